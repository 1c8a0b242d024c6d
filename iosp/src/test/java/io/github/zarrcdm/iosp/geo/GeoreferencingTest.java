package io.github.zarrcdm.iosp.geo;

import static io.github.zarrcdm.iosp.geo.Places.assertGrid;
import static io.github.zarrcdm.iosp.geo.Places.assertPlace;
import static io.github.zarrcdm.iosp.geo.Places.assertUtm;
import static io.github.zarrcdm.iosp.geo.Places.utm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.testing.Corpus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.unidata.geoloc.LatLonPoint;

/**
 * What stores say in many ways, and GridDataset and Coverage understand in one. Longitudes and
 * latitudes are PROJ's.
 */
class GeoreferencingTest {
  @TempDir Path folder;
  private SmallStore store;

  @BeforeEach
  void startStore() {
    store = new SmallStore(folder);
  }

  @Test
  void twoCrsInOneGroupAreEachRight() throws IOException {
    store.group("", Map.of());
    utm(store, "")
        .raster(
            "a",
            List.of(2, 3),
            List.of("y", "x"),
            Map.of("_CRS", Map.of("url", "http://www.opengis.net/def/crs/EPSG/0/32631")));
    store
        .axis("east", Map.of("standard_name", "projection_x_coordinate"), 2700000, 2800000)
        .axis("north", Map.of("standard_name", "projection_y_coordinate"), 5300000, 5200000)
        .raster("b", List.of(2, 2), List.of("north", "east"), Map.of("_CRS", "EPSG:3035"));
    assertGrid(store, "a", 1.6063116484, 52.2972979964);
    assertGrid(store, "b", -28.6035989282, 66.5942677316);
  }

  /** CF has no mapping for Krovak's projection: longitudes and latitudes are computed by cell. */
  @Test
  void cellsOfTwoTransformsInOneGroupAreEachRight() throws IOException {
    store
        .group("", Map.of())
        .raster("a", List.of(2, 3), List.of("y", "x"), krovak(-700000, -1100000))
        .raster("b", List.of(2, 3), List.of("y", "x"), krovak(-499000, -1001000))
        .raster("c", List.of(3, 2), List.of("y", "x"), krovak(-499000, -1001000));
    assertGrid(store, "a", 15.1248013012, 49.6270504269);
    assertGrid(store, "b", 17.7698699465, 50.7099019487);
    assertGrid(store, "c", 17.7698699465, 50.7099019487);
  }

  private static Map<String, ?> krovak(int west, int north) {
    return Map.of(
        "proj:code", "EPSG:5514", "spatial:transform", List.of(1000, 0, west, 0, -1000, north));
  }

  @Test
  void cellsAndAxesOnDimensionsOfOneNameAreEachRight() throws IOException {
    store
        .group("", Map.of())
        .group("in", Map.of())
        .raster("in/a", List.of(4, 3), List.of("y", "x"), zone("EPSG:32633"))
        .raster("in/b", List.of(3, 4), List.of("y", "x"), krovak(-499000, -1001000))
        .raster("in/c", List.of(3, 4), List.of("y", "x"), zone("EPSG:32631"));
    assertGrid(store, "in/a", 15.0679633014, 48.7080127643);
    assertGrid(store, "in/b", 17.7698699465, 50.7099019487);
    assertGrid(store, "in/c", 3.0679633014, 48.7080127643);
  }

  private static Map<String, ?> zone(String code) {
    return Map.of("proj:code", code, "spatial:transform", List.of(10000, 0, 5e5, 0, -10000, 5.4e6));
  }

  /** netCDF-Java takes the bare name of an axis in a group for the root's. */
  @Test
  void groupsInOtherCrsThanTheRootAreEachRight() throws IOException {
    store
        .group("", Map.of())
        .raster("a", List.of(2, 3), List.of("y", "x"), zone("EPSG:32631"))
        .group("east", Map.of())
        .raster("east/a", List.of(2, 3), List.of("y", "x"), zone("EPSG:32633"));
    assertGrid(store, "a", 3.0679633014, 48.7080127643);
    assertGrid(store, "east/a", 15.0679633014, 48.7080127643);
  }

  @Test
  void aSenselessCrsCostsOnlyItsOwnVariableTheMap() throws IOException {
    store.group("", Map.of("Conventions", "CF-1.8"));
    utm(store, "").raster("a", List.of(2, 3), List.of("y", "x"), Map.of("_CRS", "EPSG:32631"));
    store
        .axis("east", Map.of(), 0, 1)
        .axis("north", Map.of(), 1, 0)
        .raster("bad", List.of(2, 2), List.of("north", "east"), Map.of("grid_mapping", "space"))
        .scalar(
            "space",
            Map.of("grid_mapping_name", "geostationary", "longitude_of_projection_origin", 0));
    assertUtm(store, "a");
    assertThat(Grids.grid(store.location(), "bad", 0, 0)).isNull();
  }

  @Test
  void understandsTheExtendedGridMappingSyntaxAndMappingsInGroupsAbove() throws IOException {
    store
        .group("", Map.of("Conventions", "CF-1.8"))
        .scalar("utm", Map.of("crs_wkt", Wkts.UTM31))
        .scalar("wgs", Map.of("grid_mapping_name", "latitude_longitude"))
        .group("g", Map.of());
    utm(store, "g/")
        .raster(
            "g/a",
            List.of(2, 3),
            List.of("y", "x"),
            Map.of("grid_mapping", "wgs: lat lon utm: x y"));
    assertUtm(store, "g/a");
  }

  @Test
  void xarraysListOfTheGridMappingAsACoordinateDoesNoHarm() throws IOException {
    store.group("", Map.of());
    utm(store, "")
        .scalar("spatial_ref", Map.of("crs_wkt", Wkts.UTM31))
        .raster("a", List.of(2, 3), List.of("y", "x"), Map.of("coordinates", "spatial_ref"));
    assertUtm(store, "a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ACME-1.0", "COARDS", "CF-1.8", "NZUG-1.0 CF-1.12"})
  void holdsWhateverTheStoreSaysOfItsConventions(String conventions) throws IOException {
    store.group("", Map.of("Conventions", conventions));
    utm(store, "").raster("a", List.of(2, 3), List.of("y", "x"), Map.of("_CRS", "EPSG:32631"));
    assertUtm(store, "a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ACME-1.0", "COARDS", "CF-1.8"})
  void givesLongitudeAndLatitudeOfCellsWithoutAProjection(String conventions) throws IOException {
    store
        .group("", Map.of("Conventions", conventions))
        .axis("east", Map.of(), 10000, 30000)
        .axis("north", Map.of(), 610000, 590000)
        .raster("rd", List.of(2, 2), List.of("north", "east"), Map.of("_CRS", "EPSG:28992"));
    assertPlace(store, "rd", 3.2043098745, 53.4575550957);
  }

  @Test
  void makesCoordinatesOfATransform() throws IOException {
    Map<String, ?> node =
        Map.of(
            "proj:code",
            "EPSG:32631",
            "spatial:dimensions",
            List.of("row", "column"),
            "spatial:registration",
            "node",
            "spatial:transform",
            List.of(10000, 0, 404960, 0, -10000, 5795020));
    store.group("", Map.of()).raster("a", List.of(2, 3), List.of("row", "column"), node);
    assertUtm(store, "a");
  }

  @Test
  void takesThePyramidsTransformForEachLevel() throws IOException {
    String overviews = "file:" + Corpus.store("geo/overviews_spatial_proj_v3_gdal3133");
    LatLonPoint half = Grids.grid(overviews, "ovr_2x/data", 0, 0);
    assertThat(half.getLongitude()).isEqualTo(-9.5);
    assertThat(half.getLatitude()).isEqualTo(59.5);
    LatLonPoint quarter = Grids.grid(overviews, "ovr_4x/data", 4, 7);
    assertThat(quarter.getLongitude()).isEqualTo(-10 + 7.5 * 1.875);
    assertThat(quarter.getLatitude()).isEqualTo(51);
  }

  @Test
  void findsTheCrsOfBandsInGdalsSidecar() throws IOException {
    String bands = "file:" + Corpus.store("geo/utm_rgb_v2_pixel_gdal3133");
    for (LatLonPoint place :
        List.of(Grids.grid(bands, "data", 0, 0), Grids.coverage(bands, "data", 0, 0))) {
      assertThat(place.getLongitude()).isCloseTo(1.6063116484, within(Places.DEGREES));
      assertThat(place.getLatitude()).isCloseTo(52.2972979964, within(Places.DEGREES));
    }
  }

  /** NZUG writes the name of the attribute in lower case. */
  @Test
  void findsTheConventionsWhoseAttributeIsInLowerCase() throws IOException {
    store
        .group("", Map.of("conventions", "NZUG-1.0 CF-1.12"))
        .axis("lon", Map.of("units", "degrees_east"), 7, 8)
        .axis("lat", Map.of("units", "degrees_north"), 50, 49)
        .raster("a", List.of(2, 2), List.of("lat", "lon"), Map.of());
    assertPlace(store, "a", 7, 50);
  }

  @ParameterizedTest
  @ValueSource(strings = {"microseconds", "nanoseconds"})
  void showsFineTimesInMilliseconds(String unit) throws IOException {
    long perSecond = unit.startsWith("micro") ? 1_000_000L : 1_000_000_000L;
    store
        .group("", Map.of())
        .integers("time", Map.of("units", unit + " since 2020-01-01"), 0, 90 * perSecond);
    try (NetcdfFile file = NetcdfFiles.open(store.location())) {
      assertThat(file.findVariable("time").getUnitsString()).startsWith(unit);
      assertThat(file.findVariable("time").read().getLong(1)).isEqualTo(90 * perSecond);
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      ucar.nc2.dataset.CoordinateAxis time = dataset.findCoordinateAxis("time");
      ucar.nc2.dataset.CoordinateAxis1DTime axis =
          ucar.nc2.dataset.CoordinateAxis1DTime.factory(dataset, time, null);
      assertThat(axis.getCalendarDate(1).toString()).isEqualTo("2020-01-01T00:01:30Z");
    }
  }
}
