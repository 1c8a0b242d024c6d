package io.github.zarrcdm.internal.cf.time;

import java.time.DateTimeException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dates in all spellings of ISO 8601, UDUNITS, cftime and netCDF-Java: {@code 2000-1-1 6:30},
 * {@code 2000/01/01}, {@code 20000101T0630}, {@code 2000}, each with a time zone or in UTC.
 *
 * @see <a href="https://docs.unidata.ucar.edu/udunits/current/udunits2lib.html#Grammar">grammar of
 *     UDUNITS</a>
 */
final class DateText {
  private static final String DATE =
      "([-+]?)(?:(\\d{4})(\\d\\d)(\\d\\d)?|(\\d{1,9})(?:[-/](\\d{1,2})(?:[-/](\\d{1,2}))?)?)";
  private static final String CLOCK =
      "(?:(\\d\\d)(\\d\\d)(?:(\\d\\d)(\\.\\d*)?)?|(\\d{1,2})(?::(\\d{1,2})(?::(\\d{1,2})(\\.\\d*)?)?)?)";
  private static final String ZONE =
      "(?:\\s*(?:z|utc|gmt)|\\s*([-+])(\\d{1,2})(?::?(\\d\\d))?|\\s+()(\\d{1,2})(?::(\\d\\d))?|\\s+()(\\d\\d)(\\d\\d))?";
  private static final Pattern TEXT =
      Pattern.compile(DATE + "(?:(?:t|\\s)\\s*" + CLOCK + ")?" + ZONE);

  private static final long SECOND = 1_000_000_000;

  private DateText() {}

  /**
   * Returns the date that {@code text} is in {@code calendar}; empty if it is none. Dates in the
   * year 0, which the standard calendar lacks, are those of the proleptic Gregorian one there, as
   * netCDF-Java has them.
   */
  static Optional<CfDate> parsed(String text, CfCalendar calendar) {
    Matcher found = TEXT.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!found.matches()) {
      return Optional.empty();
    }
    try {
      boolean compact = found.group(2) != null;
      String years = compact ? found.group(2) : found.group(5);
      if (!compact && found.group(6) == null && years.length() > 4) {
        return Optional.empty(); // a year, or a year and a month: nobody can tell
      }
      int year = (found.group(1).equals("-") ? -1 : 1) * Integer.parseInt(years);
      int month = number(found.group(compact ? 3 : 6), 1);
      int day = number(found.group(compact ? 4 : 7), 1);
      CfCalendar dated =
          year == 0 && calendar == CfCalendar.STANDARD ? CfCalendar.PROLEPTIC_GREGORIAN : calendar;
      return Optional.of(
          new CfDate(dated, dated.number(year, month, day), 0)
              .plus(nanoOfDay(found))
              .plus(-zone(found) * SECOND));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static int number(@Nullable String digits, int otherwise) {
    return digits == null ? otherwise : Integer.parseInt(digits);
  }

  private static long nanoOfDay(Matcher found) {
    int clock = found.group(8) != null ? 8 : 12;
    long hour = number(found.group(clock), 0);
    long minute = number(found.group(clock + 1), 0);
    long second = number(found.group(clock + 2), 0);
    if (hour > 23 || minute > 59 || second > 60) {
      throw new DateTimeException("no time of day");
    }
    String fraction = found.group(clock + 3) == null ? "." : found.group(clock + 3);
    long nanos = Long.parseLong((fraction.substring(1) + "000000000").substring(0, 9));
    return (3600 * hour + 60 * minute + second) * SECOND + nanos;
  }

  /** Returns seconds east of Greenwich. */
  private static long zone(Matcher found) {
    for (int sign = 16; sign <= 22; sign += 3) {
      if (found.group(sign) != null) {
        long hours = number(found.group(sign + 1), 0);
        long minutes = number(found.group(sign + 2), 0);
        if (hours > 23 || minutes > 59) {
          throw new DateTimeException("no time zone");
        }
        return (found.group(sign).equals("-") ? -60 : 60) * (60 * hours + minutes);
      }
    }
    return 0;
  }
}
