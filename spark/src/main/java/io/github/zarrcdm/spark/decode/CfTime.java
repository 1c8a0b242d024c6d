package io.github.zarrcdm.spark.decode;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * CF times as microseconds since 1970, which is what Spark's timestamps are: {@code count} units
 * are {@code reference + count * step / divisor}.
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#time-coordinate">CF,
 *     4.4 Time Coordinate</a>
 */
public record CfTime(long reference, long step, long divisor) {
  private static final long SECOND = 1_000_000;
  private static final long MILLISECOND = 1_000;
  private static final long DAY = 86_400 * SECOND;

  private static final Pattern UNITS =
      Pattern.compile(
          "([a-zµ]+)\\s+since\\s+(\\d{1,6})-(\\d{1,2})-(\\d{1,2})"
              + "(?:(?:t|\\s)\\s*(\\d{1,2})(?::(\\d{1,2})(?::(\\d{1,2})(?:\\.(\\d*))?)?)?)?"
              + "\\s*(z|utc|gmt|[+-]\\d{1,2}(?::?\\d{2})?)?");

  /**
   * The times that {@code units} and {@code calendar} (null: standard) describe. Empty if they
   * describe none, if the calendar has days that Spark's does not (360_day, noleap, julian), or if
   * the unit is not a fixed number of seconds (months, years).
   */
  public static Optional<CfTime> of(String units, String calendar) {
    Matcher found = units == null ? null : UNITS.matcher(units.strip().toLowerCase(Locale.ROOT));
    if (found == null || !found.matches()) {
      return Optional.empty();
    }
    long[] unit = unit(found.group(1));
    if (unit == null) {
      return Optional.empty();
    }
    String known = calendar == null ? "standard" : calendar.strip().toLowerCase(Locale.ROOT);
    try {
      return switch (known) {
        case "", "standard", "gregorian" ->
            Optional.of(new CfTime(reference(found, true), unit[0], unit[1]));
        case "proleptic_gregorian" ->
            Optional.of(new CfTime(reference(found, false), unit[0], unit[1]));
        default -> Optional.empty();
      };
    } catch (DateTimeException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  /** Microseconds of a unit, and by what they are to be divided; null for other units. */
  private static long[] unit(String name) {
    return switch (name) {
      case "d", "day", "days" -> new long[] {DAY, 1};
      case "h", "hr", "hrs", "hour", "hours" -> new long[] {3600 * SECOND, 1};
      case "min", "mins", "minute", "minutes" -> new long[] {60 * SECOND, 1};
      case "s", "sec", "secs", "second", "seconds" -> new long[] {SECOND, 1};
      case "ms", "msec", "msecs", "millis", "millisecond", "milliseconds" ->
          new long[] {MILLISECOND, 1};
      case "us", "µs", "microsecond", "microseconds" -> new long[] {1, 1};
      case "ns", "nanosecond", "nanoseconds" -> new long[] {1, 1000};
      case "ps", "picosecond", "picoseconds" -> new long[] {1, 1_000_000};
      case "fs", "femtosecond", "femtoseconds" -> new long[] {1, 1_000_000_000};
      case "as", "attosecond", "attoseconds" -> new long[] {1, 1_000_000_000_000L};
      default -> null;
    };
  }

  private static long reference(Matcher found, boolean mixed) {
    int year = Integer.parseInt(found.group(2));
    int month = Integer.parseInt(found.group(3));
    int day = Integer.parseInt(found.group(4));
    long seconds =
        3600L * number(found.group(5)) + 60L * number(found.group(6)) + number(found.group(7));
    String digits = found.group(8) == null ? "" : found.group(8);
    long micros = Long.parseLong((digits + "000000").substring(0, 6));
    return epochDay(year, month, day, mixed) * DAY
        + (seconds - zone(found.group(9))) * SECOND
        + micros;
  }

  private static int number(String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  /** Seconds east of Greenwich. */
  private static long zone(String text) {
    if (text == null || Character.isLetter(text.charAt(0))) {
      return 0;
    }
    String digits = text.substring(1).replace(":", "");
    int hours = digits.length() > 2 ? digits.length() - 2 : digits.length();
    long seconds =
        3600L * Integer.parseInt(digits.substring(0, hours))
            + 60L * number(digits.length() > 2 ? digits.substring(hours) : null);
    return text.charAt(0) == '-' ? -seconds : seconds;
  }

  /** Of the standard calendar, the days before 1582-10-15 are Julian. */
  private static long epochDay(int year, int month, int day, boolean mixed) {
    if (mixed && (year < 1582 || (year == 1582 && month * 100 + day < 1015))) {
      if (month < 1 || month > 12 || day < 1 || day > 31) {
        throw new DateTimeException("no date");
      }
      int before = (14 - month) / 12;
      long shiftedYear = year + 4800L - before;
      long shiftedMonth = month + 12L * before - 3;
      long julianDay =
          day + (153 * shiftedMonth + 2) / 5 + 365 * shiftedYear + shiftedYear / 4 - 32083;
      return julianDay - 2_440_588;
    }
    return LocalDate.of(year, month, day).toEpochDay();
  }

  /**
   * The microseconds of a whole count. Throws {@link ArithmeticException} for times that Spark
   * cannot hold.
   */
  public long micros(long count) {
    return Math.addExact(reference, Math.floorDiv(Math.multiplyExact(count, step), divisor));
  }

  /**
   * The microseconds of a count with a fraction, rounded to milliseconds: a fraction of a day is
   * not exact to less. Throws {@link ArithmeticException} for times that Spark cannot hold.
   */
  public long micros(double count) {
    double whole = Math.floor(count);
    if (Math.abs(whole) >= Long.MAX_VALUE) {
      throw new ArithmeticException("no time: " + count);
    }
    double fraction = (count - whole) * step / divisor;
    long exact = micros((long) whole);
    return step < MILLISECOND
        ? exact + Math.round(fraction)
        : Math.multiplyExact(Math.round((exact + fraction) / MILLISECOND), MILLISECOND);
  }
}
