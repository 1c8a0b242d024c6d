package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.conventions.Models.axis;
import static io.github.zarrcdm.conventions.Models.computed;
import static io.github.zarrcdm.conventions.Models.group;
import static io.github.zarrcdm.conventions.Models.raster;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Group;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the Zarr conventions of 2025 and 2026 change, in the revisions that writers have used. */
class ZarrConventionsTest {
  private static final List<String> YX = List.of("y", "x");
  private static final Map<String, ?> UTM = Map.of("proj:code", "EPSG:32631");

  private final Findings findings = new Findings("test.zarr");

  private Group applied(Map<String, ?> attributes, Object... members) {
    return Conventions.apply(group("/", attributes, members), Sidecar.NONE, findings);
  }

  private static Map<String, Object> and(Map<String, ?> some, Map<String, ?> more) {
    Map<String, Object> all = new HashMap<>(some);
    all.putAll(more);
    return all;
  }

  private List<String> told() {
    return findings.all().stream().map(Finding::toString).toList();
  }

  /** An array may complete what its group says: here the group says what the numbers mean. */
  @Test
  void takesTheRegistrationOfTheGroupForTheTransformOfAnArray() {
    Group root =
        applied(
            and(UTM, Map.of("spatial:registration", "node", "spatial:dimensions", YX)),
            raster(
                "/a",
                YX,
                Map.of("spatial:transform", List.of(10L, 0L, 100L, 0L, -10L, 500L)),
                2,
                3));
    assertThat(computed(root.array("x"))).containsExactly(100, 110, 120);
    assertThat(computed(root.array("y"))).containsExactly(500, 490);
  }

  /** Its rows may be the last dimension: what counts is the name. */
  @Test
  void findsRowsAndColumnsByName() {
    Group root =
        applied(
            and(UTM, Map.of("spatial:dimensions", List.of("north", "east"))),
            raster(
                "/a",
                List.of("time", "east", "north"),
                Map.of("spatial:transform", List.of(10L, 0L, 100L, 0L, -10L, 500L)),
                4,
                3,
                2));
    assertThat(computed(root.array("east"))).containsExactly(105, 115, 125);
    assertThat(computed(root.array("north"))).containsExactly(495, 485);
  }

  @Test
  void doesNotUseABoxInsteadOfAnUnknownTransform() {
    Group root =
        applied(
            UTM,
            raster(
                "/a",
                YX,
                Map.of("spatial:transform_type", "rpc", "spatial:bbox", List.of(0L, 0L, 10L, 10L)),
                2,
                3));
    assertThat(root.array("x")).isNull();
    assertThat(told()).anyMatch(finding -> finding.contains("transform of type \"rpc\""));
  }

  @Test
  void placesLevelsByTheirTransformAndTheRegistrationOfThePyramid() {
    Group root =
        applied(
            and(
                UTM,
                Map.of(
                    "spatial:registration", "node",
                    "spatial:dimensions", List.of("row", "column"),
                    "multiscales",
                        Map.of(
                            "layout",
                            List.of(
                                Map.of(
                                    "asset",
                                    "r10m",
                                    "spatial:transform",
                                    List.of(10L, 0L, 500L, 0L, -10L, 900L)),
                                Map.of(
                                    "asset",
                                    "r20m/b02",
                                    "derived_from",
                                    "r10m",
                                    "transform",
                                    Map.of("scale", List.of(2L, 2L)),
                                    "spatial:transform",
                                    List.of(20L, 0L, 500L, 0L, -20L, 900L)))))),
            group("/r10m", Map.of(), raster("/r10m/b02", List.of("row", "column"), Map.of(), 4, 6)),
            group(
                "/r20m", Map.of(), raster("/r20m/b02", List.of("row", "column"), Map.of(), 2, 3)));
    assertThat(computed(root.group("r10m").array("column")))
        .containsExactly(500, 510, 520, 530, 540, 550);
    assertThat(computed(root.group("r20m").array("row"))).containsExactly(900, 880);
  }

  /** The spellings of 2025: {@code group}, {@code from_group}, scales without an object. */
  @Test
  void understandsTheDraftsOfMultiscales() {
    Group root =
        applied(
            and(
                UTM,
                Map.of(
                    "spatial:transform",
                    List.of(10L, 0L, 500L, 0L, -10L, 900L),
                    "multiscales",
                    Map.of(
                        "layout",
                        List.of(
                            Map.of("group", "0", "scale", List.of(1L, 1L)),
                            Map.of("group", "1", "from_group", "0", "scale", List.of(2L, 2L)),
                            Map.of(
                                "group",
                                "2",
                                "from_group",
                                "1",
                                "proj:transform",
                                List.of(40L, 0L, 500L, 0L, -40L, 900L)))))),
            group("/0", Map.of(), raster("/0/a", YX, Map.of(), 8, 8)),
            group("/1", Map.of(), raster("/1/a", YX, Map.of(), 4, 4)),
            group("/2", Map.of(), raster("/2/a", YX, Map.of(), 2, 2)));
    assertThat(computed(root.group("1").array("x"))).containsExactly(510, 530, 550, 570);
    assertThat(computed(root.group("2").array("y"))).containsExactly(880, 840);
  }

  @Test
  void placesALevelByItsBox() {
    Group root =
        applied(
            and(
                UTM,
                Map.of(
                    "multiscales",
                    Map.of(
                        "layout",
                        List.of(
                            Map.of(
                                "asset", "a", "spatial:bbox", List.of(500L, 860L, 540L, 900L)))))),
            raster("/a", YX, Map.of(), 2, 4));
    assertThat(computed(root.array("x"))).containsExactly(505, 515, 525, 535);
    assertThat(computed(root.array("y"))).containsExactly(890, 870);
  }

  @Test
  void takesTheAxesOfTheSystemThatAnOmeImageOf06LeadsInto() {
    Map<String, ?> system =
        Map.of(
            "name",
            "physical",
            "axes",
            List.of(
                Map.of("name", "y", "type", "space", "unit", "micrometer"),
                Map.of("name", "x", "type", "space", "unit", "micrometer")));
    Map<String, ?> sequence =
        Map.of(
            "type",
            "sequence",
            "input",
            Map.of("path", "s0"),
            "output",
            Map.of("name", "physical"),
            "transformations",
            List.of(
                Map.of("type", "scale", "scale", List.of(0.5, 0.25)),
                Map.of("type", "translation", "translation", List.of(10L, 20L))));
    Map<String, ?> rotation =
        Map.of("type", "rotation", "input", "physical", "output", "stage", "rotation", List.of());
    Map<String, ?> image =
        Map.of(
            "coordinateSystems",
            List.of(Map.of("name", "stage", "axes", List.of()), system),
            "datasets",
            List.of(Map.of("path", "s0", "coordinateTransformations", List.of(sequence))),
            "coordinateTransformations",
            List.of(rotation));
    Group root =
        applied(
            Map.of("ome", Map.of("version", "0.6", "multiscales", List.of(image))),
            raster("/s0", YX, Map.of(), 3, 2));
    assertThat(computed(root.array("y"))).containsExactly(10, 10.5, 11);
    assertThat(computed(root.array("x"))).containsExactly(20, 20.25);
    assertThat(root.array("x").attributes().text("units")).isEqualTo("micrometer");
  }

  /** A Sentinel-2 product: bands of one resolution share a group and its coordinates. */
  @Test
  void placesTheBandsOfAnEopfProductByTheCodeOfTheirGroup() {
    Group root =
        applied(
            Map.of("other_metadata", Map.of("horizontal_CRS_code", "EPSG:32799")),
            group(
                "/measurements",
                Map.of(),
                group(
                    "/measurements/r60m",
                    Map.of("proj:epsg", 32631L),
                    axis("/measurements/r60m/x", Map.of(), 300030, 300090),
                    axis("/measurements/r60m/y", Map.of(), 4899990, 4899930),
                    raster("/measurements/r60m/b01", YX, Map.of("units", "1"), 2, 2))));
    Group level = root.group("measurements").group("r60m");
    assertThat(level.array("b01").attributes().text("grid_mapping")).isNotNull();
    assertThat(told()).isEmpty();
  }

  /** A Sentinel-1 product: its places are known at some points only. */
  @Test
  void reportsGroundControlPointsWithoutInterpolatingBetweenThem() {
    List<String> dimensions = List.of("azimuth_time", "ground_range");
    Group root =
        applied(
            Map.of(),
            group(
                "/gcp",
                Map.of(),
                raster("/gcp/latitude", dimensions, Map.of("units", "degrees_north"), 3, 3),
                raster("/gcp/longitude", dimensions, Map.of("units", "degrees_east"), 3, 3)),
            raster("/grd", dimensions, Map.of(), 30, 30));
    assertThat(root.array("grd").attributes().has("coordinates")).isFalse();
    assertThat(told()).singleElement().asString().startsWith("/gcp: these are ground control");
  }

  /** Which of two pairs places the cells, only the writer knows. */
  @Test
  void doesNotChooseBetweenTwoPairsOfCoordinates() {
    Map<String, ?> north = Map.of("units", "degrees_north");
    Map<String, ?> east = Map.of("units", "degrees_east");
    Group root =
        applied(
            Map.of(),
            raster("/lat", YX, north, 2, 3),
            raster("/lon", YX, east, 2, 3),
            raster("/lat_corrected", YX, north, 2, 3),
            raster("/lon_corrected", YX, east, 2, 3),
            raster("/a", YX, Map.of(), 2, 3));
    assertThat(root.array("a").attributes().has("coordinates")).isFalse();
  }
}
