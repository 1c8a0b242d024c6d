package io.github.zarrcdm.internal.dtype;

import java.time.LocalDate;
import java.util.Optional;

/** The units of numpy's times, with what they become. */
enum TimeUnit {
  YEARS("Y", "years"),
  MONTHS("M", "months"),
  WEEKS("W", "days"),
  DAYS("D", "days"),
  HOURS("h", "hours"),
  MINUTES("m", "minutes"),
  SECONDS("s", "seconds"),
  MILLISECONDS("ms", "milliseconds"),
  MICROSECONDS("us", "microseconds"),
  NANOSECONDS("ns", "nanoseconds"),
  PICOSECONDS("ps", "picoseconds"),
  FEMTOSECONDS("fs", "femtoseconds"),
  ATTOSECONDS("as", "attoseconds");

  final String symbol;
  final String plural;

  TimeUnit(String symbol, String plural) {
    this.symbol = symbol;
    this.plural = plural;
  }

  /** Returns the unit that numpy writes as {@code symbol}; empty if there is none. */
  static Optional<TimeUnit> of(String symbol) {
    String plain = symbol.equals("\u03bcs") || symbol.equals("\u00b5s") ? "us" : symbol;
    for (TimeUnit unit : values()) {
      if (unit.symbol.equals(plain)) {
        return Optional.of(unit);
      }
    }
    return Optional.empty();
  }

  /**
   * Returns days from 1970-01-01 to the first day of the month {@code months} after January 1970.
   */
  static long daysOfMonths(long months) {
    long year = 1970 + Math.floorDiv(months, 12L);
    return LocalDate.of((int) year, 1 + (int) Math.floorMod(months, 12L), 1).toEpochDay();
  }

  /** Returns months from January 1970 to the month of the day {@code days} after 1970-01-01. */
  static long monthsOfDays(long days) {
    if (Math.abs(days) > LocalDate.MAX.toEpochDay()) {
      return 0;
    }
    LocalDate date = LocalDate.ofEpochDay(days);
    return (date.getYear() - 1970) * 12L + date.getMonthValue() - 1;
  }
}
