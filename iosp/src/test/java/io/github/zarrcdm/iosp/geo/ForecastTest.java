package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Formatter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.grid.GeoGrid;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.adapter.DtCoverageCSBuilder;
import ucar.nc2.time.CalendarDate;

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

  /** Units alone are no numbers to add steps to. */
  @Test
  void bytesWithUnitsOfTimeAreNoTimes() throws Exception {
    SmallStore store = stepsOf(Map.of("units", "hours"));
    store.array(
        "time",
        "r32",
        List.of(0, 0, 0, 0),
        List.of(),
        List.of(),
        Map.of("units", "days since 2020-01-01"));
    byStep(store, "t2m", Map.of("coordinates", "time"));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat((Object) dataset.findVariable("valid_time")).isNull();
    }
  }

  /** As cfgrib has them: one forecast, and a scalar that says when it was made. */
  @Test
  void stepsAfterATimeHaveTimesOfTheirOwn() throws Exception {
    SmallStore store = stepsOf(Map.of("units", "hours"));
    store.array("time", "int64", 0, List.of(), List.of(), Map.of("units", "days since 2020-01-01"));
    byStep(store, "t2m", Map.of("coordinates", "time"));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      GridCoordSystem grid = new GridDataset(dataset).findGridByName("t2m").getCoordinateSystem();
      assertThat(grid.getTimeAxis1D().getCalendarDates())
          .extracting(CalendarDate::toString)
          .containsExactly("2020-01-01T00:00:00Z", "2020-01-01T06:00:00Z", "2020-01-02T12:00:00Z");
      assertThat(DtCoverageCSBuilder.describe(dataset, new Formatter())).startsWith("FMRC");
    }
  }

  @Test
  void forecastsMadeAtDifferentTimesHaveDifferentTimes() throws Exception {
    SmallStore store = stepsOf(Map.of("units", "hours"));
    Map<String, String> ofArrays = Map.of("a", "made_a", "b", "made_b", "c", "made_b");
    for (String made : List.of("made_a", "made_b")) {
      String units = "days since 2020-01-0" + (made.equals("made_a") ? 1 : 5);
      store.array(made, "int64", 0, List.of(), List.of(), Map.of("units", units));
    }
    for (String name : List.of("a", "b", "c")) {
      byStep(store, name, Map.of("coordinates", ofArrays.get(name)));
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(List.of("a", "b", "c"))
          .extracting(name -> firstTime(dataset, name))
          .containsExactly("2020-01-01T00:00:00Z", "2020-01-05T00:00:00Z", "2020-01-05T00:00:00Z");
      assertThat((Object) dataset.findVariable("valid_time_2")).isNull();
    }
  }

  private static String firstTime(NetcdfDataset dataset, String name) {
    try {
      GridCoordSystem grid = new GridDataset(dataset).findGridByName(name).getCoordinateSystem();
      return grid.getTimeAxis1D().getCalendarDate(0).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void everyStepOfEveryForecastHasATime() throws Exception {
    SmallStore store =
        stepsOf(Map.of("units", "hours"))
            .axis("time", Map.of("units", "days since 2020-01-01", "calendar", "noleap"), 0, 2);
    store.array(
        "t2m",
        "int8",
        0,
        List.of(2, 3, 2, 3),
        List.of("time", "step", "latitude", "longitude"),
        Map.of());
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      Variable valid = dataset.findVariable("valid_time");
      assertThat(valid.read().copyTo1DJavaArray())
          .isEqualTo(new double[] {0, 21600, 129600, 172800, 194400, 302400});
      assertThat(valid.read("1, 0:2:2").copyTo1DJavaArray())
          .isEqualTo(new double[] {172800, 302400});
      assertThat(valid.findAttributeString("calendar", null)).isEqualTo("noleap");
      GeoGrid grid = new GridDataset(dataset).findGridByName("t2m");
      assertThat(grid.getCoordinateSystem().getTimeAxis().getShortName()).isEqualTo("valid_time");
      assertThat(grid.getCoordinateSystem().getRunTimeAxis().getSize()).isEqualTo(2);
    }
  }

  @Test
  void stepsOfMonthsOrAfterNothingStaySteps() throws Exception {
    SmallStore store = stepsOf(Map.of("units", "months"));
    byStep(store, "t2m", Map.of());
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat((Object) dataset.findVariable("valid_time")).isNull();
    }
  }

  /** As cfgrib writes one step of a forecast without its valid time. */
  @Test
  void aScalarStepHasATime() throws Exception {
    SmallStore store = oneStep("forecast_reference_time");
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      Variable valid = dataset.findVariable("valid_time");
      assertThat(valid.readScalarDouble()).isEqualTo(6 * 3600);
      assertThat(valid.getUnitsString()).isEqualTo("seconds since 2026-01-01");
      assertThat(times(dataset)).containsExactly("2026-01-01T06:00:00Z");
      assertThat(Zarr.findings(dataset)).isEmpty();
    }
  }

  /** As Iris writes it: {@code time} is that of the data, and the step counts to it. */
  @Test
  void aStepToTheTimeOfTheDataAddsNothingToIt() throws Exception {
    SmallStore store = oneStep("time");
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(dataset.getVariables())
          .extracting(Variable::getShortName)
          .doesNotContain("valid_time");
      assertThat(times(dataset)).containsExactly("2026-01-01T00:00:00Z");
    }
  }

  private static List<String> times(NetcdfDataset dataset) throws Exception {
    GridCoordSystem grid = new GridDataset(dataset).findGridByName("t2m").getCoordinateSystem();
    return grid.getTimeAxis1D().getCalendarDates().stream().map(CalendarDate::toString).toList();
  }

  private SmallStore oneStep(String standardName) throws Exception {
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.7"))
            .axis("latitude", Map.of("units", "degrees_north"), 10, 0)
            .axis("longitude", Map.of("units", "degrees_east"), 0, 10, 20);
    store.array(
        "time",
        "int64",
        0,
        List.of(),
        List.of(),
        Map.of("units", "days since 2026-01-01", "standard_name", standardName));
    store.array(
        "step",
        "int64",
        6,
        List.of(),
        List.of(),
        Map.of("units", "hours", "standard_name", "forecast_period"));
    store.array(
        "t2m",
        "int8",
        0,
        List.of(2, 3),
        List.of("latitude", "longitude"),
        Map.of("coordinates", "time step latitude longitude"));
    return store;
  }

  @Test
  void stepsOfMonthsAreReported() throws Exception {
    SmallStore store = stepsOf(Map.of("units", "months"));
    store.array("time", "int64", 0, List.of(), List.of(), Map.of("units", "days since 2020-01-01"));
    byStep(store, "t2m", Map.of("coordinates", "time"));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(Zarr.findings(dataset))
          .anyMatch(f -> f.where().equals("/step") && f.what().contains("steps are in months"));
    }
  }

  /** A height that a raster names stays one of its coordinates. */
  @Test
  void aScalarHeightStaysBesideTheTimeOfASteps() throws Exception {
    SmallStore store = stepsOf(Map.of("units", "hours"));
    store.array("time", "int64", 0, List.of(), List.of(), Map.of("units", "days since 2020-01-01"));
    store.array("height", "int64", 2, List.of(), List.of(), Map.of("units", "m", "positive", "up"));
    byStep(store, "t2m", Map.of("coordinates", "height time"));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      GridCoordSystem grid = new GridDataset(dataset).findGridByName("t2m").getCoordinateSystem();
      assertThat(grid.getVerticalAxis().getShortName()).isEqualTo("height");
    }
  }

  private SmallStore stepsOf(Map<String, String> attributes) throws IOException {
    return new SmallStore(folder)
        .group("", Map.of())
        .axis("step", attributes, 0, 6, 36)
        .axis("latitude", Map.of("units", "degrees_north"), 10, 0)
        .axis("longitude", Map.of("units", "degrees_east"), 0, 10, 20);
  }

  private static void byStep(SmallStore store, String name, Map<String, ?> attributes)
      throws IOException {
    store.array(
        name, "int8", 0, List.of(3, 2, 3), List.of("step", "latitude", "longitude"), attributes);
  }
}
