package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.iosp.Zarr;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.dataset.CoordinateAxis1D;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.Coverage;
import ucar.nc2.ft2.coverage.CoverageCoordAxis;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;

/** Dates of times in the units and calendars of CF, as grids and coverages show them. */
class CfTimesTest {
  @TempDir Path folder;

  private SmallStore store(String units, String calendar, double... times) throws Exception {
    Map<String, String> attributes = new HashMap<>(Map.of("units", units));
    if (calendar != null) {
      attributes.put("calendar", calendar);
    }
    return store(attributes, times);
  }

  /** A grid of 2 x 2 cells and of so many times. */
  private SmallStore store(Map<String, String> ofTime, double... times) throws Exception {
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.8"))
            .axis("time", ofTime, times)
            .axis("lat", Map.of("units", "degrees_north"), 0, 1)
            .axis("lon", Map.of("units", "degrees_east"), 0, 1);
    List<Integer> shape = List.of(times.length, 2, 2);
    store.array("tas", "int8", 0, shape, List.of("time", "lat", "lon"), Map.of());
    return store;
  }

  /** cftime gives these dates, and where it knows no such unit, UDUNITS. */
  @ParameterizedTest
  @CsvSource({
    "days since 0001-01-01, , 730000, 1999-09-02T00:00:00Z",
    "hours since 1-1-1 00:00:0.0, , 17347992, 1980-01-18T00:00:00Z",
    "days since 1950-01-01, , -200000, 1402-05-25T00:00:00Z",
    "days since 0001-01-01, proleptic_gregorian, 730000, 1999-09-04T00:00:00Z",
    "days since 0001-01-01, julian, 730000, 1999-08-20T00:00:00Z",
    "days since 0001-01-01, noleap, 730000, 2001-01-01T00:00:00Z",
    "days since 2000-02-28, all_leap, 366.5, 2001-02-28T12:00:00Z",
    "days since 2000-02-30, 360_day, 1, 2000-03-01T00:00:00Z",
    "months since 2000-01-01, 360_day, 1.5, 2000-02-16T00:00:00Z",
    "months since 2000-01-01, 360_day, 12, 2001-01-01T00:00:00Z",
    "day since 1582-10-04, standard, 1, 1582-10-15T00:00:00Z",
    "DAYS SINCE 2000-01-01, standard, 1, 2000-01-02T00:00:00Z",
    "' days  since   2000-01-01   06:00:00', standard, 1, 2000-01-02T06:00:00Z",
    "days since 2000-01-01 00:00:00 +05:30, standard, 0, 1999-12-31T18:30:00Z",
    "microseconds since 1970-01-01, standard, 1.5e15, 2017-07-14T02:40:00Z",
    "weeks since 2000-01-01, standard, 2, 2000-01-15T00:00:00Z",
    "common_years since 2000-01-01, noleap, 2, 2002-01-01T00:00:00Z",
    "days @ 2000/1/1, standard, 1, 2000-01-02T00:00:00Z",
    "hours from 2000-01-01, standard, 1, 2000-01-01T01:00:00Z",
    "days since 19, standard, 1, 0019-01-02T00:00:00Z",
    "days since 12000-01-01, standard, 1, 12000-01-02T00:00:00Z",
    "hours since 1-1-1, , 17531640, 2000-12-30T00:00:00Z",
    "hours since 2000-01-01 00:00:00 +02:00, noleap, 6, 2000-01-01T04:00:00Z",
    "hours since 2000-01-01 00:00:00 +02:00, all_leap, 6, 2000-01-01T04:00:00Z",
    "hours since 2000-01-01 00:00:00 +02:00, 360_day, 0, 1999-12-30T22:00:00Z",
    "months since 1960-01-01, 360, 700.5, 2018-05-16T00:00:00Z",
    "days since 2000-02-28, 'NOLEAP ', 1, 2000-03-01T00:00:00Z",
    "days since 2000-02-28, no_leap, 1, 2000-03-01T00:00:00Z",
    "years since 2000-06-01, 360_day, 13, 2013-06-01T00:00:00Z",
  })
  void datesAreThoseOfCftime(String units, String calendar, double count, String date)
      throws Exception {
    String location = store(units, calendar, count, count + 1).location();
    try (GridDataset grids = GridDataset.open(location)) {
      assertThat(
              grids
                  .findGridByName("tas")
                  .getCoordinateSystem()
                  .getTimeAxis1D()
                  .getCalendarDate(0)
                  .toString())
          .isEqualTo(date);
    }
    try (FeatureDatasetCoverage coverages = CoverageDatasetFactory.open(location)) {
      Coverage tas = coverages.getCoverageCollections().get(0).findCoverage("tas");
      CoverageCoordAxis time = tas.getCoordSys().getTimeAxis();
      assertThat(time.makeDate(time.getStartValue()).toString()).isEqualTo(date);
    }
  }

  /** Where units make no dates, a finding says so. */
  @ParameterizedTest
  @ValueSource(strings = {"days since 0000-00-00", "day as %Y%m%d.%f", "10 days since 2000-01-01"})
  void unitsThatMakeNoDatesAreNamed(String units) throws Exception {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store(units, null, 1, 2).location())) {
      assertThat(Zarr.findings(dataset))
          .anyMatch(f -> f.where().equals("/time") && f.what().contains("no dates from"));
      assertThat(((CoordinateAxis1D) dataset.findVariable("time")).getAxisType()).isNull();
    }
  }

  /** As no-coordinates.md says; a date would be a guess. */
  @ParameterizedTest
  @ValueSource(strings = {"julian_day", "none", "lunar"})
  void timesOfOtherCalendarsArePlainNumbers(String calendar) throws Exception {
    String location = store("days since 2000-01-01", calendar, 1, 2).location();
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
      assertThat(Zarr.findings(dataset))
          .anyMatch(f -> f.where().equals("/time") && f.what().contains('"' + calendar + '"'));
      assertThat(((CoordinateAxis1D) dataset.findVariable("time")).getAxisType()).isNull();
      assertThat(dataset.findVariable("time").getUnitsString()).isEqualTo("days");
      assertThat(dataset.findVariable("time").read().getDouble(1)).isEqualTo(2);
    }
  }

  /** CF allows a calendar of its own without a name, so none is not the standard one there. */
  @ParameterizedTest
  @CsvSource({"126 kyr B.P.", ","})
  void timesOfCalendarsOfTheirOwnArePlainNumbers(String calendar) throws Exception {
    Map<String, Object> attributes = new HashMap<>();
    attributes.put("units", "days since 1-1-1");
    attributes.put("month_lengths", List.of(34, 31, 32, 30, 29, 27, 28, 28, 28, 32, 32, 34));
    if (calendar != null) {
      attributes.put("calendar", calendar);
    }
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.13"))
            .axis("time", attributes, 1, 400);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(Zarr.findings(dataset).toString())
          .contains("days since 1-1-1", "in a calendar of its own, by month_lengths (CF 4.4)");
      assertThat(dataset.findVariable("time").getUnitsString()).isEqualTo("days");
    }
  }

  /** What is guessed is said: other names of calendars, and months of no calendar. */
  @ParameterizedTest
  @CsvSource({
    "days since 2000-01-01, 360, it is taken for 360_day",
    "days since 2000-01-01, utc, leap seconds are not counted",
    "months since 2000-01-01, standard, each is taken for 30.44 days",
  })
  void guessesAreNamed(String units, String calendar, String done) throws Exception {
    try (NetcdfDataset dataset =
        NetcdfDatasets.openDataset(store(units, calendar, 1, 2).location())) {
      assertThat(Zarr.findings(dataset))
          .anyMatch(f -> f.where().equals("/time") && f.done().contains(done));
    }
  }

  /** Bounds have the units of their coordinate, which CF allows them to leave out. */
  @ParameterizedTest
  @CsvSource({
    "weeks since 2000-01-01, 1, 2, 7, 14",
    "microseconds since 1970-01-01, 1000, 2000, 1, 2",
  })
  void boundsAreConvertedAsTheirTimesAre(
      String units, double first, double second, double shown, double next) throws Exception {
    SmallStore store = store(Map.of("units", units, "bounds", "time_bnds"), first, second);
    List<String> dimensions = List.of("time", "nv");
    store.doubles(
        "time_bnds", List.of(2, 2), dimensions, Map.of(), first, second, second, second + first);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      CoordinateAxis1D time = (CoordinateAxis1D) dataset.findVariable("time");
      assertThat(time.getCoordValues()).containsExactly(shown, next);
      assertThat(time.getBound1()).containsExactly(shown, next);
      assertThat(time.getBound2()).containsExactly(next, next + shown);
    }
  }

  /**
   * netCDF-Java shows the first moment of many years as that of the year before, in these calendars
   * only. A change here is one for COVERAGE.md, too.
   */
  @ParameterizedTest
  @CsvSource({
    "days since 1859-12-01, 360_day, 30, 1859-01-01T00:00:00Z",
    "days since 1999-12-31, all_leap, 1, 1999-01-01T00:00:00Z",
  })
  void theFirstMomentOfAYearIsWrongInNetcdfJava(
      String units, String calendar, double count, String date) throws Exception {
    try (GridDataset grids =
        GridDataset.open(store(units, calendar, count, count + 1).location())) {
      assertThat(
              grids.findGridByName("tas").getCoordinateSystem().getTimeAxis1D().getCalendarDates())
          .extracting(Object::toString)
          .containsExactly(date, date.replaceFirst("\\d+", next(date)).replace("01T", "02T"));
    }
  }

  private static String next(String date) {
    return Integer.toString(Integer.parseInt(date.substring(0, 4)) + 1);
  }
}
