package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.CoordinateAxis1D;
import ucar.nc2.dataset.CoordinateAxis1DTime;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.time.CalendarDate;

/** {@code dump -t} prints the dates of {@code NetcdfDatasets}, and no others. */
class DumpedDatesTest {
  /** GDAL 3.6 writes a draft of version 3 that is not read. */
  private static final String DRAFT = "v3_gdal362";

  private static final List<String> UNITS =
      List.of(
          "days since 2000-02-28",
          "days since 1582-10-03",
          "days since 1582-10-15",
          "days since 0001-01-01",
          "days since 1-1-1",
          "days since 1850-01-01 06:30:15.5",
          "hours since 1900-01-01 12:00",
          "minutes since 1970-01-01",
          "seconds since 1970-01-01 00:00:00 +02:00",
          "milliseconds since 2000-02-28",
          "microseconds since 2000-02-28 00:00:00.000001",
          "weeks since 2000-02-28",
          "months since 1960-01-01",
          "years since 2000-01-01",
          "common_years since 2000-01-01",
          "days since 2000-02-29 -5:30");

  private static final List<String> CALENDARS =
      List.of(
          "",
          "standard",
          "gregorian",
          "proleptic_gregorian",
          "julian",
          "noleap",
          "365_day",
          "all_leap",
          "366_day",
          "360_day");

  private static final List<String> SPELLINGS =
      List.of(
          "day since 2000-01-01",
          "d since 2000-01-01",
          "Days Since 2000-01-01",
          "DAYS SINCE 2000-01-01",
          "days from 2000-01-01",
          "days after 2000-01-01",
          "days ref 2000-01-01",
          "days @ 2000-01-01",
          "days since 2000/01/01",
          "days since 2000-1-1",
          "days since 2000-1",
          "days since 2000",
          "days since 20000101",
          "days since 2000-01-01T00:00:00Z",
          "days since 2000-01-01T12",
          "days since 2000-01-01 12",
          "days since 2000-01-01 12:30",
          "days since 2000-01-01 12:30:15",
          "days since 2000-01-01 12:30:15.25",
          "days since 2000-01-01 00:00:00 UTC",
          "days since 2000-01-01 00:00:00 GMT",
          "days since 2000-01-01 00:00:00 Z",
          "days since 2000-01-01 00:00:00 +2",
          "days since 2000-01-01 00:00:00 +02:00",
          "days since 2000-01-01 00:00:00 -0330",
          "days since 2000-01-01 00:00:00 2:00",
          "days since 2000-01-01 00:00:00+00:00",
          "  days  since  2000-01-01  ",
          "hour since 2000-01-01",
          "hr since 2000-01-01",
          "hrs since 2000-01-01",
          "h since 2000-01-01",
          "min since 2000-01-01",
          "mins since 2000-01-01",
          "s since 2000-01-01",
          "sec since 2000-01-01",
          "secs since 2000-01-01",
          "ms since 2000-01-01",
          "msec since 2000-01-01",
          "us since 2000-01-01",
          "nanoseconds since 2000-01-01",
          "fortnights since 2000-01-01",
          "day as %Y%m%d.%f");

  static Stream<Path> stores() {
    return Stream.of("xarray", "nczarr", "geo", "gdal")
        .flatMap(category -> Stores.cases(category).stream())
        .map(folder -> Stores.store(folder.getParent().getFileName() + "/" + folder.getFileName()))
        .filter(store -> !store.toString().contains(DRAFT));
  }

  @ParameterizedTest
  @MethodSource("stores")
  void ofEveryStoreOfTheCorpus(Path store) throws IOException {
    compare(store.toString());
  }

  /** In one store of as many coordinate variables. */
  @Test
  void ofUnitsCalendarsAndSpellings(@TempDir Path folder) throws IOException {
    NewStore store = NewStore.cf(folder.resolve("t.zarr"));
    int count = 0;
    for (String units : UNITS) {
      for (String calendar : CALENDARS) {
        add(store, "t" + count++, units, calendar);
      }
    }
    for (String units : SPELLINGS) {
      add(store, "t" + count++, units, "standard");
    }
    assertThat(compare(folder.resolve("t.zarr").toString()))
        .as("all but units that mean no time")
        .isGreaterThanOrEqualTo(count - 3);
  }

  /** In some calendars netCDF-Java prints the first instant of many years as the year before. */
  private static void add(NewStore store, String name, String units, String calendar) {
    String attribute = calendar.isEmpty() ? "" : ", 'calendar': '%s'".formatted(calendar);
    double later = Set.of("360_day", "all_leap", "366_day").contains(calendar) ? 0.25 : 0;
    store.doubles(
        name,
        name + ":4",
        "'units': '%s', 'standard_name': 'time'%s".formatted(units, attribute),
        later,
        0.5,
        2 + later,
        59 + later);
  }

  /** The number of times that were compared. */
  private static int compare(String store) throws IOException {
    int compared = 0;
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset("zarr:" + store)) {
      String dump = null;
      for (CoordinateAxis axis : dataset.getCoordinateAxes()) {
        List<CalendarDate> dates = dates(dataset, axis);
        if (!dates.isEmpty() && axis.getParentGroupOrRoot().isRoot()) {
          dump = dump == null ? Command.run("dump", "-t", store).out() : dump;
          assertThat(dumped(dump, axis.getShortName()))
              .as("%s %s in %s", store, axis.getShortName(), axis.getUnitsString())
              .containsExactlyElementsOf(dates.stream().map(DumpedDatesTest::text).toList());
          compared++;
        }
      }
    }
    return compared;
  }

  private static List<CalendarDate> dates(NetcdfDataset dataset, CoordinateAxis axis)
      throws IOException {
    boolean isTime = axis.getAxisType() == AxisType.Time || axis.getAxisType() == AxisType.RunTime;
    return isTime && axis instanceof CoordinateAxis1D line && line.isNumeric()
        ? CoordinateAxis1DTime.factory(dataset, line, new Formatter(Locale.ROOT)).getCalendarDates()
        : List.of();
  }

  /** The dates in {@code name = "...", "..." ;} without those that are missing. */
  private static List<String> dumped(String dump, String name) {
    Matcher values =
        Pattern.compile("(?s)\n " + Pattern.quote(name) + " = (.*?) ;\n")
            .matcher(dump.substring(dump.indexOf("\ndata:")));
    List<String> dates = new ArrayList<>();
    if (values.find()) {
      Pattern.compile("\"([^\"]*)\"")
          .matcher(values.group(1))
          .results()
          .forEach(date -> dates.add(date.group(1)));
    }
    return dates;
  }

  /** As {@code dump} prints it: only as much as is not zero. */
  private static String text(CalendarDate date) {
    return date.toString()
        .replaceFirst("Z$", "")
        .replace('T', ' ')
        .replaceFirst("(\\.\\d*?)0+$", "$1")
        .replaceFirst("(:\\d\\d):00$", "$1")
        .replaceFirst(":00$", "")
        .replaceFirst(" 00$", "")
        .replaceFirst("^(-?)0{1,3}", "$1");
  }
}
