package io.github.zarrcdm.spark.decode;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * CF times as microseconds since 1970 in their calendar: {@code count} units are {@code reference +
 * count * step / divisor}.
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#time-coordinate">CF,
 *     4.4 Time Coordinate</a>
 */
record CfTime(Calendar calendar, long reference, long step, long divisor) {
  private static final long SECOND = 1_000_000;
  private static final long MILLISECOND = 1_000;
  static final long DAY = 86_400 * SECOND;

  private static final Pattern UNITS =
      Pattern.compile(
          "([a-zµ]+)\\s+since\\s+(\\d{1,6})-(\\d{1,2})-(\\d{1,2})"
              + "(?:(?:t|\\s)\\s*(\\d{1,2})(?::(\\d{1,2})(?::(\\d{1,2})(?:\\.(\\d*))?)?)?)?"
              + "\\s*(z|utc|gmt|[+-]\\d{1,2}(?::?\\d{2})?)?");

  /**
   * The times that {@code units} and {@code calendar} (null: standard) describe. Empty if they
   * describe none, or if the unit is not a fixed number of seconds (months, years).
   */
  static Optional<CfTime> of(@Nullable String units, @Nullable String calendar) {
    Matcher found = units == null ? null : UNITS.matcher(units.strip().toLowerCase(Locale.ROOT));
    Optional<Calendar> known = Calendar.called(calendar);
    if (found == null || !found.matches() || known.isEmpty()) {
      return Optional.empty();
    }
    boolean months = known.get() == Calendar.DAYS_360 && found.group(1).matches("months?");
    long[] unit = months ? new long[] {30 * DAY, 1} : unit(found.group(1));
    if (unit == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(new CfTime(known.get(), reference(found, known.get()), unit[0], unit[1]));
    } catch (DateTimeException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  /** Microseconds of a unit, and by what they are to be divided; null for other units. */
  private static long @Nullable [] unit(String name) {
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

  private static long reference(Matcher found, Calendar calendar) {
    int year = Integer.parseInt(found.group(2));
    int month = Integer.parseInt(found.group(3));
    int day = Integer.parseInt(found.group(4));
    long seconds =
        3600L * number(found.group(5)) + 60L * number(found.group(6)) + number(found.group(7));
    String digits = found.group(8) == null ? "" : found.group(8);
    long micros = Long.parseLong((digits + "000000").substring(0, 6));
    return calendar.number(year, month, day) * DAY
        + (seconds - zone(found.group(9))) * SECOND
        + micros;
  }

  private static int number(@Nullable String digits) {
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

  /**
   * The microseconds of a whole count. Throws {@link ArithmeticException} for times that Spark
   * cannot hold.
   */
  long micros(long count) {
    return Math.addExact(reference, Math.floorDiv(Math.multiplyExact(count, step), divisor));
  }

  /**
   * The microseconds of a count with a fraction, rounded to milliseconds: a fraction of a day is
   * not exact to less. Throws {@link ArithmeticException} for times that Spark cannot hold.
   */
  long micros(double count) {
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

  /** The count of {@code micros}. Throws {@link ArithmeticException} if it is not whole. */
  long count(long micros) {
    long parts = Math.multiplyExact(Math.subtractExact(micros, reference), divisor);
    if (parts % step != 0) {
      throw new ArithmeticException("not a whole count");
    }
    return parts / step;
  }

  /** The count of {@code micros} with its fraction, as near as a double can be. */
  double real(long micros) {
    double difference = Math.subtractExact(micros, reference);
    return divisor == 1 ? difference / step : difference * divisor / step;
  }

  /**
   * The microseconds in the calendar of the date and the time of day that {@code timestamp} has.
   * Throws {@link ArithmeticException} if the calendar has no such date.
   */
  long inCalendar(long timestamp) {
    if (calendar.isSparks()) {
      return timestamp;
    }
    LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(timestamp, DAY));
    try {
      long day = calendar.number(date.getYear(), date.getMonthValue(), date.getDayOfMonth());
      return Math.addExact(Math.multiplyExact(day, DAY), Math.floorMod(timestamp, DAY));
    } catch (DateTimeException e) {
      throw new ArithmeticException("no such date: " + date);
    }
  }

  /**
   * The timestamp that has the date and the time of day of {@code micros} in the calendar. Throws
   * {@link ArithmeticException} if the standard calendar has no such date.
   */
  long timestamp(long micros) {
    if (calendar.isSparks()) {
      return micros;
    }
    Calendar.Date date = calendar.date(Math.floorDiv(micros, DAY));
    try {
      LocalDate standard = LocalDate.of(Math.toIntExact(date.year()), date.month(), date.day());
      return Math.addExact(
          Math.multiplyExact(standard.toEpochDay(), DAY), Math.floorMod(micros, DAY));
    } catch (DateTimeException e) {
      throw new ArithmeticException("no such date: " + date);
    }
  }
}
