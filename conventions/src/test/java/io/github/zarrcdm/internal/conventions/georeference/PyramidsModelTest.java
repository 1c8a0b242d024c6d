package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.conventions.Models.applied;
import static io.github.zarrcdm.conventions.Models.axis;
import static io.github.zarrcdm.conventions.Models.computed;
import static io.github.zarrcdm.conventions.Models.group;
import static io.github.zarrcdm.conventions.Models.mappingName;
import static io.github.zarrcdm.conventions.Models.raster;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.model.Group;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Pyramids whose levels have places by what the pyramid says. */
class PyramidsModelTest {
  private static final List<String> YX = List.of("y", "x");

  private static final Map<String, ?> HALF =
      Map.of("asset", "1", "derived_from", "0", "transform", Map.of("scale", List.of(2., 2.)));

  /** The pyramid has a CRS and a transform, its levels have none. */
  private static final Map<String, ?> PLACED =
      Map.of(
          "proj:code",
          "EPSG:32631",
          "spatial:transform",
          List.of(10., 0., 0., 0., -10., 40.),
          "multiscales",
          Map.of("layout", List.of(Map.of("asset", "0"), HALF)));

  @Test
  void scalesTheAxesOfALevelThatHasNone() {
    Map<String, ?> layout =
        Map.of(
            "layout",
            List.of(
                Map.of("asset", "base"),
                Map.of(
                    "asset",
                    "half",
                    "derived_from",
                    "base",
                    "transform",
                    Map.of("scale", List.of(2., 2.)))));
    Group root =
        applied(
            Map.of("multiscales", layout),
            axis("/x", Map.of(), 0, 10, 20, 30),
            axis("/y", Map.of(), 30, 20, 10, 0),
            raster("/base", YX, Map.of("_CRS", "EPSG:32631"), 4, 4),
            group("/half", Map.of(), raster("/half/base", YX, Map.of(), 2, 2)));
    Group half = root.group("half");
    assertThat(mappingName(half, "base")).isEqualTo("transverse_mercator");
    assertThat(computed(half.array("x"))).containsExactly(5, 25);
    assertThat(computed(half.array("y"))).containsExactly(25, 5);
  }

  /** The transform of the group is that of the base: a coarser level has larger cells. */
  @Test
  void scalesTheTransformOfTheGroupThatAllLevelsAreIn() {
    Group root =
        applied(PLACED, raster("/0", YX, Map.of(), 4, 4), raster("/1", YX, Map.of(), 2, 2));
    assertThat(computed(root.array("x"))).containsExactly(5, 15, 25, 35);
    assertThat(root.array("1").dimensionNames()).containsExactly("y_1", "x_1");
    assertThat(computed(root.array("x_1"))).containsExactly(10, 30);
    assertThat(computed(root.array("y_1"))).containsExactly(30, 10);
    assertThat(root.array("0").attributes().has("spatial:transform")).isFalse();
  }

  @Test
  void scalesTheTransformThatTheLayoutGivesForTheBase() {
    Map<String, ?> base =
        Map.of("asset", "0", "spatial:transform", List.of(10., 0., 0., 0., -10., 40.));
    Group root =
        applied(
            Map.of("proj:code", "EPSG:32631", "multiscales", Map.of("layout", List.of(base, HALF))),
            group("/0", Map.of(), raster("/0/b", YX, Map.of(), 4, 4)),
            group("/1", Map.of(), raster("/1/b", YX, Map.of(), 2, 2)));
    assertPlaced(root);
  }

  private static void assertPlaced(Group root) {
    assertThat(computed(root.group("0").array("y"))).containsExactly(35, 25, 15, 5);
    assertThat(computed(root.group("1").array("y"))).containsExactly(30, 10);
  }

  @Test
  void placesABaseInAGroupOfItsOwnByThePyramidsTransform() {
    Group root =
        applied(
            PLACED,
            group("/0", Map.of(), raster("/0/b", YX, Map.of(), 4, 4)),
            group("/1", Map.of(), raster("/1/b", YX, Map.of(), 2, 2)));
    assertPlaced(root);
  }

  @Test
  void takesTheCrsOfAnNdpyramidsLevels() {
    Object multiscales =
        List.of(Map.of("datasets", List.of(Map.of("path", "0", "crs", "EPSG:3857"))));
    Group level =
        group(
            "/0",
            Map.of(),
            axis("/0/x", Map.of(), 0, 1),
            axis("/0/y", Map.of(), 1, 0),
            raster("/0/t", YX, Map.of(), 2, 2));
    assertThat(mappingName(applied(Map.of("multiscales", multiscales), level).group("0"), "t"))
        .isEqualTo("mercator");
  }

  @Test
  void takesCrsAndTransformOfATileMatrixSet() {
    Object multiscales =
        Map.of(
            "tile_matrix_set",
            Map.of(
                "supportedCRS",
                "http://www.opengis.net/def/crs/EPSG/0/3857",
                "tileMatrices",
                List.of(
                    Map.of("id", "0", "cellSize", 100., "pointOfOrigin", List.of(1000., 2000.)))));
    Group level = group("/0", Map.of(), raster("/0/t", YX, Map.of(), 2, 2));
    Group changed = applied(Map.of("multiscales", multiscales), level).group("0");
    assertThat(mappingName(changed, "t")).isEqualTo("mercator");
    assertThat(computed(changed.array("x"))).containsExactly(1050, 1150);
    assertThat(computed(changed.array("y"))).containsExactly(1950, 1850);
  }
}
