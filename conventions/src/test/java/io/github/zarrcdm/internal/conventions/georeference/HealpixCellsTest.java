package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.conventions.Models.computed;
import static io.github.zarrcdm.conventions.Models.group;
import static io.github.zarrcdm.conventions.Models.longs;
import static io.github.zarrcdm.conventions.Models.raster;
import static io.github.zarrcdm.conventions.Models.scalar;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.conventions.Conventions;
import io.github.zarrcdm.conventions.Sidecar;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Cells of HEALPix grids, as the Zarr convention dggs, CF, CDO, models and xdggs say them. */
class HealpixCellsTest {
  private static final double NORTH = Math.toDegrees(Math.asin(2 / 3.));
  private static final List<String> TIME_CELL = List.of("time", "cell");

  private final Findings findings = new Findings("test.zarr");

  private Group applied(Map<String, ?> attributes, Object... members) {
    return Conventions.apply(group("/", attributes, members), Sidecar.NONE, findings);
  }

  private void assertTwelveCells(Group root) {
    assertThat(root.array("a").attributes().text("coordinates")).isEqualTo("lat lon");
    assertThat(computed(root.array("lat")))
        .containsExactly(
            new double[] {NORTH, NORTH, NORTH, NORTH, 0, 0, 0, 0, -NORTH, -NORTH, -NORTH, -NORTH},
            within(1e-12));
    assertThat(computed(root.array("lon")))
        .containsExactly(
            new double[] {45, 135, -135, -45, 0, 90, 180, -90, 45, 135, -135, -45}, within(1e-12));
    assertThat(findings.all()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "refinement_level, indexing_scheme, nested",
    "healpix_nside, healpix_order, nest",
    "healpix_nside, healpix_order, ring"
  })
  void allCellsInOrderByAGridMapping(String level, String scheme, String indexing) {
    Map<String, ?> mapping =
        Map.of(
            "grid_mapping_name",
            "healpix",
            level,
            level.equals("refinement_level") ? 0L : 1L,
            scheme,
            indexing);
    assertTwelveCells(
        applied(
            Map.of(),
            scalar("/crs", mapping),
            raster("/a", TIME_CELL, Map.of("grid_mapping", "crs"), 2, 12)));
  }

  @Test
  void allCellsInOrderByTheConventionOfTheGroup() {
    assertTwelveCells(
        applied(Map.of("dggs", dggs(Map.of())), raster("/a", TIME_CELL, Map.of(), 2, 12)));
  }

  private static Map<String, Object> dggs(Map<String, ?> more) {
    Map<String, Object> dggs =
        new HashMap<>(
            Map.of(
                "name",
                "healpix",
                "refinement_level",
                0L,
                "indexing_scheme",
                "nested",
                "spatial_dimension",
                "cell"));
    dggs.putAll(more);
    return dggs;
  }

  @Test
  void namesOtherGridsOfTheConvention() {
    Group root =
        applied(
            Map.of("dggs", dggs(Map.of("name", "h3"))), raster("/a", TIME_CELL, Map.of(), 2, 12));
    assertThat(root.array("lat")).isNull();
    assertThat(findings.all()).singleElement().asString().contains("DGGS \"h3\"");
  }

  @Test
  void someCellsByTheirNumbers() {
    Group root =
        applied(
            Map.of("dggs", dggs(Map.of("coordinate", "cell", "compression", "none"))),
            longs("/cell", Map.of(), 5, 0, -1),
            raster("/a", TIME_CELL, Map.of(), 2, 3));
    assertThat(computed(root.array("lon"))).containsExactly(90, 45, Double.NaN);
    assertThat(root.array("cell").attributes().has("coordinates")).isFalse();
  }

  @Test
  void someCellsByTheAttributesOfXdggs() {
    Group root =
        applied(
            Map.of(),
            longs("/cell", Map.of("grid_name", "healpix", "level", 0L, "nest", true), 5, 0),
            raster("/a", TIME_CELL, Map.of(), 2, 2));
    assertThat(computed(root.array("lon"))).containsExactly(90, 45);
  }

  private static final double ON_WGS84 = 41.93785390421851;
  private static final double INVERSE = 298.257223563;

  /** On an ellipsoid cells of equal area have other latitudes: 41.937853904 by PROJ on WGS 84. */
  @ParameterizedTest
  @MethodSource
  void latitudesAreThoseOfTheEllipsoid(Object wgs84) {
    assertThat(firstLatitude(wgs84)).isCloseTo(ON_WGS84, within(1e-8));
  }

  static Stream<Object> latitudesAreThoseOfTheEllipsoid() {
    return Stream.of(
        Map.of("name", "WGS84", "semi_major_axis", 6378137., "inverse_flattening", INVERSE),
        Map.of("name", "wgs84", "semimajor_axis", 6378137., "inverse_flattening", INVERSE),
        Map.of("semiMajorAxis", 6378137., "semiMinorAxis", 6356752.314245179),
        Map.of("semimajor_axis", "6378137", "flattening", 1 / INVERSE),
        Map.of("inverse_flattening", INVERSE),
        Map.of("name", "WGS 84"),
        Map.of("name", "World Geodetic System 1984", "semimajor_axis", 6378137.),
        "WGS84",
        "wgs_1984",
        "EPSG:7030");
  }

  @ParameterizedTest
  @MethodSource
  void latitudesOnASphereAreThoseOfTheGrid(Object sphere) {
    assertThat(firstLatitude(sphere)).isCloseTo(NORTH, within(1e-12));
  }

  static Stream<Object> latitudesOnASphereAreThoseOfTheGrid() {
    return Stream.of(
        "sphere",
        Map.of("name", "unit sphere", "radius", 1.),
        Map.of("semi_major_axis", 6371000., "inverse_flattening", 0L),
        Map.of("semi_major_axis", 6371000., "semi_minor_axis", 6371000.));
  }

  private double firstLatitude(Object ellipsoid) {
    Group root =
        applied(
            Map.of("dggs", dggs(Map.of("ellipsoid", ellipsoid))),
            raster("/a", TIME_CELL, Map.of(), 2, 12));
    assertThat(findings.all()).isEmpty();
    return computed(root.array("lat"))[0];
  }

  @Test
  void gridMappingsAndXdggsNameEllipsoidsToo() {
    Map<String, ?> mapping =
        Map.of(
            "grid_mapping_name",
            "healpix",
            "refinement_level",
            0L,
            "indexing_scheme",
            "nested",
            "semi_major_axis",
            6378137.,
            "inverse_flattening",
            INVERSE);
    Group cf =
        applied(
            Map.of(),
            scalar("/crs", mapping),
            raster("/a", TIME_CELL, Map.of("grid_mapping", "crs"), 2, 12));
    assertThat(computed(cf.array("lat"))[0]).isCloseTo(ON_WGS84, within(1e-8));
    Map<String, ?> cells =
        Map.of("grid_name", "healpix", "level", 0L, "nest", true, "ellipsoid", "WGS84");
    Group xdggs =
        applied(Map.of(), longs("/cell", cells, 0, 5), raster("/a", TIME_CELL, Map.of(), 2, 2));
    assertThat(computed(xdggs.array("lat"))[0]).isCloseTo(ON_WGS84, within(1e-8));
  }

  /** Stored ones are the writer's. */
  @Test
  void takesStoredLongitudesAndLatitudes() {
    Array lat = raster("/clat", List.of("cell"), Map.of("units", "degrees_north"), 12);
    Array lon = raster("/clon", List.of("cell"), Map.of("units", "degrees_east"), 12);
    Group root =
        applied(Map.of("dggs", dggs(Map.of())), lat, lon, raster("/a", TIME_CELL, Map.of(), 2, 12));
    assertThat(root.array("a").attributes().text("coordinates")).isEqualTo("clat clon");
    assertThat(root.arrays()).hasSize(3);
  }

  @Test
  void reportsWhyAGridIsAmbiguous() {
    for (Map<String, ?> wrong :
        List.of(
            Map.of("indexing_scheme", "spiral"),
            Map.of("refinement_level", 3L),
            Map.of("coordinate", "nowhere"),
            Map.of("ellipsoid", "Krypton 1938"),
            Map.of("ellipsoid", Map.of("semimajor_axis", 6378137.)),
            Map.of("ellipsoid", 7030L),
            Map.of("coordinate", "x", "compression", "ranges"))) {
      Findings own = new Findings("test.zarr");
      Group root =
          Conventions.apply(
              group("/", Map.of("dggs", dggs(wrong)), raster("/a", TIME_CELL, Map.of(), 2, 12)),
              Sidecar.NONE,
              own);
      assertThat(root.arrays()).as("%s", wrong).hasSize(1);
      assertThat(own.all()).as("%s", wrong).hasSize(1);
    }
  }
}
