package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Times and durations: stored counts of a unit, shown as counts of a unit that netCDF users have.
 * Multiples become counts of the unit itself, weeks days. Points in time in years and months are
 * shown in days, which calendars need.
 *
 * <p>The fill value is a count as stored. The smallest of all is "not a time" and stays what it is.
 */
public final class TimeType implements StoredType {
  /** numpy's "not a time". */
  public static final long NAT = Long.MIN_VALUE;

  /** Beyond these years {@link java.time.LocalDate} has no days. */
  private static final long MOST_MONTHS = 999_990_000L * 12;

  private final String name;
  private final Step step;
  private final Map<String, Object> attributes;

  private TimeType(String name, Step step, Map<String, Object> attributes) {
    this.name = name;
    this.step = step;
    this.attributes = attributes;
  }

  /** How many shown counts one stored count is, or how many months, which are shown in days. */
  private record Step(long count, boolean months) {
    static final Step SAME = new Step(1, false);

    /** Returns what {@code value} stored counts are in shown ones; {@link #NAT} beyond 64 bits. */
    long shown(long value) {
      if (value == NAT || !fits(value, count)) {
        return NAT;
      } else if (months) {
        boolean dated = Math.abs(value * count) < MOST_MONTHS;
        return dated ? TimeUnit.daysOfMonths(value * count) : NAT;
      }
      return value * count;
    }

    /** Returns the stored count that is shown as {@code value}. Throws if there is none. */
    long stored(long value, String type) throws ZarrException {
      if (value == NAT) {
        return NAT;
      }
      if (months) {
        long monthsSince = TimeUnit.monthsOfDays(value);
        if (monthsSince % count == 0 && shown(monthsSince / count) == value) {
          return monthsSince / count;
        }
      } else if (value % count == 0) {
        return value / count;
      }
      throw new ZarrException.Malformed("%s is not a value of type %s".formatted(value, type));
    }

    private static boolean fits(long a, long b) {
      return Math.multiplyHigh(a, b) == a * b >> 63;
    }
  }

  /**
   * Points in time: {@code count} times {@code unit} since 1970, in the proleptic Gregorian
   * calendar.
   */
  static TimeType datetime(String name, TimeUnit unit, long count) {
    String plural = unit.compareTo(TimeUnit.DAYS) < 0 ? "days" : unit.plural;
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put("units", plural + " since 1970-01-01");
    attributes.put("calendar", "proleptic_gregorian");
    Step step =
        switch (unit) {
          case YEARS -> new Step(12 * count, true);
          case MONTHS -> new Step(count, true);
          case WEEKS -> new Step(7 * count, false);
          default -> new Step(count, false);
        };
    return new TimeType(name, step, attributes);
  }

  /** Durations of {@code count} times {@code unit}. */
  static TimeType timedelta(String name, TimeUnit unit, long count) {
    Step step = new Step(unit == TimeUnit.WEEKS ? 7 * count : count, false);
    return new TimeType(name, step, Map.of("units", unit.plural));
  }

  /** Times or durations without a unit. */
  static TimeType generic(String name) {
    return new TimeType(name, Step.SAME, Map.of());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Kind kind() {
    return Kind.LONG;
  }

  @Override
  public int size() {
    return Long.BYTES;
  }

  @Override
  public void read(
      byte[] chunk, int at, int stride, ByteOrder order, Object target, int to, int count) {
    IntegerType.INT64.read(chunk, at, stride, order, target, to, count);
    if (!step.equals(Step.SAME)) {
      long[] values = (long[]) target;
      for (int i = to; i < to + count; i++) {
        values[i] = step.shown(values[i]);
      }
    }
  }

  /** Takes values as shown. */
  @Override
  public void write(
      Object source, int from, int count, byte[] chunk, int at, int stride, ByteOrder order)
      throws ZarrException {
    long[] values = (long[]) source;
    if (step.equals(Step.SAME)) {
      ElementRuns.putLongs(values, from, count, chunk, at, stride, order);
      return;
    }
    long[] counts = new long[count];
    for (int i = 0; i < count; i++) {
      counts[i] = step.stored(values[from + i], name);
    }
    ElementRuns.putLongs(counts, 0, count, chunk, at, stride, order);
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    ElementFill.of(Kind.LONG, target, to, count, step.shown((Long) value));
  }

  @Override
  public Object shown(Object fill) {
    return step.shown((Long) fill);
  }

  @Override
  public Object zero() {
    return NAT;
  }

  @Override
  public Object defaultFill() {
    return NAT;
  }

  @Override
  public Object fillValue(Object json, BytesText text) throws ZarrException {
    return "NaT".equals(json) ? NAT : IntegerType.INT64.fillValue(json, text);
  }

  @Override
  public void put(ByteBuffer target, Object value) {
    target.putLong((Long) value);
  }

  @Override
  public Map<String, Object> attributes() {
    return attributes;
  }

  @Override
  public String toString() {
    return name;
  }
}
