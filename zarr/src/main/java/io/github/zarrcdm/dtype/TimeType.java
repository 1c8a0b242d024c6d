package io.github.zarrcdm.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;

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
  private final LongUnaryOperator shown;
  private final Map<String, Object> attributes;

  private TimeType(
      String name, DataType stored, LongUnaryOperator shown, Map<String, Object> attributes) {
    this.name = name;
    this.stored = stored;
    this.shown = shown;
    this.attributes = attributes;
  }

  /**
   * Points in time: {@code count} times {@code unit} since 1970, in the proleptic Gregorian
   * calendar.
   */
  static TimeType datetime(String name, TimeUnit unit, long count) throws ZarrException {
    String plural =
        unit.compareTo(TimeUnit.DAYS) < 0
            ? "days"
            : unit.perMillisecond() > 1 ? "milliseconds" : unit.plural;
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put("units", plural + " since 1970-01-01");
    attributes.put("calendar", "proleptic_gregorian");
    LongUnaryOperator shown =
        switch (unit) {
          case YEARS -> value -> days(value, 12 * count);
          case MONTHS -> value -> days(value, count);
          case WEEKS -> times(7 * count);
          default ->
              unit.perMillisecond() == 1
                  ? times(count)
                  : fraction(name, count, unit.perMillisecond());
        };
    return new TimeType(name, IntegerType.INT64, shown, attributes);
  }

  /** Durations of {@code count} times {@code unit}. */
  static TimeType timedelta(String name, TimeUnit unit, long count) {
    return new TimeType(
        name,
        IntegerType.INT64,
        times(unit == TimeUnit.WEEKS ? 7 * count : count),
        Map.of("units", unit.plural));
  }

  /** Times or durations whose unit nobody told. */
  static TimeType generic(String name) {
    return new TimeType(name, IntegerType.INT64, null, Map.of());
  }

  /**
   * The counts of {@code stored}, a type of kind {@link Kind#LONG}, in whole milliseconds, rounded
   * down; {@code perMillisecond} of them make one. For integers that CF attributes call {@code
   * nanoseconds since ...}.
   */
  public static DataType milliseconds(DataType stored, long perMillisecond) {
    return new TimeType(
        stored.name(), stored, value -> Math.floorDiv(value, perMillisecond), Map.of());
  }

  private static LongUnaryOperator times(long count) {
    return count == 1 ? null : value -> fits(value, count) ? value * count : NAT;
  }

  private static boolean fits(long value, long count) {
    return Math.multiplyHigh(value, count) == value * count >> 63;
  }

  private static LongUnaryOperator fraction(String name, long count, long per)
      throws ZarrException {
    if (!fits(per, count)) {
      throw new ZarrException.Unsupported("data type %s has too large a step".formatted(name));
    }
    return value -> Math.floorDiv(value, per) * count + Math.floorMod(value, per) * count / per;
  }

  private static long days(long value, long months) {
    return fits(value, months) && Math.abs(value * months) < MOST_MONTHS
        ? TimeUnit.daysOfMonths(value * months)
        : NAT;
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
      byte[] chunk, int at, int step, ByteOrder order, Object target, int to, int count) {
    stored.read(chunk, at, step, order, target, to, count);
    if (shown != null) {
      long[] values = (long[]) target;
      for (int i = to; i < to + count; i++) {
        values[i] = shown(values[i]);
      }
    }
  }

  private long shown(long value) {
    return shown == null || value == NAT ? value : shown.applyAsLong(value);
  }

  @Override
  public void fill(Object target, int to, int count, Object value) {
    Fills.of(Kind.LONG, target, to, count, shown(value));
  }

  @Override
  public Object shown(Object fill) {
    return shown((long) (Long) fill);
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
