package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.nc2.dataset.CoordinateAxis1DTime;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;

/**
 * The same time has the same date in {@code NetcdfDatasets}, {@code GridDataset}, {@code info},
 * {@code dump -t} and {@code map}, and what is appended to it in another spelling too. {@code
 * CfTimeTest} and Spark's {@code CountedTimeTest} ask for the same times.
 */
class TimesEverywhereTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvFileSource(
      files = "../cf/src/test/resources/io/github/zarrcdm/internal/cf/time/times.csv",
      delimiter = '|',
      numLinesToSkip = 1,
      nullValues = "-",
      ignoreLeadingAndTrailingWhitespace = false)
  void aTimeHasOneDate(String units, String calendar, String type, String count, String date)
      throws Exception {
    String attributes =
        "'units': '%s'".formatted(units)
            + (calendar == null ? "" : ", 'calendar': '%s'".formatted(calendar));
    Path path = folder.resolve("t.zarr");
    NewStore store =
        NewStore.in(path, "")
            .doubles("lat", "lat:2", "'units': 'degrees_north'", 10, 20)
            .doubles("lon", "lon:2", "'units': 'degrees_east'", 10, 20)
            .doubles("v", "time:1 lat:2 lon:2", "", 1, 2, 3, 4);
    switch (type) {
      case "int32" -> store.ints("time", "time:1", attributes, Integer.parseInt(count));
      case "int64" -> store.longs("time", "time:1", attributes, Long.parseLong(count));
      case "float32" -> store.floats("time", "time:1", attributes, Double.parseDouble(count));
      default -> store.doubles("time", "time:1", attributes, Double.parseDouble(count));
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset("zarr:" + path)) {
      CoordinateAxis1DTime axis =
          (CoordinateAxis1DTime)
              new GridDataset(dataset).findGridByName("v").getCoordinateSystem().getTimeAxis1D();
      assertThat(axis.getCalendarDate(0).toString()).isEqualTo(date);
    }
    assertThat(Command.run("info", "--json", path.toString()).out())
        .contains("\"start\" : \"%s\"".formatted(date));
    assertThat(Command.run("dump", "-t", "-v", "time", path.toString()).out())
        .contains(" time = \"%s\" ;".formatted(asDumped(date)));
    assertThat(Command.run("map", "--time=99", "-v", "v", path.toString()).err())
        .contains("for %s to ".formatted(asMapped(date)));
  }

  /** Values follow others whose units and calendar mean the same. */
  @ParameterizedTest
  @CsvSource({
    "days since 2000-01-01, days since 2000/01/01",
    "days since 2000-01-01, DAYS @ 2000-1-1 00:00 UTC",
    "days since 2000-01-01, days since 2000",
  })
  void equalUnitsInOtherSpellingsAreAppended(String units, String others) {
    Path first = folder.resolve("first.zarr");
    Path next = folder.resolve("next.zarr");
    NewStore.cf(first).ints("time", "time:1", "'units': '%s'".formatted(units), 1);
    NewStore.cf(next).ints("time", "time:1", "'units': '%s'".formatted(others), 2);
    Command append = Command.run("copy", next.toString(), first.toString(), "--append", "time");
    assertThat(append.exitCode()).as(append.err()).isZero();
    assertThat(Command.run("dump", "-t", "-v", "time", first.toString()).out())
        .contains(" time = \"2000-01-02\", \"2000-01-03\" ;");
  }

  /** Of a packed time and of a missing one. */
  @Test
  void dumpUnpacksTimesAndKnowsMissingOnes() {
    Path path = folder.resolve("t.zarr");
    NewStore.cf(path)
        .ints(
            "packed",
            "n:2",
            "'units': 'hours since 2000-01-01', 'scale_factor': 0.5, 'add_offset': 1.0",
            0,
            10)
        .longs("late", "n:2", "'units': 'days since 2000-01-01'", 1, Long.MIN_VALUE)
        .doubles("nan", "n:3", "'units': 'days since 2000-01-01', '_FillValue': 'NaN'", -1, 0, 0.5)
        .ints("lunar", "n:2", "'units': 'days since 2000-01-01', 'calendar': 'lunar'", 1, 2);
    assertThat(Command.run("dump", "-t", path.toString()).out())
        .contains(" packed = \"2000-01-01 01\", \"2000-01-01 06\" ;")
        .contains(" late = \"2000-01-02\", _ ;")
        .contains(" nan = \"1999-12-31\", \"2000-01-01\", \"2000-01-01 12\" ;")
        .contains(" lunar = 1, 2 ;");
  }

  /** A store, and its copy to netCDF, which netCDF-Java shows in the standard calendar. */
  @Test
  void timesOfACalendarOfTheirOwnHaveNoDates() throws Exception {
    Path path = folder.resolve("t.zarr");
    String lengths = "'month_lengths': [34, 31, 32, 30, 29, 27, 28, 28, 28, 32, 32, 34]";
    NewStore.cf(path)
        .doubles("lat", "lat:2", "'units': 'degrees_north'", 10, 20)
        .doubles("lon", "lon:2", "'units': 'degrees_east'", 10, 20)
        .ints("time", "time:1", "'units': 'days since 1-1-1', 'bounds': 'b', " + lengths, 400)
        .ints("b", "time:1 n:2", "", 400, 401)
        .doubles("v", "time:1 lat:2 lon:2", "", 1, 2, 3, 4);
    Path copy = folder.resolve("t.nc");
    Command.done("copy", path.toString(), copy.toString());
    for (Path of : List.of(path, copy)) {
      assertThat(Command.run("dump", "-t", of.toString()).out())
          .contains(" time = 400 ;", " 400, 401 ;", "month_lengths = 34, 31", "32, 34 ;\n");
      assertThat(Command.run("info", "--json", of.toString()).out()).doesNotContain("\"start\"");
    }
    try (GridDataset grids = GridDataset.open(copy.toString())) {
      assertThat(grids.findGridByName("v").getCoordinateSystem().getTimeAxis1D().getCalendarDate(0))
          .hasToString("0002-02-05T00:00:00Z");
    }
  }

  /** {@code 2000-01-31 12}: only as much as is not zero, years without zeros before them. */
  private static String asDumped(String date) {
    return asMapped(date).replaceFirst("^0{1,3}", "").replaceFirst(":00$", "");
  }

  private static String asMapped(String date) {
    return date.replaceFirst("Z$", "")
        .replace('T', ' ')
        .replaceFirst("(:\\d\\d):00$", "$1")
        .replaceFirst(" 00:00$", "");
  }
}
