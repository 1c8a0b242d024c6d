package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Formatter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GeoGrid;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.adapter.DtCoverageCSBuilder;

/** The steps of a forecast are time, and no height. */
class ForecastTest {
  @TempDir Path folder;

  @Test
  void aStepIsAnOffsetInTimeAndTheVariableAGrid() throws Exception {
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of())
            .axis(
                "time",
                Map.of(
                    "units", "days since 2020-01-01", "standard_name", "forecast_reference_time"),
                0,
                1)
            .axis("step", Map.of("units", "hours", "standard_name", "forecast_period"), 0, 6, 12)
            .axis("latitude", Map.of("units", "degrees_north"), 10, 0)
            .axis("longitude", Map.of("units", "degrees_east"), 0, 10, 20);
    store.array(
        "valid_time",
        "int32",
        0,
        List.of(2, 3),
        List.of("time", "step"),
        Map.of("units", "hours since 2020-01-01", "standard_name", "time"));
    store.array(
        "t2m",
        "int8",
        0,
        List.of(2, 3, 2, 3),
        List.of("time", "step", "latitude", "longitude"),
        Map.of("coordinates", "valid_time"));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      CoordinateAxis step = (CoordinateAxis) dataset.findVariable("step");
      assertThat(step.getAxisType()).isEqualTo(AxisType.TimeOffset);
      GeoGrid grid = new GridDataset(dataset).findGridByName("t2m");
      assertThat(grid.getCoordinateSystem().getTimeAxis().getShortName()).isEqualTo("valid_time");
      assertThat(DtCoverageCSBuilder.describe(dataset, new Formatter())).startsWith("FMRC");
    }
  }
}
