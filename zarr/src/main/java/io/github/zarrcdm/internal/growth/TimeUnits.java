package io.github.zarrcdm.internal.growth;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Units of times such as {@code hours since 1999-01-01 00:00:00}. Those that mean the same in one
 * calendar are equal: xarray leaves out midnight when it writes what it has read.
 *
 * @param since year, month, day, hour, minute and second, without zeros at their ends
 */
record TimeUnits(String unit, List<BigDecimal> since) {
  private static final Pattern SINCE =
      Pattern.compile(
          "\\s*(\\w+)\\s+since\\s+(-?\\d{1,6})-(\\d{1,2})-(\\d{1,2})"
              + "(?:[T\\s]\\s*(\\d{1,2}):(\\d{1,2})(?::(\\d{1,2}(?:\\.\\d{0,9})?))?)?"
              + "\\s*(?:Z|UTC|GMT|[+-]00:?00)?\\s*");

  private static final Map<String, String> UNITS = new HashMap<>();

  static {
    for (List<String> same :
        List.of(
            List.of("day", "days", "d"),
            List.of("hour", "hours", "hr", "hrs", "h"),
            List.of("minute", "minutes", "min", "mins"),
            List.of("second", "seconds", "sec", "secs", "s"),
            List.of("millisecond", "milliseconds", "msec", "msecs", "ms"),
            List.of("microsecond", "microseconds", "us"),
            List.of("nanosecond", "nanoseconds", "ns"))) {
      same.forEach(name -> UNITS.put(name, same.get(0)));
    }
  }

  /** Those that {@code text} spells; empty if it is not understood. */
  static Optional<TimeUnits> of(String text) {
    Matcher found = SINCE.matcher(text);
    if (!found.matches() || !UNITS.containsKey(found.group(1))) {
      return Optional.empty();
    }
    return Optional.of(
        new TimeUnits(
            UNITS.get(found.group(1)),
            List.of(
                number(found, 2),
                number(found, 3),
                number(found, 4),
                number(found, 5),
                number(found, 6),
                number(found, 7))));
  }

  /** True from the day on which the mixed calendar of {@code standard} became Gregorian. */
  boolean areSinceReform() {
    int year = since.get(0).intValue();
    int day = since.get(1).intValue() * 100 + since.get(2).intValue();
    return year > 1582 || year == 1582 && day >= 1015;
  }

  private static BigDecimal number(Matcher found, int group) {
    String digits = found.group(group);
    return digits == null ? BigDecimal.ZERO : new BigDecimal(digits).stripTrailingZeros();
  }
}
