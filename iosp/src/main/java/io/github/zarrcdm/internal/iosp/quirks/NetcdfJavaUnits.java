package io.github.zarrcdm.internal.iosp.quirks;

import io.github.zarrcdm.internal.cf.time.CfCalendar;
import io.github.zarrcdm.internal.cf.time.CfDate;
import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.cf.time.CfTimeUnit;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Units of times and names of calendars that {@code ucar.nc2.time.CalendarDateUnit} and {@code
 * Calendar} of netCDF-Java 5.5 read as CF means them.
 */
@Quirk(
    of = "ucar.nc2.time.CalendarDateUnit",
    seen = "5.5.3",
    does = "reads few of the spellings of units and reference dates that CF and UDUNITS " + "have",
    instead = "units are spelled as it reads them")
final class NetcdfJavaUnits {
  private static final Set<String> CALENDARS =
      Set.of(
          "gregorian",
          "standard",
          "proleptic_gregorian",
          "iso8601",
          "noleap",
          "365_day",
          "all_leap",
          "366_day",
          "uniform30day",
          "360_day",
          "julian");

  private static final Pattern UNIT =
      Pattern.compile(
          "(?:s|ms|h|d|second|sec|millisecond|millisec|msec|minute|min|hour|hr|day|month|mon|year|yr)s?");

  /** Of its zones only those of the Gregorian calendars are read right, and none of {@code -00}. */
  private static final Pattern READ =
      Pattern.compile(
          "([a-z]+) since \\+?(?:\\d{4}(?:-\\d{1,2})?|\\d{1,9}-\\d{1,2}-\\d{1,2})"
              + "(?:[ tT]\\d{1,2}:\\d{1,2}(?::(\\d{1,2}(?:\\.\\d*)?))?(?: ?[zZ]| UTC| GMT| ?(\\+\\d\\d:?\\d\\d|-(?!00)\\d\\d:?\\d\\d))?)?");

  private static final long MILLISECOND = 1_000_000;

  private NetcdfJavaUnits() {}

  /** Returns true if netCDF-Java knows the calendar of this name. */
  static boolean knows(String calendar) {
    return CALENDARS.contains(calendar.toLowerCase(Locale.ROOT));
  }

  /** Returns true if {@code unit} is shorter than its resolution. */
  static boolean isFine(CfTimeUnit unit) {
    return unit.compareTo(CfTimeUnit.MILLISECOND) > 0;
  }

  /** Returns true if the unit of {@code time} is shown in days. */
  static boolean isLong(CfTime time) {
    return time.unit().compareTo(CfTimeUnit.DAY) < 0 && !time.unit().isMean(time.calendar());
  }

  /**
   * Returns the units of {@code time} for netCDF-Java: {@code stored} if it reads them as they are,
   * else in UTC, with a date that is rounded down to milliseconds.
   */
  static String of(String stored, CfTime time) {
    Matcher read = READ.matcher(stored);
    boolean shownAs = isFine(time.unit()) || isLong(time);
    if (!shownAs && read.matches() && isRead(read, time)) {
      return stored;
    }
    CfTimeUnit unit =
        isFine(time.unit()) ? CfTimeUnit.MILLISECOND : isLong(time) ? CfTimeUnit.DAY : time.unit();
    return unit.plural() + " since " + text(time.reference());
  }

  private static boolean isRead(Matcher read, CfTime time) {
    boolean gregorian =
        time.calendar() == CfCalendar.STANDARD || time.calendar() == CfCalendar.PROLEPTIC_GREGORIAN;
    String seconds = read.group(2);
    return UNIT.matcher(read.group(1)).matches()
        && (read.group(3) == null || gregorian)
        && (seconds == null || milliseconds(seconds) == shownMilliseconds(time.reference()));
  }

  /** Rounded down, and by netCDF-Java's arithmetic also where a binary fraction is a bit less. */
  private static long milliseconds(String seconds) {
    return (long) (1000 * Double.parseDouble(seconds));
  }

  private static long shownMilliseconds(CfDate date) {
    return 1000L * date.second() + date.nanoOfSecond() / MILLISECOND;
  }

  private static String text(CfDate date) {
    CfDate shown =
        new CfDate(date.calendar(), date.day(), date.nanoOfDay() - date.nanoOfDay() % MILLISECOND);
    if (shown.nanoOfDay() == 0) {
      return shown.dateText();
    }
    String text = shown.dateText() + " " + shown.timeText();
    String seconds = text.substring(text.lastIndexOf(':') + 1);
    // A bit more where its arithmetic would cut a millisecond: 1000 * 1.001 is less than 1001.
    return milliseconds(seconds) == shownMilliseconds(shown) ? text : text + "0001";
  }
}
