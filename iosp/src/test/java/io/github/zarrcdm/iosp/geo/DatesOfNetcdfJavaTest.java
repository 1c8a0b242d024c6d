package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.cf.time.CfDate;
import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.iosp.quirks.Repairs;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.dataset.CoordinateAxisTimeHelper;
import ucar.nc2.time.Calendar;

/**
 * netCDF-Java makes of all units and calendars, as enhanced datasets show them, the dates that
 * CfTime gives: those of {@code dump -t}, {@code info}, maps and Spark.
 */
class DatesOfNetcdfJavaTest {
  private static final List<String> UNITS_AND_DATES =
      List.of(
          "days 2000-02-28",
          "days 1850-01-01",
          "days 0001-01-01",
          "days 1582-10-04",
          "hours 1800-01-01",
          "hours 1999-12-30",
          "minutes 1970-01-01",
          "seconds 1970-01-01",
          "seconds 2000-02-28",
          "milliseconds 1970-01-01",
          "microseconds 2000-02-28",
          "nanoseconds 1970-01-01",
          "weeks 2000-02-28",
          "months 1960-01-01",
          "years 2000-01-01",
          "common_years 1999-12-30");

  /** %1$s is the unit, %2$s the year, %3$s the month, %4$s the day. */
  private static final List<String> SPELLINGS =
      List.of(
          "%1$s since %2$04d-%3$02d-%4$02d",
          "%1$s since %2$d-%3$d-%4$d",
          "%1$S SINCE %2$04d-%3$02d-%4$02d",
          "  %1$s  since   %2$04d-%3$02d-%4$02d ",
          "%1$s after %2$04d-%3$02d-%4$02d",
          "%1$s from %2$04d-%3$02d-%4$02d",
          "%1$s ref %2$04d-%3$02d-%4$02d",
          "%1$s @ %2$04d-%3$02d-%4$02d",
          "%1$s since %2$04d/%3$02d/%4$02d",
          "%1$s since %2$d/%3$d/%4$d",
          "%1$s since %2$04d/%3$02d/%4$02d 06:30",
          "%1$s since %2$04d%3$02d%4$02d",
          "%1$s since %2$04d%3$02d%4$02dT0630",
          "%1$s since %2$04d%3$02d",
          "%1$s since %2$04d-%3$02d",
          "%1$s since %2$04d-%3$d",
          "%1$s since %2$04d",
          "%1$s since +%2$04d-%3$02d-%4$02d",
          "%1$s since %2$04d-%3$02d-%4$02d 6",
          "%1$s since %2$04d-%3$02d-%4$02d 6:30",
          "%1$s since %2$04d-%3$02d-%4$02d 06:30:15",
          "%1$s since %2$04d-%3$02d-%4$02d 063015",
          "%1$s since %2$04d-%3$02d-%4$02d 06:30:15.5",
          "%1$s since %2$04d-%3$02d-%4$02d 00:00:01.001",
          "%1$s since %2$04d-%3$02d-%4$02d 00:00:00.000001",
          "%1$s since %2$04d-%3$02d-%4$02d 23:59:59.999999",
          "%1$s since %2$04d-%3$02d-%4$02d 12:00:00.123456789",
          "%1$s since %2$04d-%3$02d-%4$02d 00:00:0.0",
          "%1$s since %2$04d-%3$02d-%4$02dT06:30:15",
          "%1$s since %2$04d-%3$02d-%4$02dT06:30:15Z",
          "%1$s since %2$04d-%3$02d-%4$02d 06:30:15 UTC",
          "%1$s since %2$04d-%3$02d-%4$02d 06:30:15 GMT",
          "%1$s since %2$04d-%3$02d-%4$02d 06:30:15 +00:00",
          "%1$s since %2$04d-%3$02d-%4$02d 06:30:15 +02:00",
          "%1$s since %2$04d-%3$02d-%4$02d 06:30:15+05:30",
          "%1$s since %2$04d-%3$02d-%4$02d 00:00 -02:30",
          "%1$s since %2$04d-%3$02d-%4$02d 00:00 -0:30",
          "%1$s since %2$04d-%3$02d-%4$02d 00:00 -00:30",
          "%1$s since %2$04d-%3$02d-%4$02d 00:00:00 +0530",
          "%1$s since %2$04d-%3$02d-%4$02d 00:00:00 +2",
          "%1$s since %2$04d-%3$02d-%4$02d 00:00:00 5:30",
          "%1$s since %2$04d-%3$02d-%4$02d 00:00:00 0:00",
          "%1$s since %2$04d-%3$02d-%4$02d +05:30");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "standard",
        "GREGORIAN",
        "proleptic_gregorian",
        "noleap",
        "365_day",
        "366",
        "360_day",
        "360",
        "julian"
      })
  void enhancedDatasetsHaveTheDatesOfCf(String calendar) throws Exception {
    List<Array> stored = new ArrayList<>();
    for (String text : UNITS_AND_DATES) {
      String[] unitAndDate = text.split(" ");
      String[] date = unitAndDate[1].split("-");
      for (String spelling : SPELLINGS) {
        String units =
            spelling.formatted(
                unitAndDate[0],
                Integer.parseInt(date[0]),
                Integer.parseInt(date[1]),
                Integer.parseInt(date[2]));
        for (String type : List.of("int64", "float64")) {
          String name = "t" + stored.size();
          NewArray array =
              NewArray.of("/" + name, type, 1).dimensions(name).attribute("units", units);
          stored.add((calendar.isEmpty() ? array : array.attribute("calendar", calendar)).build());
        }
      }
    }
    assertThat(stored).hasSize(16 * 43 * 2);
    Group root = new Group("/", Attributes.NONE, List.of(), List.of(), stored);
    Group shown = Repairs.prepared(root, new Findings("test"));
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < stored.size(); i++) {
      Attributes of = stored.get(i).attributes();
      CfTime time = CfTime.of(of.text("units"), of.text("calendar")).orElseThrow();
      Array array = shown.arrays().get(i);
      boolean whole = i % 2 == 0;
      for (double count : new double[] {0, 1, -3, 1001, whole ? 59 : 0.3}) {
        CfDate date = whole ? time.shown((long) count) : time.shown(count);
        String made = date(array, count, whole);
        if (!date.toString().equals(made) && !isWrongInNetcdfJava(date)) {
          wrong.add("%s %s: %s, not %s".formatted(count, array.attributes(), made, date));
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** The first moment of a year, in two calendars: CfTimesTest shows it. */
  private static boolean isWrongInNetcdfJava(CfDate date) {
    return List.of("360_day", "all_leap").contains(date.calendar().cfName())
        && date.toString().endsWith("-01-01T00:00:00Z");
  }

  /** What netCDF-Java makes of a stored count. */
  private static String date(Array array, double count, boolean whole) {
    ByteBuffer stored = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    Object values = array.type().kind().newArray(1, Long.BYTES);
    byte[] bytes = (whole ? stored.putLong((long) count) : stored.putDouble(count)).array();
    array.type().read(bytes, 0, Long.BYTES, ByteOrder.LITTLE_ENDIAN, values, 0, 1);
    double value = java.lang.reflect.Array.getDouble(values, 0);
    Attributes attributes = array.attributes();
    value =
        value * number(attributes.get("scale_factor"), 1) + number(attributes.get("add_offset"), 0);
    String calendar = attributes.text("calendar");
    return new CoordinateAxisTimeHelper(Calendar.get(calendar), attributes.text("units"))
        .makeCalendarDateFromOffset(value)
        .toString()
        .toUpperCase(Locale.ROOT);
  }

  private static double number(Object value, double otherwise) {
    return value instanceof Number number ? number.doubleValue() : otherwise;
  }
}
