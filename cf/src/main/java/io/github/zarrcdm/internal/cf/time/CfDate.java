package io.github.zarrcdm.internal.cf.time;

import java.time.DateTimeException;
import java.util.Locale;

/**
 * A moment of a calendar, in UTC.
 *
 * @param day its number in the calendar
 * @param nanoOfDay from midnight on
 */
public record CfDate(CfCalendar calendar, long day, long nanoOfDay) implements Comparable<CfDate> {
  private static final long NANOS_OF_SECOND = 1_000_000_000;

  /** Throws {@link DateTimeException} if the calendar has no such date. */
  public CfDate {
    calendar.day(day);
    if (nanoOfDay < 0 || nanoOfDay >= CfTimeUnit.NANOS_OF_DAY) {
      throw new DateTimeException("no time of day");
    }
  }

  /** A whole minute. Throws {@link DateTimeException} if the calendar has no such date. */
  public static CfDate of(CfCalendar calendar, int year, int month, int day, int hour, int minute) {
    return new CfDate(
        calendar, calendar.number(year, month, day), (60L * hour + minute) * 60 * NANOS_OF_SECOND);
  }

  /**
   * Returns so many nanoseconds later, or earlier. Throws {@link DateTimeException} beyond all
   * dates.
   */
  public CfDate plus(long nanos) {
    long sum = nanoOfDay + nanos % CfTimeUnit.NANOS_OF_DAY;
    long days = nanos / CfTimeUnit.NANOS_OF_DAY + Math.floorDiv(sum, CfTimeUnit.NANOS_OF_DAY);
    return new CfDate(calendar, day + days, Math.floorMod(sum, CfTimeUnit.NANOS_OF_DAY));
  }

  public int year() {
    return calendar.day(day).year();
  }

  public int month() {
    return calendar.day(day).month();
  }

  public int dayOfMonth() {
    return calendar.day(day).day();
  }

  public int hour() {
    return (int) (nanoOfDay / NANOS_OF_SECOND / 3600);
  }

  public int minute() {
    return (int) (nanoOfDay / NANOS_OF_SECOND / 60 % 60);
  }

  public int second() {
    return (int) (nanoOfDay / NANOS_OF_SECOND % 60);
  }

  public int nanoOfSecond() {
    return (int) (nanoOfDay % NANOS_OF_SECOND);
  }

  /** Returns the seconds from {@code earlier}, a date of the same calendar, to this one. */
  public double secondsSince(CfDate earlier) {
    return 86_400. * (day - earlier.day) + (nanoOfDay - earlier.nanoOfDay) / 1e9;
  }

  /** Of dates of one calendar. */
  @Override
  public int compareTo(CfDate other) {
    return day != other.day
        ? Long.compare(day, other.day)
        : Long.compare(nanoOfDay, other.nanoOfDay);
  }

  /** Returns {@code 2000-01-31}. */
  public String dateText() {
    CfCalendar.Day parts = calendar.day(day);
    String year =
        String.format(Locale.ROOT, parts.year() < 0 ? "-%04d" : "%04d", Math.abs(parts.year()));
    return String.format(Locale.ROOT, "%s-%02d-%02d", year, parts.month(), parts.day());
  }

  /** Returns {@code 06:00:00}, and with 3, 6 or 9 digits of a second that is not whole. */
  public String timeText() {
    String text = String.format(Locale.ROOT, "%02d:%02d:%02d", hour(), minute(), second());
    int nano = nanoOfSecond();
    if (nano == 0) {
      return text;
    }
    return nano % 1_000_000 == 0
        ? text + String.format(Locale.ROOT, ".%03d", nano / 1_000_000)
        : nano % 1_000 == 0
            ? text + String.format(Locale.ROOT, ".%06d", nano / 1_000)
            : text + String.format(Locale.ROOT, ".%09d", nano);
  }

  /** Returns {@code 2000-01-31T06:00:00Z}, as ISO 8601 and netCDF-Java write it. */
  @Override
  public String toString() {
    return dateText() + "T" + timeText() + "Z";
  }
}
