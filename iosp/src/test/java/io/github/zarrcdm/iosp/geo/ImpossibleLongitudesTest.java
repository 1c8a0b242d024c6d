package io.github.zarrcdm.iosp.geo;

import static java.lang.Double.NaN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Formatter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.constants.AxisType;
import ucar.nc2.constants.FeatureType;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.ft.FeatureDataset;
import ucar.nc2.ft.FeatureDatasetFactoryManager;

/** What no longitude is, such as a cell that was never written, is no axis of longitudes. */
class ImpossibleLongitudesTest {
  private static final Map<String, String> EAST = Map.of("units", "degrees_east");

  private static final Map<String, String> NORTH = Map.of("units", "degrees_north");

  @TempDir Path folder;

  @Test
  void aNumberFarBeyondACircleMakesNoAxis() throws IOException {
    SmallStore store = store().axis("lon", EAST, 0, 120, 40_000);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat((Object) dataset.findCoordinateAxis(AxisType.Lon)).isNull();
      assertThat(Zarr.findings(dataset).toString()).contains("/lon", "40000.0 is no longitude");
    }
  }

  @Test
  void norInCellsOfTwoDimensions() throws IOException {
    SmallStore store = store().doubles("lon", List.of(1, 2), List.of("y", "x"), EAST, 5, -40_000);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(Zarr.findings(dataset).toString()).contains("/lon", "-40000.0 is no longitude");
    }
  }

  /** Otherwise coverages would not end (in netCDF files they do not). */
  @Test
  void cellsWithoutAnyCornerMakeNoAxisEither() throws IOException {
    SmallStore store =
        store()
            .doubles("lon", List.of(2, 3), List.of("y", "x"), EAST, 1, NaN, 3, 1, 2, 3)
            .doubles("whole", List.of(2, 3), List.of("y", "x"), EAST, NaN, 2, 3, 1, 2, 3);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(Zarr.findings(dataset).toString())
          .contains("/lon", "its cells have no corners")
          .doesNotContain("/whole");
    }
  }

  /** Of trajectories of three and of one observation no four neighbours are there. */
  @Test
  void pointsHaveNoCornersAndKeepTheirAxis() throws IOException {
    List<Integer> shape = List.of(2, 3);
    List<String> passed = List.of("trajectory", "obs");
    Map<String, String> days = Map.of("units", "days since 2000-01-01", "standard_name", "time");
    String location =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.8", "featureType", "trajectory"))
            .integers("trajectory", Map.of("cf_role", "trajectory_id"), 1, 2)
            .doubles("time", shape, passed, days, 0, 1, 2, 0, NaN, NaN)
            .doubles("lat", shape, passed, NORTH, 10, 11, 12, 20, NaN, NaN)
            .doubles("lon", shape, passed, EAST, 10, 11, 12, 20, NaN, NaN)
            .raster("v", shape, passed, Map.of("coordinates", "time lat lon"))
            .location();
    try (FeatureDataset features =
        FeatureDatasetFactoryManager.open(FeatureType.ANY, location, null, new Formatter())) {
      assertThat(features).isNotNull();
      assertThat(features.getFeatureType()).isEqualTo(FeatureType.TRAJECTORY);
    }
  }

  @Test
  void severalCirclesAndMissingOnesAreLongitudes() throws IOException {
    SmallStore store = store().axis("lon", EAST, 0, 720, NaN);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat((Object) dataset.findCoordinateAxis(AxisType.Lon)).isNotNull();
    }
  }

  private SmallStore store() throws IOException {
    return new SmallStore(folder)
        .group("", Map.of("Conventions", "CF-1.8"))
        .axis("lat", Map.of("units", "degrees_north"), 0, 10);
  }
}
