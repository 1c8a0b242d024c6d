package io.github.zarrcdm.internal.cf.time;

import static io.github.zarrcdm.internal.cf.CfAttributes.MONTH_LENGTHS;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The calendars of CF, as day numbers and the dates that they are. Days are counted from 1970-01-01
 * of the calendar itself; only in {@link #JULIAN} and {@link #STANDARD}, from the day that is
 * 1970-01-01 in today's calendar.
 *
 * <p>In the Julian calendar, also before 1582 in {@link #STANDARD}, the year -1 is followed by the
 * year 1; the others have a year 0.
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#calendar">CF, 4.4.1
 *     Calendar</a>
 */
public enum CfCalendar {
  /** Julian until 1582-10-04, then Gregorian. */
  STANDARD("standard", 0),
  PROLEPTIC_GREGORIAN("proleptic_gregorian", 0),
  NOLEAP("noleap", 365),
  ALL_LEAP("all_leap", 366),
  DAYS_360("360_day", 360),
  JULIAN("julian", 0);

  private static final int EPOCH = 1970;
  private static final int[] BEFORE = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};

  /** The day 0000-03-01 of the Julian calendar, from 1970-01-01 on. */
  private static final long JULIAN_ORIGIN = -719_470;

  private static final long JULIAN_YEARS = 1461;

  /** 1582-10-15, the first day of today's calendar. */
  static final long REFORM = -141_427;

  /** Beyond these days {@link LocalDate} has no dates. */
  private static final long MOST_DAYS = 365_000_000_000L;

  private static final Map<String, CfCalendar> NAMES = new HashMap<>();

  static {
    names(STANDARD, "", "standard", "gregorian", "mixed");
    names(PROLEPTIC_GREGORIAN, "prolepticgregorian", "iso8601", "utc", "tai");
    names(NOLEAP, "noleap", "365day", "365days", "365");
    names(ALL_LEAP, "allleap", "366day", "366days", "366");
    names(DAYS_360, "360day", "360days", "360", "uniform30day");
    names(JULIAN, "julian");
  }

  private final String cfName;
  private final int daysOfYear;

  CfCalendar(String cfName, int daysOfYear) {
    this.cfName = cfName;
    this.daysOfYear = daysOfYear;
  }

  private static void names(CfCalendar calendar, String... names) {
    List.of(names).forEach(name -> NAMES.put(name, calendar));
  }

  /** A day of a calendar. */
  public record Day(int year, int month, int day) {}

  /**
   * Returns the calendar that the attributes of a time name: {@code calendar} (null if there is
   * none). With {@code month_lengths} and no name, it is one of its own, which is not the standard
   * one and has the name of that attribute here, which {@link #named} does not know.
   *
   * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#calendar">CF, 4.4,
   *     Explicitly Defined Calendar</a>
   */
  public static @Nullable String name(@Nullable String calendar, boolean hasMonthLengths) {
    return calendar == null && hasMonthLengths ? MONTH_LENGTHS : calendar;
  }

  /**
   * Returns the calendar that a store calls {@code name}, in any case and with any blanks, hyphens
   * and underscores, such as {@code no_leap}; null means the standard one. Empty for names that CF
   * does not know, and for {@code none}, which is no calendar. In {@code utc}, leap seconds are not
   * counted.
   */
  public static Optional<CfCalendar> named(@Nullable String name) {
    String plain = name == null ? "" : name.toLowerCase(Locale.ROOT).replaceAll("[\\s_-]", "");
    return Optional.ofNullable(NAMES.get(plain));
  }

  /**
   * Returns true if {@code name} is that of a calendar with leap seconds, which are not counted
   * here.
   */
  public static boolean hasLeapSeconds(@Nullable String name) {
    return name != null && name.strip().equalsIgnoreCase("utc");
  }

  /** Returns what CF calls it. */
  public String cfName() {
    return cfName;
  }

  /** Returns how many days each of its years has; 0 if they differ. */
  int daysOfYear() {
    return daysOfYear;
  }

  /**
   * Returns the number of a day. Throws {@link DateTimeException} if the calendar has no such date.
   */
  public long number(int year, int month, int day) {
    if (month < 1 || month > 12 || day < 1 || day > 31) {
      throw new DateTimeException("no date");
    }
    long number =
        switch (this) {
          case PROLEPTIC_GREGORIAN -> LocalDate.of(year, month, day).toEpochDay();
          case STANDARD ->
              year < 1582 || (year == 1582 && 100 * month + day < 1015)
                  ? JULIAN.count(year, month, day)
                  : LocalDate.of(year, month, day).toEpochDay();
          default -> count(year, month, day);
        };
    Day found = day(number); // equals() of records is linked at its first use, in 8 ms
    if (found.year() != year || found.month() != month || found.day() != day) {
      throw new DateTimeException("no date");
    }
    return number;
  }

  private long count(int labelled, int month, int day) {
    int year = this == JULIAN && labelled < 0 ? labelled + 1 : labelled;
    long years = (long) year - EPOCH;
    return switch (this) {
      case NOLEAP -> 365 * years + BEFORE[month - 1] + day - 1;
      case ALL_LEAP -> 366 * years + BEFORE[month - 1] + (month > 2 ? 1 : 0) + day - 1;
      case DAYS_360 -> 360 * years + 30L * (month - 1) + day - 1;
      default -> {
        long fromMarch = Math.floorMod(month - 3, 12);
        long marchYear = year - (month < 3 ? 1L : 0L);
        yield JULIAN_ORIGIN
            + Math.floorDiv(JULIAN_YEARS * marchYear, 4)
            + (153 * fromMarch + 2) / 5
            + day
            - 1;
      }
    };
  }

  /** Returns the day of a number. Throws {@link DateTimeException} a billion years from now. */
  public Day day(long number) {
    if (Math.abs(number) > MOST_DAYS) {
      throw new DateTimeException("no date");
    }
    return switch (this) {
      case PROLEPTIC_GREGORIAN -> gregorian(number);
      case STANDARD -> number < REFORM ? JULIAN.day(number) : gregorian(number);
      case NOLEAP -> day(number, 0);
      case ALL_LEAP -> day(number, 1);
      case DAYS_360 -> {
        int day = Math.floorMod(number, 360);
        yield new Day((int) (EPOCH + Math.floorDiv(number, 360L)), day / 30 + 1, day % 30 + 1);
      }
      case JULIAN -> {
        long days = number - JULIAN_ORIGIN;
        long year = Math.floorDiv(4 * days + 3, JULIAN_YEARS);
        int day = (int) (days - Math.floorDiv(JULIAN_YEARS * year, 4));
        int fromMarch = (5 * day + 2) / 153;
        int month = (fromMarch + 2) % 12 + 1;
        int full = (int) year + (month < 3 ? 1 : 0);
        yield new Day(full < 1 ? full - 1 : full, month, day - (153 * fromMarch + 2) / 5 + 1);
      }
    };
  }

  private static Day gregorian(long number) {
    LocalDate date = LocalDate.ofEpochDay(number);
    return new Day(date.getYear(), date.getMonthValue(), date.getDayOfMonth());
  }

  private Day day(long number, int leap) {
    int day = Math.floorMod(number, daysOfYear);
    int month = 1;
    while (day >= BEFORE[month] + (month > 1 ? leap : 0)) {
      month++;
    }
    int first = BEFORE[month - 1] + (month > 2 ? leap : 0);
    return new Day(
        (int) (EPOCH + Math.floorDiv(number, (long) daysOfYear)), month, day - first + 1);
  }
}
