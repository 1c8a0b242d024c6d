package io.github.zarrcdm.internal.table.decode;

import io.github.zarrcdm.internal.cf.time.CfCalendar;
import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.cf.time.Ticks;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * CF times as microseconds since 1970 in their calendar, and as the timestamps of Spark that have
 * the same date and the same time of day.
 *
 * @param micros how counts become microseconds
 * @param millis and milliseconds, to which counts with a fraction are rounded
 */
public record CountedTime(CfCalendar calendar, Ticks micros, Ticks millis) {
  private static final long MILLISECOND = 1_000;
  static final long DAY = 86_400_000_000L;

  /** The first microsecond from which on the standard calendar is Spark's. */
  private static final long REFORM = LocalDate.of(1582, 10, 15).toEpochDay() * DAY;

  /**
   * Returns the times that {@code units} and {@code calendar} describe; empty if they describe
   * none.
   */
  public static Optional<CountedTime> of(@Nullable String units, @Nullable String calendar) {
    try {
      return CfTime.of(units, calendar)
          .map(time -> new CountedTime(time.calendar(), time.ticks(1_000), time.ticks(1_000_000)));
    } catch (ArithmeticException e) {
      return Optional.empty(); // from a date that Spark cannot hold
    }
  }

  /** Returns true if Spark has nearly all of its dates: all but leap days of old centuries. */
  public boolean hasStandardDatesOnly() {
    return switch (calendar) {
      case STANDARD, PROLEPTIC_GREGORIAN, NOLEAP -> true;
      default -> false;
    };
  }

  /**
   * Returns the microseconds of a whole count. Throws {@link ArithmeticException} for times that
   * Spark cannot hold.
   */
  public long micros(long count) {
    return micros.at(count);
  }

  /**
   * Returns the microseconds of a count with a fraction, rounded to milliseconds if a unit is one
   * or more: a fraction of a day is not exact to less. Throws {@link ArithmeticException} for times
   * that Spark cannot hold.
   */
  public long micros(double count) {
    return micros.step() < MILLISECOND * micros.divisor()
        ? micros.at(count)
        : Math.multiplyExact(millis.at(count), MILLISECOND);
  }

  /** Returns the count of {@code micros}. Throws {@link ArithmeticException} if it is not whole. */
  public long count(long time) {
    return micros.count(time);
  }

  /** Returns the count of {@code micros} with its fraction, as near as a double can be. */
  public double real(long time) {
    return micros.real(time);
  }

  private boolean isSparks(long time) {
    return calendar == CfCalendar.PROLEPTIC_GREGORIAN
        || calendar == CfCalendar.STANDARD && time >= REFORM;
  }

  /**
   * Returns the microseconds in the calendar of the date and the time of day that {@code timestamp}
   * has. Throws {@link ArithmeticException} if the calendar has no such date.
   */
  public long inCalendar(long timestamp) {
    if (isSparks(timestamp)) {
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
   * Returns the timestamp that has the date and the time of day of {@code time} in the calendar.
   * Throws {@link ArithmeticException} if Spark has no such date.
   */
  public long timestamp(long time) {
    if (isSparks(time)) {
      return time;
    }
    long day = Math.floorDiv(time, DAY);
    try {
      CfCalendar.Day date = calendar.day(day);
      LocalDate standard = LocalDate.of(date.year(), date.month(), date.day());
      return Math.addExact(
          Math.multiplyExact(standard.toEpochDay(), DAY), Math.floorMod(time, DAY));
    } catch (DateTimeException e) {
      throw new ArithmeticException(
          "no such date: the day " + day + " since 1970 of " + calendar.cfName());
    }
  }
}
