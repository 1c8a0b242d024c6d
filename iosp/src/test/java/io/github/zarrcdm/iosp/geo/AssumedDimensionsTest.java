package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.unidata.geoloc.LatLonPoint;

/**
 * Rasters whose dimensions are not called x and y: their CRS says that they are on the map, their
 * coordinates or a transform where. Longitudes and latitudes are PROJ's.
 */
class AssumedDimensionsTest {
  private static final double DEGREES = 1e-7;
  private static final Map<String, String> MAPPING = Map.of("grid_mapping", "utm");
  private static final List<Integer> SIDES = List.of(2, 3);

  /** UTM zone 31N: the centre of the first cell is (404960, 5795020). */
  private static final String TRANSFORM = "399960 10000 0 5800020 0 -10000";

  private static final List<Double> AFFINE =
      List.of(10000.0, 0.0, 399960.0, 0.0, -10000.0, 5800020.0);

  @TempDir Path folder;
  private SmallStore store;

  @BeforeEach
  void startStore() throws IOException {
    store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.8"))
            .scalar("utm", Map.of("crs_wkt", Wkts.UTM31));
  }

  private SmallStore coordinates(String y, String x, Map<String, ?> attributes) throws IOException {
    return store.axis(y, attributes, 5795020, 5785020).axis(x, attributes, 404960, 414960, 424960);
  }

  private void assertPlaced() throws IOException {
    LatLonPoint first = Grids.grid(store.location(), "a", 0, 0);
    assertThat(first).isNotNull();
    assertThat(first.getLongitude()).isCloseTo(1.6063116484, within(DEGREES));
    assertThat(first.getLatitude()).isCloseTo(52.2972979964, within(DEGREES));
    LatLonPoint last = Grids.grid(store.location(), "a", 1, 2);
    assertThat(last.getLongitude()).isCloseTo(1.9017523772, within(DEGREES));
    assertThat(last.getLatitude()).isCloseTo(52.2105052046, within(DEGREES));
    assertThat(findings()).isEmpty();
  }

  private List<String> findings() throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      return Zarr.findings(dataset).stream().map(Object::toString).toList();
    }
  }

  private void assertFinding(String... parts) throws IOException {
    assertThat(Grids.grid(store.location(), "a", 0, 0)).isNull();
    assertThat(findings())
        .singleElement()
        .satisfies(finding -> assertThat(finding).contains("/a").contains(parts));
  }

  @ParameterizedTest
  @CsvSource({"row, col", "gridy, gridx", "y_10km, x_10km", "nj, ni"})
  void aGridMappingPlacesTheLastTwoByTheirCoordinates(String y, String x) throws IOException {
    coordinates(y, x, Map.of()).raster("a", SIDES, List.of(y, x), MAPPING);
    assertPlaced();
  }

  /** Times, levels and bands are not horizontal, wherever they stand. */
  @ParameterizedTest
  @ValueSource(strings = {"level", "time", "band", "wavelength"})
  void otherDimensionsMayBeLast(String other) throws IOException {
    String units = other.equals("time") ? "days since 2000-01-01" : "1";
    coordinates("north", "east", Map.of())
        .axis(other, Map.of("units", units), 1, 2)
        .raster("a", List.of(2, 3, 2), List.of("north", "east", other), MAPPING);
    assertPlaced();
  }

  @Test
  void rowsAndColumnsMayBeInAnyOrder() throws IOException {
    coordinates("line", "pixel", Map.of())
        .raster("a", List.of(3, 2), List.of("pixel", "line"), MAPPING);
    assertPlaced();
  }

  @Test
  void whatCountsRowsIsNoCoordinateBesideATransform() throws IOException {
    store
        .scalar("utm", Map.of("crs_wkt", Wkts.UTM31, "GeoTransform", TRANSFORM))
        .integers("row", Map.of(), 0, 1)
        .integers("col", Map.of(), 0, 1, 2)
        .raster("a", SIDES, List.of("row", "col"), MAPPING);
    assertPlaced();
  }

  @Test
  void whatCountsRowsAloneIsNoPlace() throws IOException {
    store
        .integers("row", Map.of(), 0, 1)
        .integers("col", Map.of(), 0, 1, 2)
        .raster("a", SIDES, List.of("row", "col"), MAPPING);
    assertFinding("neither coordinates nor a transform");
  }

  @Test
  void coordinatesMayNameTheGridMapping() throws IOException {
    coordinates("gridy", "gridx", MAPPING).raster("a", SIDES, List.of("gridy", "gridx"), Map.of());
    assertPlaced();
  }

  /** As odc-geo writes them. */
  @Test
  void coordinatesMayHoldTheCrs() throws IOException {
    coordinates("y", "x", Map.of("units", "metre", "crs", "EPSG:32631"))
        .raster("a", SIDES, List.of("y", "x"), Map.of());
    assertPlaced();
  }

  /** As stackstac and older versions of xarray write it. */
  @Test
  void takesRasteriosTransform() throws IOException {
    store.raster("a", SIDES, List.of("y", "x"), Map.of("crs", "epsg:32631", "transform", AFFINE));
    assertPlaced();
  }

  @Test
  void aTransformThatMayBeInGdalsOrderIsNotGuessed() throws IOException {
    store.raster(
        "a",
        SIDES,
        List.of("y", "x"),
        Map.of("crs", "epsg:32631", "transform", List.of(399960, 10000, 0, 5800020, 0, -10000)));
    assertFinding("neither coordinates nor a transform");
  }

  @Test
  void aCrsWithoutPossibleDimensionsIsAFinding() throws IOException {
    store.raster("a", SIDES, List.of("time", "band"), Map.of("proj:code", "EPSG:32631"));
    assertFinding("which of its dimensions are x and y", "write spatial:dimensions");
  }

  @Test
  void theGroupsCrsAndUnknownDimensionsAreAFinding() throws IOException {
    store
        .group("", Map.of("proj:code", "EPSG:32631"))
        .raster("a", SIDES, List.of("gridy", "gridx"), Map.of());
    assertFinding("which of its dimensions are x and y");
  }

  @Test
  void aMappingThatNothingRefersToIsAFinding() throws IOException {
    coordinates("y", "x", Map.of()).raster("a", SIDES, List.of("y", "x"), Map.of());
    assertFinding("/utm describes a CRS", "set its grid_mapping to utm");
  }

  @Test
  void aPlaceWithoutACrsIsAFinding() throws IOException {
    SmallStore other = new SmallStore(folder.resolve("other")).group("", Map.of());
    store = other.raster("a", SIDES, List.of("y", "x"), Map.of("spatial:transform", AFFINE));
    assertFinding("coordinates, but no CRS");
  }

  @Test
  void tablesOfStationsAreNoRasters() throws IOException {
    store
        .axis("time", Map.of("units", "days since 2000-01-01"), 0, 1)
        .doubles("lat", List.of(3), List.of("station"), Map.of("units", "degrees_north"), 1, 2, 3)
        .doubles("lon", List.of(3), List.of("station"), Map.of("units", "degrees_east"), 1, 2, 3)
        .raster(
            "a",
            SIDES,
            List.of("time", "station"),
            Map.of("grid_mapping", "utm", "coordinates", "lat lon"));
    assertThat(findings()).isEmpty();
  }
}
