package io.github.zarrcdm.iosp.geo;

import static java.lang.Double.NaN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/** What no longitude is, such as a cell that was never written, is no axis of longitudes. */
class ImpossibleLongitudesTest {
  private static final Map<String, String> EAST = Map.of("units", "degrees_east");

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
  void cellsAllOfWhichAreMissingMakeNoAxisEither() throws IOException {
    SmallStore store =
        store()
            .doubles("lon", List.of(2, 2), List.of("y", "x"), EAST, NaN, NaN, NaN, NaN)
            .doubles("some", List.of(2, 2), List.of("y", "x"), EAST, NaN, 2, NaN, NaN);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(Zarr.findings(dataset).toString())
          .contains("/lon", "all longitudes of its cells are missing")
          .doesNotContain("/some");
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
