package io.github.zarrcdm.arrow;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.internal.table.decode.Cells;
import java.lang.reflect.Array;
import java.math.BigInteger;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.BitSet;

/** A filter of a column, with its value as cells of that column have it. */
final class Condition {
  private static final BigInteger UNSIGNED_END = BigInteger.ONE.shiftLeft(Long.SIZE);
  private static final double LONG_END = 0x1p63;
  private static final long MICROS_OF_SECOND = 1_000_000;
  private static final int NANOS_OF_MICRO = 1_000;

  /** Compares the cell at an index with the value. */
  @FunctionalInterface
  private interface Order {
    int of(Object values, int index);
  }

  private final Column column;
  private final Filter.Comparison comparison;
  private final Order order;

  private Condition(Column column, Filter.Comparison comparison, Order order) {
    this.column = column;
    this.comparison = comparison;
    this.order = order;
  }

  /** Throws {@link IllegalArgumentException} if the value is of another type than the column. */
  static Condition of(Filter filter, Column column) {
    Object value = filter.value();
    Order order =
        switch (column.type()) {
          case INT8, INT16, INT32, INT64 -> integers(filter, column);
          case UINT64 -> unsigned(filter, column);
          case FLOAT32, FLOAT64 -> reals(filter, column);
          case TIMESTAMP -> times(filter, column);
          case BOOLEAN -> {
            if (!(value instanceof Boolean truth)) {
              throw mismatch(filter, column, "true or false");
            }
            yield (values, i) -> Boolean.compare(((byte[]) values)[i] != 0, truth);
          }
          case STRING -> {
            if (!(value instanceof String text)) {
              throw mismatch(filter, column, "a String");
            }
            byte[] bytes = text.getBytes(UTF_8);
            yield (values, i) ->
                Arrays.compareUnsigned(((String) ((Object[]) values)[i]).getBytes(UTF_8), bytes);
          }
          case BINARY ->
              throw new IllegalArgumentException(
                  "column %s has bytes, which filters do not compare. Leave the filter out"
                      .formatted(column.name()));
        };
    return new Condition(column, filter.comparison(), order);
  }

  private static Order integers(Filter filter, Column column) {
    if (isWhole(filter.value())) {
      long value = ((Number) filter.value()).longValue();
      return (values, i) -> Long.compare(Array.getLong(values, i), value);
    }
    double value = real(filter, column);
    if (value >= LONG_END || value < -LONG_END) {
      return (values, i) -> value > 0 ? -1 : 1;
    }
    long floor = (long) Math.floor(value);
    int equal = value == floor ? 0 : -1;
    return (values, i) -> {
      long cell = Array.getLong(values, i);
      return cell == floor ? equal : Long.compare(cell, floor);
    };
  }

  private static Order unsigned(Filter filter, Column column) {
    BigInteger value;
    if (filter.value() instanceof BigInteger whole) {
      value = whole;
    } else if (isWhole(filter.value())) {
      value = BigInteger.valueOf(((Number) filter.value()).longValue());
    } else {
      throw mismatch(filter, column, "a whole number");
    }
    if (value.signum() < 0 || value.compareTo(UNSIGNED_END) >= 0) {
      return (values, i) -> value.signum() < 0 ? 1 : -1;
    }
    long bits = value.longValue();
    return (values, i) -> Long.compareUnsigned(((long[]) values)[i], bits);
  }

  /** Zero has no sign. */
  private static Order reals(Filter filter, Column column) {
    double value = real(filter, column) + 0.;
    return column.type() == CellType.FLOAT32
        ? (values, i) -> Double.compare(((float[]) values)[i] + 0., value)
        : (values, i) -> Double.compare(((double[]) values)[i] + 0., value);
  }

  private static double real(Filter filter, Column column) {
    if (!(filter.value() instanceof Number number) || number instanceof BigInteger) {
      throw mismatch(filter, column, "a number");
    }
    double value = number.doubleValue();
    if (Double.isNaN(value) || (isWhole(number) && (long) value != number.longValue())) {
      throw mismatch(filter, column, "a number that a double can hold");
    }
    return value;
  }

  private static boolean isWhole(Object value) {
    return value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte;
  }

  /** Times that no timestamp has are before or after all of them. */
  private static Order times(Filter filter, Column column) {
    if (!(filter.value() instanceof Instant time)) {
      throw mismatch(filter, column, "a java.time.Instant");
    }
    if (!time.truncatedTo(ChronoUnit.MICROS).equals(time)) {
      throw mismatch(filter, column, "a java.time.Instant of whole microseconds");
    }
    try {
      long seconds = Math.multiplyExact(time.getEpochSecond(), MICROS_OF_SECOND);
      long micros = Math.addExact(seconds, time.getNano() / NANOS_OF_MICRO);
      return (values, i) -> Long.compare(((long[]) values)[i], micros);
    } catch (ArithmeticException e) {
      return (values, i) -> time.isBefore(Instant.EPOCH) ? 1 : -1;
    }
  }

  private static IllegalArgumentException mismatch(Filter filter, Column column, String wanted) {
    return new IllegalArgumentException(
        "column %s has values of type %s, and the filter compares it with %s. Give %s"
            .formatted(column.name(), column.type(), filter.value(), wanted));
  }

  Column column() {
    return column;
  }

  /** Returns true if the cell at {@code index} satisfies it. */
  boolean holds(Cells cells, int index) {
    return !cells.isMissing(index) && comparison.holds(order.of(cells.values(), index));
  }

  /** Returns the indices of those cells that satisfy it. */
  BitSet where(Cells cells) {
    BitSet bits = new BitSet();
    for (int i = 0; i < Array.getLength(cells.values()); i++) {
      bits.set(i, holds(cells, i));
    }
    return bits;
  }
}
