package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Times and durations: stored counts of a unit, shown as counts of a unit that netCDF users have.
 * Points in time shorter than a millisecond, which netCDF-Java's calendar does not know, are shown
 * in the milliseconds they fall into; those in years and months as days. Durations keep their unit,
 * as no calendar is needed for them; weeks become days.
 *
 * <p>The fill value is a count as stored. The smallest of all is "not a time" and stays what it is.
 */
public final class TimeType implements StoredType {
  /** numpy's "not a time". */
  public static final long NAT = Long.MIN_VALUE;

  /** Beyond these years {@link java.time.LocalDate} has no days. */
  private static final long MOST_MONTHS = 999_990_000L * 12;

  private final String name;
  private final DataType stored;
  private final Step step;
  private final Map<String, Object> attributes;

  private TimeType(String name, DataType stored, Step step, Map<String, Object> attributes) {
    this.name = name;
    this.stored = stored;
    this.step = step;
    this.attributes = attributes;
  }

  /**
   * What one stored count is in shown ones: {@code count / per}; or a number of months, shown in
   * days.
   */
  private record Step(long count, long per, boolean months) {
    static final Step SAME = new Step(1, 1, false);

    static Step of(long count, long per) {
      long common = BigInteger.valueOf(count).gcd(BigInteger.valueOf(per)).longValueExact();
      return new Step(count / common, per / common, false);
    }

    /**
     * The whole shown counts in {@code value} stored ones, rounded down; {@link #NAT} beyond 64
     * bits.
     */
    long shown(long value) {
      if (value == NAT) {
        return NAT;
      } else if (months) {
        boolean dated = fits(value, count) && Math.abs(value * count) < MOST_MONTHS;
        return dated ? TimeUnit.daysOfMonths(value * count) : NAT;
      } else if (per == 1) {
        return fits(value, count) ? value * count : NAT;
      }
      return Math.floorDiv(value, per) * count + Math.floorMod(value, per) * count / per;
    }

    private static boolean fits(long a, long b) {
      return Math.multiplyHigh(a, b) == a * b >> 63;
    }

    void show(long[] values, int from, int to) {
      if (!months && count == 1) {
        for (int i = from; i < to; i++) {
          values[i] = values[i] == NAT ? NAT : Math.floorDiv(values[i], per);
        }
      } else {
        for (int i = from; i < to; i++) {
          values[i] = shown(values[i]);
        }
      }
    }
  }

  /**
   * Points in time: {@code count} times {@code unit} since 1970, in the proleptic Gregorian
   * calendar.
   */
  static TimeType datetime(String name, TimeUnit unit, long count) throws ZarrException {
    long per = unit.perMillisecond();
    if (!Step.fits(per, count)) {
      throw new ZarrException.Unsupported("data type %s has too large a step".formatted(name));
    }
    String plural =
        unit.compareTo(TimeUnit.DAYS) < 0 ? "days" : per > 1 ? "milliseconds" : unit.plural;
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put("units", plural + " since 1970-01-01");
    attributes.put("calendar", "proleptic_gregorian");
    Step step =
        switch (unit) {
          case YEARS -> new Step(12 * count, 1, true);
          case MONTHS -> new Step(count, 1, true);
          case WEEKS -> Step.of(7 * count, 1);
          default -> Step.of(count, per);
        };
    return new TimeType(name, IntegerType.INT64, step, attributes);
  }

  /** Durations of {@code count} times {@code unit}. */
  static TimeType timedelta(String name, TimeUnit unit, long count) {
    Step step = Step.of(unit == TimeUnit.WEEKS ? 7 * count : count, 1);
    return new TimeType(name, IntegerType.INT64, step, Map.of("units", unit.plural));
  }

  /** Times or durations whose unit nobody told. */
  static TimeType generic(String name) {
    return new TimeType(name, IntegerType.INT64, Step.SAME, Map.of());
  }

  /**
   * The counts of {@code stored}, a type of kind {@link Kind#LONG}, in whole milliseconds, rounded
   * down; {@code perMillisecond} of them make one. For integers that CF attributes call {@code
   * nanoseconds since ...}.
   */
  public static DataType milliseconds(DataType stored, long perMillisecond) {
    return new TimeType(stored.name(), stored, Step.of(1, perMillisecond), Map.of());
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
    stored.read(chunk, at, stride, order, target, to, count);
    if (!step.equals(Step.SAME)) {
      step.show((long[]) target, to, to + count);
    }
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    Fills.of(Kind.LONG, target, to, count, step.shown((Long) value));
  }

  @Override
  public Object shown(Object fill) {
    return step.shown((Long) fill);
  }

  @Override
  public Object zero() {
    return 0L;
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
