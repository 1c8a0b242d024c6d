package io.github.zarrcdm.spark.decode;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The calendars of CF, as day numbers and the dates that they are. Days are counted from 1970-01-01
 * of the calendar itself; only in {@link #JULIAN} and {@link #STANDARD}, from the day that is
 * 1970-01-01 in today's calendar.
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#calendar">CF, 4.4.1
 *     Calendar</a>
 */
enum Calendar {
  /** Julian until 1582-10-04, then Gregorian. */
  STANDARD,
  PROLEPTIC_GREGORIAN,
  NOLEAP,
  ALL_LEAP,
  DAYS_360,
  JULIAN;

  private static final int EPOCH = 1970;
  private static final int[] BEFORE = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};

  /** The day 0000-03-01 of the Julian calendar, from 1970-01-01 on. */
  private static final long JULIAN_ORIGIN = -719_470;

  private static final long JULIAN_YEARS = 1461;

  /** A day of a calendar. */
  record Date(long year, int month, int day) {}

  /** The calendar that a store calls {@code name}; null means the standard one. */
  static Optional<Calendar> called(@Nullable String name) {
    return Optional.ofNullable(
        switch (name == null ? "" : name.strip().toLowerCase(Locale.ROOT)) {
          case "", "standard", "gregorian" -> STANDARD;
          case "proleptic_gregorian" -> PROLEPTIC_GREGORIAN;
          case "noleap", "365_day" -> NOLEAP;
          case "all_leap", "366_day" -> ALL_LEAP;
          case "360_day" -> DAYS_360;
          case "julian" -> JULIAN;
          default -> null;
        });
  }

  /** True if its day numbers are those of Spark. */
  boolean isSparks() {
    return this == STANDARD || this == PROLEPTIC_GREGORIAN;
  }

  /** True if each of its dates is one of the standard calendar. */
  boolean hasStandardDatesOnly() {
    return isSparks() || this == NOLEAP;
  }

  /** The number of a day. Throws {@link DateTimeException} if it has no such date. */
  long number(int year, int month, int day) {
    if (month < 1 || month > 12 || day < 1 || day > 31) {
      throw new DateTimeException("no date");
    }
    boolean mixed = this == STANDARD && (year < 1582 || (year == 1582 && 100 * month + day < 1015));
    if (isSparks() && !mixed) {
      return LocalDate.of(year, month, day).toEpochDay();
    }
    Date date = new Date(year, month, day);
    Calendar counting = mixed ? JULIAN : this;
    long number = counting.count(date);
    if (!mixed && !counting.date(number).equals(date)) {
      throw new DateTimeException("no date");
    }
    return number;
  }

  private long count(Date date) {
    long years = date.year - EPOCH;
    int month = date.month - 1;
    return switch (this) {
      case NOLEAP -> 365 * years + BEFORE[month] + date.day - 1;
      case ALL_LEAP -> 366 * years + BEFORE[month] + (month > 1 ? 1 : 0) + date.day - 1;
      case DAYS_360 -> 360 * years + 30L * month + date.day - 1;
      default -> {
        long fromMarch = Math.floorMod(month - 2, 12);
        long year = date.year - (month < 2 ? 1 : 0);
        yield JULIAN_ORIGIN
            + Math.floorDiv(JULIAN_YEARS * year, 4)
            + (153 * fromMarch + 2) / 5
            + date.day
            - 1;
      }
    };
  }

  /** The date of a day; not of Spark's own calendars. */
  Date date(long number) {
    return switch (this) {
      case NOLEAP -> date(number, 365, 0);
      case ALL_LEAP -> date(number, 366, 1);
      case DAYS_360 -> {
        int day = Math.floorMod(number, 360);
        yield new Date(EPOCH + Math.floorDiv(number, 360), day / 30 + 1, day % 30 + 1);
      }
      case JULIAN -> {
        long days = number - JULIAN_ORIGIN;
        long year = Math.floorDiv(4 * days + 3, JULIAN_YEARS);
        int day = (int) (days - Math.floorDiv(JULIAN_YEARS * year, 4));
        int fromMarch = (5 * day + 2) / 153;
        int month = (fromMarch + 2) % 12 + 1;
        yield new Date(year + (month < 3 ? 1 : 0), month, day - (153 * fromMarch + 2) / 5 + 1);
      }
      default -> throw new UnsupportedOperationException();
    };
  }

  private static Date date(long number, int length, int leap) {
    int day = Math.floorMod(number, length);
    int month = 1;
    while (day >= BEFORE[month] + (month > 1 ? leap : 0)) {
      month++;
    }
    int first = BEFORE[month - 1] + (month > 2 ? leap : 0);
    return new Date(EPOCH + Math.floorDiv(number, length), month, day - first + 1);
  }
}
