package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.conventions.Models.applied;
import static io.github.zarrcdm.conventions.Models.axis;
import static io.github.zarrcdm.conventions.Models.computed;
import static io.github.zarrcdm.conventions.Models.group;
import static io.github.zarrcdm.conventions.Models.mappingName;
import static io.github.zarrcdm.conventions.Models.raster;
import static io.github.zarrcdm.conventions.Models.scalar;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.conventions.Conventions;
import io.github.zarrcdm.conventions.Sidecar;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the many spellings of georeference become, in the model. */
class GeoreferencingModelTest {
  private static final List<String> YX = List.of("y", "x");

  @Test
  void takesTheCrsOfTheGroupForItsOwnRastersOnly() {
    Group root =
        applied(
            Map.of(
                "proj:code",
                "EPSG:32631",
                "spatial:transform",
                List.of(10L, 0L, 0L, 0L, -10L, 100L)),
            raster("/a", YX, Map.of(), 2, 3),
            group("/g", Map.of(), raster("/g/b", YX, Map.of(), 4, 3)));
    assertThat(mappingName(root, "a")).isEqualTo("transverse_mercator");
    assertThat(computed(root.array("x"))).containsExactly(5, 15, 25);
    assertThat(computed(root.array("y"))).containsExactly(95, 85);
    assertThat(root.group("g").array("b").attributes().has("grid_mapping")).isFalse();
  }

  @Test
  void makesCoordinatesOfABoxAndAShape() {
    Group root =
        applied(
            raster(
                "/a",
                YX,
                Map.of(
                    "proj:code",
                    "EPSG:4326",
                    "spatial:bbox",
                    List.of(0., 40., 6., 44.),
                    "spatial:shape",
                    List.of(2L, 3L)),
                2,
                3));
    assertThat(computed(root.array("x"))).containsExactly(1, 3, 5);
    assertThat(computed(root.array("y"))).containsExactly(43, 41);
    assertThat(root.array("x").attributes().text("units")).isEqualTo("degrees_east");
  }

  private static final Map<String, ?> X_FIRST =
      Map.of("proj:code", "EPSG:32633", "spatial:dimensions", List.of("x", "y"));

  /** As GDAL 3.13.3 does, the coordinates are believed. */
  @Test
  void believesCoordinatesRatherThanDimensionsThatAreDeclaredInReverse() {
    Findings findings = new Findings("");
    Group root =
        Conventions.apply(
            group(
                "/",
                X_FIRST,
                axis("/x", Map.of(), 500000, 505000),
                axis("/y", Map.of(), 5500000, 5495000),
                raster("/a", YX, Map.of(), 2, 2)),
            Sidecar.NONE,
            findings);
    assertThat(root.array("x").attributes().text("standard_name"))
        .isEqualTo("projection_x_coordinate");
    assertThat(root.array("y").attributes().text("standard_name"))
        .isEqualTo("projection_y_coordinate");
    assertThat(findings.all()).extracting(Finding::what).hasSize(1);
    assertThat(findings.all().get(0).what()).startsWith("spatial:dimensions names x before y");
  }

  /** Where nothing is stored, names decide if rows then come first, as in images. */
  @Test
  void believesNamesOfDimensionsThatAreDeclaredInReverse() {
    Map<String, Object> declared = new HashMap<>(X_FIRST);
    declared.put("spatial:transform", List.of(10L, 0L, 0L, 0L, -10L, 100L));
    Group rowsFirst = applied(declared, raster("/a", YX, Map.of(), 2, 3));
    assertThat(computed(rowsFirst.array("x"))).containsExactly(5, 15, 25);
    Group northingIsX = applied(declared, raster("/a", List.of("x", "y"), Map.of(), 2, 3));
    assertThat(computed(northingIsX.array("y"))).containsExactly(5, 15, 25);
  }

  /** The last two, as in images. */
  @Test
  void declaredDimensionsOfArraysWithoutNamesAreTheLastTwo() {
    Group root =
        applied(
            Map.of(
                "proj:code",
                "EPSG:32612",
                "spatial:dimensions",
                List.of("Y", "X"),
                "spatial:transform",
                List.of(10., 0., 300000., 0., -10., 4100020.)),
            raster("/a", List.of(), Map.of(), 3, 2, 2));
    assertThat(mappingName(root, "a")).isEqualTo("transverse_mercator");
    assertThat(computed(root.array("x"))).containsExactly(300005, 300015);
    assertThat(computed(root.array("y"))).containsExactly(4100015, 4100005);
  }

  /** As rioxarray writes it: GDAL's order, the outer corner of the first pixel. */
  @Test
  void makesCoordinatesOfAGeoTransform() {
    Group root =
        applied(
            raster("/a", YX, Map.of("grid_mapping", "spatial_ref"), 2, 3),
            scalar(
                "/spatial_ref",
                Map.of("crs_wkt", "EPSG:32631", "GeoTransform", "500000 10 0 4600000 0 -10")));
    assertThat(computed(root.array("x"))).containsExactly(500005, 500015, 500025);
    assertThat(computed(root.array("y"))).containsExactly(4599995, 4599985);
    assertThat(mappingName(root, "a")).isEqualTo("transverse_mercator");
  }

  @Test
  void givesRastersOfDifferentTransformsDifferentAxes() {
    Map<String, ?> fine =
        Map.of(
            "proj:code", "EPSG:32631", "spatial:transform", List.of(10L, 0L, 0L, 0L, -10L, 100L));
    Map<String, ?> moved =
        Map.of(
            "proj:code", "EPSG:32631", "spatial:transform", List.of(10L, 0L, 500L, 0L, -10L, 100L));
    Group root =
        applied(
            raster("/a", YX, fine, 2, 3),
            raster("/b", YX, moved, 2, 3),
            raster("/c", YX, fine, 2, 3));
    assertThat(root.array("a").dimensionNames()).containsExactly("y", "x");
    assertThat(root.array("b").dimensionNames()).containsExactly("y", "x_1");
    assertThat(root.array("c").dimensionNames()).containsExactly("y", "x");
    assertThat(computed(root.array("x_1"))).containsExactly(505, 515, 525);
  }

  /** The axes computed for one are no stored coordinates that contradict the CRS of the other. */
  @Test
  void givesRastersOfDifferentKindsOfCrsDifferentAxes() {
    List<Long> transform = List.of(10L, 0L, 0L, 0L, -10L, 80L);
    Group root =
        applied(
            raster(
                "/a", YX, Map.of("proj:code", "EPSG:32631", "spatial:transform", transform), 2, 3),
            raster(
                "/b", YX, Map.of("proj:code", "EPSG:4326", "spatial:transform", transform), 2, 3));
    assertThat(mappingName(root, "a")).isEqualTo("transverse_mercator");
    assertThat(mappingName(root, "b")).isEqualTo("latitude_longitude");
    assertThat(root.array("b").dimensionNames()).containsExactly("y_1", "x_1");
    assertThat(root.array("x_1").attributes().text("units")).isEqualTo("degrees_east");
  }

  /** The name is no more than a name where a transform says what the coordinates are. */
  @Test
  void takesTheTransformOfAProjectedRasterWhoseDimensionsAreNamedLatAndLon() {
    Group root =
        applied(
            raster(
                "/a",
                List.of("lat", "lon"),
                Map.of(
                    "proj:code",
                    "EPSG:32631",
                    "spatial:transform",
                    List.of(10L, 0L, 0L, 0L, -10L, 80L)),
                2,
                3));
    assertThat(mappingName(root, "a")).isEqualTo("transverse_mercator");
    assertThat(computed(root.array("lon"))).containsExactly(5, 15, 25);
  }

  @Test
  void namesDimensionsThatHaveNoNames() {
    Array plain =
        raster(
            "/a",
            List.of(),
            Map.of(
                "proj:code", "EPSG:32631", "spatial:transform", List.of(1L, 0L, 0L, 0L, -1L, 0L)),
            2,
            3);
    assertThat(applied(plain).array("a").dimensionNames()).containsExactly("y", "x");
  }

  @Test
  void keepsFeetAsTheyAreStored() {
    Group root =
        applied(
            axis("/x", Map.of(), 450000, 550000),
            axis("/y", Map.of("units", "US_survey_foot"), 1050000, 950000),
            raster("/a", YX, Map.of("_CRS", "EPSG:2264"), 2, 2));
    assertThat(root.array("x").attributes().has("scale_factor")).isFalse();
    assertThat(root.array("x").attributes().text("units")).isEqualTo("US_survey_foot");
    assertThat(root.array("y").attributes().text("units")).isEqualTo("US_survey_foot");
    assertThat(root.array("crs").attributes().text("units")).isEqualTo("US_survey_foot");
  }

  @Test
  void passesOverACrsThatTheCoordinatesContradict() {
    Group root =
        applied(
            axis("/x", Map.of("units", "m", "standard_name", "projection_x_coordinate"), 0, 1000),
            axis("/y", Map.of("units", "m", "standard_name", "projection_y_coordinate"), 1000, 0),
            raster("/a", YX, Map.of("_CRS", "EPSG:4326", "proj:code", "EPSG:32631"), 2, 2));
    assertThat(mappingName(root, "a")).isEqualTo("transverse_mercator");
  }

  @Test
  void takesUrlThenWktThenProjjson() {
    Map<String, ?> crs =
        Map.of(
            "url",
            "http://www.opengis.net/def/crs/EPSG/0/0",
            "wkt",
            "nonsense",
            "projjson",
            Map.of());
    Group root =
        applied(
            axis("/x", Map.of(), 0, 1000),
            axis("/y", Map.of(), 1000, 0),
            raster("/a", YX, Map.of("_CRS", crs, "proj:code", "EPSG:3857"), 2, 2));
    assertThat(mappingName(root, "a")).isEqualTo("mercator");
  }

  @Test
  void countsLongitudesFromGreenwich() {
    Group root =
        applied(
            axis("/lon", Map.of(), 0, 1),
            axis("/lat", Map.of(), 52, 51),
            raster("/a", List.of("lat", "lon"), Map.of("_CRS", "EPSG:4807"), 2, 2));
    assertThat(root.array("lon").attributes().values()).doesNotContainKeys("units", "scale_factor");
    assertThat(computed(root.array("lon_1")))
        .containsExactly(2.33722917, 3.23722917, 2.33722917, 3.23722917);
    assertThat(computed(root.array("lat_1")))
        .containsExactly(52 * 0.9, 52 * 0.9, 51 * 0.9, 51 * 0.9);
  }

  @Test
  void leavesAGridMappingThatIsIncompleteAsItIs() {
    Group root =
        applied(
            scalar("/bad", Map.of("grid_mapping_name", "lambert_conformal_conic")),
            axis("/x", Map.of(), 0, 1000),
            axis("/y", Map.of(), 1000, 0),
            raster("/a", YX, Map.of("grid_mapping", "bad"), 2, 2));
    assertThat(root.array("bad").attributes().values())
        .containsOnly(Map.entry("grid_mapping_name", "lambert_conformal_conic"));
  }

  @Test
  void findsTheCrsOfAnEopfProductAtItsRoot() {
    Group bands =
        group(
            "/r10m",
            Map.of(),
            axis("/r10m/x", Map.of(), 600005, 600015),
            axis("/r10m/y", Map.of(), 5000035, 5000025),
            raster("/r10m/b02", YX, Map.of(), 2, 2));
    Group root =
        applied(Map.of("stac_discovery", Map.of("properties", Map.of("proj:epsg", 32631L))), bands);
    assertThat(mappingName(root.group("r10m"), "b02")).isEqualTo("transverse_mercator");
  }

  @Test
  void leavesCoordinatesInUnitsItDoesNotKnowOffTheMap() {
    for (String units : List.of("cubits", "K", "s")) {
      Group root =
          applied(
              axis("/x", Map.of("units", units), 0, 1),
              axis("/y", Map.of("units", units), 1, 0),
              raster("/a", YX, Map.of("_CRS", "EPSG:32631"), 2, 2));
      assertThat(root.array("a").attributes().has("grid_mapping")).isFalse();
    }
  }

  /**
   * As Sentinel-2 products have them: bands whose attributes were copied from a finer resolution,
   * and weather on longitude and latitude.
   */
  @Test
  void takesTheTransformOfItsOwnShapeAndTheProductsCrsForItsImages() {
    Map<String, ?> band =
        Map.of(
            "proj:epsg",
            32631L,
            "proj:shape",
            List.of(2L, 2L),
            "proj:transform",
            List.of(10L, 0L, 600000L, 0L, -10L, 5000040L));
    Findings findings = new Findings("");
    Group root =
        Conventions.apply(
            group(
                "/",
                Map.of("stac_discovery", Map.of("properties", Map.of("proj:epsg", 32631L))),
                group("/r10m", Map.of(), raster("/r10m/b02", YX, band, 2, 2)),
                group("/r20m", Map.of(), raster("/r20m/b02", YX, band, 1, 1)),
                group(
                    "/weather",
                    Map.of(),
                    axis("/weather/longitude", Map.of("units", "degrees_east"), 3, 4),
                    axis("/weather/latitude", Map.of("units", "degrees_north"), 45, 46),
                    raster("/weather/msl", List.of("latitude", "longitude"), Map.of(), 2, 2))),
            Sidecar.NONE,
            findings);
    assertThat(computed(root.group("r10m").array("x"))).containsExactly(600005, 600015);
    assertThat(mappingName(root.group("r20m"), "b02")).isNull();
    assertThat(findings.all()).extracting(Finding::where).containsExactly("/r20m/b02");
  }

  @Test
  void survivesAttributesOfAnyKind() {
    for (Object value :
        List.of(
            1L,
            true,
            "x",
            List.of(),
            List.of(Map.of()),
            Map.of("layout", List.of(1L, Map.of("asset", 1L))))) {
      Map<String, Object> all =
          Map.of(
              "_CRS", value,
              "proj:code", value,
              "proj:projjson", value,
              "spatial:transform", value,
              "spatial:dimensions", value,
              "grid_mapping", value,
              "multiscales", value,
              "stac_discovery", value,
              "coordinates", value);
      Group root =
          applied(
              all,
              raster("/a", YX, all, 2, 2),
              axis("/x", all, 0, 1),
              axis("/y", all, 0, 1),
              scalar("/x1", all));
      assertThat(root.array("a")).isNotNull();
    }
  }
}
