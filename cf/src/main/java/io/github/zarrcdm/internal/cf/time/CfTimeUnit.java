package io.github.zarrcdm.internal.cf.time;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Units of time with the spellings of UDUNITS, cftime and netCDF-Java, and their length in
 * nanoseconds.
 *
 * @see <a href="https://docs.unidata.ucar.edu/udunits/current/udunits2-accepted.xml">UDUNITS,
 *     accepted units</a>
 */
public enum CfTimeUnit {
  /**
   * The tropical year of UDUNITS, which CF takes over; of whole days in the calendars of models.
   */
  YEAR(31_556_925_974_700_000L, 1, "year", "years", "yr", "yrs"),
  /** A twelfth of a year, no month of a calendar. */
  MONTH(2_629_743_831_225_000L, 1, "month", "months", "mon", "mons"),
  COMMON_YEAR(365 * CfTimeUnit.NANOS_OF_DAY, 1, "common_year", "common_years"),
  LEAP_YEAR(366 * CfTimeUnit.NANOS_OF_DAY, 1, "leap_year", "leap_years"),
  JULIAN_YEAR(1461 * CfTimeUnit.NANOS_OF_DAY / 4, 1, "julian_year", "julian_years"),
  GREGORIAN_YEAR(146_097 * (CfTimeUnit.NANOS_OF_DAY / 400), 1, "gregorian_year", "gregorian_years"),
  FORTNIGHT(14 * CfTimeUnit.NANOS_OF_DAY, 1, "fortnight", "fortnights"),
  WEEK(7 * CfTimeUnit.NANOS_OF_DAY, 1, "week", "weeks"),
  DAY(CfTimeUnit.NANOS_OF_DAY, 1, "day", "days", "d"),
  HOUR(3_600_000_000_000L, 1, "hour", "hours", "hr", "hrs", "h"),
  MINUTE(60_000_000_000L, 1, "minute", "minutes", "min", "mins"),
  SECOND(1_000_000_000, 1, "second", "seconds", "sec", "secs", "s"),
  MILLISECOND(1_000_000, 1, "millisecond", "milliseconds", "millisec", "millisecs", "ms"),
  MICROSECOND(1_000, 1, "microsecond", "microseconds", "microsec", "microsecs", "us"),
  NANOSECOND(1, 1, "nanosecond", "nanoseconds", "nanosec", "nanosecs", "ns"),
  PICOSECOND(1, 1_000, "picosecond", "picoseconds", "picosec", "picosecs", "ps"),
  FEMTOSECOND(1, 1_000_000, "femtosecond", "femtoseconds", "femtosec", "femtosecs", "fs"),
  ATTOSECOND(1, 1_000_000_000, "attosecond", "attoseconds", "attosec", "attosecs", "as");

  static final long NANOS_OF_DAY = 86_400_000_000_000L;

  private static final Map<String, CfTimeUnit> SPELLINGS = new HashMap<>();

  static {
    for (CfTimeUnit unit : values()) {
      unit.names.forEach(name -> SPELLINGS.put(name, unit));
    }
    List.of("msec", "msecs", "millis").forEach(name -> SPELLINGS.put(name, MILLISECOND));
    // The micro sign and the Greek letter.
    List.of("\u00b5s", "\u03bcs").forEach(name -> SPELLINGS.put(name, MICROSECOND));
  }

  private final long nanos;
  private final long divisor;
  private final List<String> names;

  CfTimeUnit(long nanos, long divisor, String... names) {
    this.nanos = nanos;
    this.divisor = divisor;
    this.names = List.of(names);
  }

  /**
   * Returns the unit that {@code text} (null if there is none) spells, in any case; empty if it is
   * none.
   */
  public static Optional<CfTimeUnit> named(@Nullable String text) {
    return Optional.ofNullable(
        text == null ? null : SPELLINGS.get(text.strip().toLowerCase(Locale.ROOT)));
  }

  /** Returns its name in the plural, as xarray writes it: {@code days}. */
  public String plural() {
    return names.get(1);
  }

  /**
   * Returns its nanoseconds, to be divided by {@link #divisor}. A year of a calendar in which all
   * years are alike is one of those, and so is a month of 30 days.
   */
  long nanos(CfCalendar calendar) {
    return switch (this) {
      case YEAR ->
          calendar.daysOfYear() == 0 ? nanos : calendar.daysOfYear() * CfTimeUnit.NANOS_OF_DAY;
      case MONTH -> calendar == CfCalendar.DAYS_360 ? 30 * CfTimeUnit.NANOS_OF_DAY : nanos;
      default -> nanos;
    };
  }

  /** By what nanoseconds are divided: 1 of units that are no shorter than one. */
  long divisor() {
    return divisor;
  }

  /** Returns true for years and months of a calendar whose years or months differ in length. */
  public boolean isMean(CfCalendar calendar) {
    return this == YEAR && calendar.daysOfYear() == 0
        || this == MONTH && calendar != CfCalendar.DAYS_360;
  }

  /**
   * Returns its length in seconds in {@code calendar}; empty for years and months that differ
   * there.
   */
  public Optional<Double> seconds(CfCalendar calendar) {
    return isMean(calendar)
        ? Optional.empty()
        : Optional.of((double) nanos(calendar) / divisor / 1e9);
  }
}
