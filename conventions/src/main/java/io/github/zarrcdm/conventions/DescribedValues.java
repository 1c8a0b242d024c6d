package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.cf.time.CfCalendar;
import io.github.zarrcdm.model.Attributes;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Coordinates that a descriptor of the Zarr convention {@code dimensions} has in itself: listed
 * ones, and regular numbers and times.
 *
 * @param at the value at each index
 * @param length how many there are
 * @param attributes those that the values need: units of times
 */
record DescribedValues(LongToDoubleFunction at, long length, Attributes attributes) {
  /** How far a step may be from the end, in steps. */
  private static final double RESIDUE = 1e-6;

  /**
   * Returns true if {@code descriptor} has the values in itself, whether they can be read or not.
   */
  static boolean areIn(Map<?, ?> descriptor) {
    String type = String.valueOf(descriptor.get("type"));
    return type.equals("inline") || type.equals("interval");
  }

  /**
   * Returns the values of {@code descriptor}; null if its type has none. Throws {@link
   * IllegalArgumentException} for values that cannot be read.
   */
  static @Nullable DescribedValues of(Map<?, ?> descriptor) {
    try {
      return switch (String.valueOf(descriptor.get("type"))) {
        case "inline" -> inline(descriptor.get("values"));
        case "interval" ->
            descriptor.get("start") instanceof String
                ? times(descriptor)
                : numbers(
                    number(descriptor, "start"),
                    number(descriptor, "end"),
                    number(descriptor, "step"));
        default -> null;
      };
    } catch (DateTimeException | ArithmeticException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static DescribedValues inline(@Nullable Object values) {
    List<Double> numbers = new ArrayList<>();
    for (Object value : values instanceof List<?> list ? list : List.of()) {
      if (!(value instanceof Number number)) {
        throw new IllegalArgumentException("its inline values are not all numbers");
      }
      numbers.add(number.doubleValue());
    }
    return new DescribedValues(i -> numbers.get((int) i), numbers.size(), Attributes.NONE);
  }

  private static double number(Map<?, ?> descriptor, String member) {
    if (descriptor.get(member) instanceof Number number) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException("its " + member + " is not a number");
  }

  private static DescribedValues numbers(double start, double end, double step) {
    double steps = Math.floor((end - start) / step + RESIDUE);
    if (!(steps >= 0 && steps < Long.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "steps of %s do not lead from %s to %s".formatted(step, start, end));
    }
    return new DescribedValues(i -> start + i * step, (long) steps + 1, Attributes.NONE);
  }

  /** Returns seconds from the first time on; months and years are those of the calendar. */
  private static DescribedValues times(Map<?, ?> descriptor) {
    OffsetDateTime start = time(descriptor.get("start"));
    OffsetDateTime end = time(descriptor.get("end"));
    String step = String.valueOf(descriptor.get("step"));
    double seconds = Duration.between(start, end).toMillis() / 1000.0;
    Attributes attributes =
        Attributes.NONE
            .with(UNITS, "seconds since " + start.withOffsetSameInstant(ZoneOffset.UTC))
            .with(CALENDAR, CfCalendar.PROLEPTIC_GREGORIAN.cfName())
            .with(STANDARD_NAME, "time");
    if (!step.contains("T") && !step.endsWith("W") && !step.endsWith("D")) {
      Period period = Period.parse(step);
      long months = period.toTotalMonths();
      long count = months == 0 ? -1 : ChronoUnit.MONTHS.between(start, end);
      if (months == 0 || count / months < 0) {
        throw new IllegalArgumentException("steps of " + step + " do not lead to its end");
      }
      return new DescribedValues(
          i -> Duration.between(start, start.plusMonths(i * months)).toSeconds(),
          count / months + 1,
          attributes);
    }
    int t = step.indexOf('T');
    Duration clock = t < 0 ? Duration.ZERO : Duration.parse("P" + step.substring(t));
    Period days = t == 1 ? Period.ZERO : Period.parse(t < 0 ? step : step.substring(0, t));
    if (days.toTotalMonths() != 0) {
      throw new IllegalArgumentException(step + " has months beside days or hours");
    }
    double each = days.get(ChronoUnit.DAYS) * 86400.0 + clock.toMillis() / 1000.0;
    DescribedValues regular = numbers(0, seconds, each);
    return new DescribedValues(regular.at, regular.length, attributes);
  }

  /** A date is its midnight; without an offset it is in UTC. */
  private static OffsetDateTime time(@Nullable Object value) {
    String text = String.valueOf(value);
    String full = text.indexOf('T') < 0 ? text + "T00:00:00" : text;
    boolean hasOffset = full.matches(".*(?:Z|[+-]\\d\\d:?\\d\\d)$");
    return hasOffset
        ? OffsetDateTime.parse(full)
        : LocalDateTime.parse(full).atOffset(ZoneOffset.UTC);
  }
}
