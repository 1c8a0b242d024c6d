package io.github.zarrcdm.spark.decode;

import io.github.zarrcdm.internal.table.decode.Decoding;
import io.github.zarrcdm.internal.table.decode.Packing;
import io.github.zarrcdm.internal.table.decode.Times;
import io.github.zarrcdm.internal.values.MissingValues;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * How the cells of a column become stored values of an array, as {@link Decoding} reads them again.
 * A cell is what {@code Row} has, but a timestamp its microseconds and a date its days since 1970.
 */
public final class Encoding {
  private final Array array;
  private final DataType type;
  private final boolean real;
  private final boolean unsigned;

  /** The least number that is rounded to infinity. */
  private final double beyond;

  private final MissingValues missing;
  private final @Nullable Packing packing;
  private final @Nullable Times times;

  private Encoding(Array array, DataType type, @Nullable Times times) {
    this.array = array;
    this.type = type;
    this.real = array.type().kind() == Kind.FLOAT || array.type().kind() == Kind.DOUBLE;
    this.unsigned = MissingValues.isUnsigned(array);
    this.beyond = beyond(array);
    this.missing = MissingValues.of(array);
    this.packing = Packing.of(array).orElse(null);
    this.times = times;
  }

  /** Returns the encoding of a column of {@code type} in {@code array}; empty if there is none. */
  public static Optional<Encoding> of(Array array, DataType type) {
    Kind kind = array.type().kind();
    if (kind == Kind.CHAR || kind == Kind.OPAQUE || kind == Kind.STRUCT || kind == Kind.VLEN) {
      return Optional.empty();
    }
    return type.equals(DataTypes.TimestampType)
        ? Decoding.times(array).map(times -> new Encoding(array, type, times))
        : Optional.of(new Encoding(array, type, null));
  }

  private static double beyond(Array array) {
    if (array.type().kind() != Kind.FLOAT) {
      return Double.POSITIVE_INFINITY;
    }
    return array.type().name().equals("float16") ? 0x1.ffep15 : 0x1.ffffffp127;
  }

  /** Returns true if there is a stored value for null. */
  public boolean canBeMissing() {
    return real || missing.integers().length > 0;
  }

  /** Memory for so many cells, all missing where they can be. */
  public Object memory(int cells) {
    Object memory = array.type().kind().newArray(cells, array.type().size());
    if (memory instanceof Object[] || cells == 0 || !canBeMissing()) {
      return memory;
    }
    if (real) {
      put(memory, 0, missing.floats().length > 0 ? missing.floats()[0] : Double.NaN);
    } else {
      put(memory, 0, missing.integers()[0]);
    }
    for (long done = 1; done < cells; done *= 2) {
      System.arraycopy(memory, 0, memory, (int) done, (int) Math.min(done, cells - done));
    }
    return memory;
  }

  /**
   * Sets a cell of {@link #memory} to {@code value}. Throws {@link IllegalArgumentException} for
   * what the array cannot hold.
   */
  public void set(Object memory, int cell, Object value) {
    if (isMissing(value)) {
      if (!canBeMissing()) {
        throw new IllegalArgumentException(
            "zarr: the column %s is null in a cell, for which its type %s has no value. Replace it, as by coalesce()"
                .formatted(array.name(), type.simpleString()));
      }
    } else if (memory instanceof Object[] texts) {
      texts[cell] = value;
    } else if (real) {
      double stored = real(value);
      if (Math.abs(stored) >= beyond && !Double.isInfinite(((Number) value).doubleValue())) {
        throw unfit(value); // it would become infinite
      }
      put(memory, cell, stored);
      check(value, missing.isMissing(array.type().kind() == Kind.FLOAT ? (float) stored : stored));
    } else {
      long stored = whole(value);
      put(memory, cell, stored);
      check(value, missing.isMissing(stored));
    }
    if (times != null && value != null) {
      checkTime(times, memory, cell, (Long) value);
    }
  }

  /** Returns true for null and NaN, which are stored alike. */
  public static boolean isMissing(@Nullable Object value) {
    return value == null
        || value instanceof Double number && number.isNaN()
        || value instanceof Float single && single.isNaN();
  }

  private void check(Object value, boolean isMissing) {
    if (isMissing) {
      throw new IllegalArgumentException(
          "zarr: the column %s is %s in a cell, which stands for null in the store. %s"
              .formatted(
                  array.name(), value, packing == null ? "Cast it to a wider type" : instead()));
    }
  }

  private String instead() {
    return "Replace it, or write a new store with "
        + (times != null
            ? "other units"
            : packing != null
                ? "another type, scale or offset in the option packing"
                : "a wider type");
  }

  /** Times are not rounded. */
  private void checkTime(Times times, Object memory, int cell, long micros) {
    Object one = array.type().kind().newArray(1, array.type().size());
    System.arraycopy(memory, cell, one, 0, 1);
    if (((long[]) times.decode(one).values())[0] != micros) {
      throw unfit(micros);
    }
  }

  private double real(Object value) {
    double number =
        times == null
            ? ((Number) value).doubleValue()
            : times.time().real(micros(times, (Long) value));
    return packing == null ? number : packing.pack(number);
  }

  /** Returns the integer that stands for {@code value}, with the sign of the Java type. */
  private long whole(Object value) {
    BigInteger stored;
    try {
      if (value instanceof Boolean truth) {
        stored = truth ? BigInteger.ONE : BigInteger.ZERO;
      } else if (packing != null) {
        double number =
            times == null
                ? ((Number) value).doubleValue()
                : times.time().real(micros(times, (Long) value));
        stored = new BigDecimal(Math.rint(packing.pack(number))).toBigInteger();
      } else if (times != null) {
        return inRange(BigInteger.valueOf(times.time().count(micros(times, (Long) value))), value);
      } else if (value instanceof BigDecimal decimal) {
        stored = decimal.toBigIntegerExact();
      } else {
        stored = BigInteger.valueOf(((Number) value).longValue());
      }
    } catch (ArithmeticException | NumberFormatException e) {
      throw unfit(value);
    }
    return inRange(stored, value);
  }

  private long inRange(BigInteger stored, Object value) {
    int bits =
        switch (array.type().kind()) {
          case BYTE -> Byte.SIZE;
          case SHORT -> Short.SIZE;
          case INT -> Integer.SIZE;
          default -> Long.SIZE;
        };
    boolean fits =
        unsigned ? stored.signum() >= 0 && stored.bitLength() <= bits : stored.bitLength() < bits;
    if (!fits) {
      throw unfit(value);
    }
    int unused = Long.SIZE - bits;
    return stored.longValue() << unused >> unused;
  }

  private long micros(Times times, long timestamp) {
    try {
      return times.time().inCalendar(timestamp);
    } catch (ArithmeticException e) {
      throw unfit(timestamp);
    }
  }

  private IllegalArgumentException unfit(Object value) {
    String units = array.attributes().text("units");
    return new IllegalArgumentException(
        "zarr: the column %s is %s in a cell, which %s%s%s cannot hold. %s"
            .formatted(
                array.name(),
                times == null ? value : Instant.EPOCH.plus((Long) value, ChronoUnit.MICROS),
                array.type().name(),
                packing == null ? "" : " with scale_factor and add_offset",
                times == null ? "" : " in " + units,
                instead()));
  }

  private static void put(Object memory, int cell, double value) {
    if (memory instanceof float[] floats) {
      floats[cell] = (float) value;
    } else {
      ((double[]) memory)[cell] = value;
    }
  }

  private static void put(Object memory, int cell, long value) {
    if (memory instanceof long[] longs) {
      longs[cell] = value;
    } else if (memory instanceof int[] ints) {
      ints[cell] = (int) value;
    } else if (memory instanceof short[] shorts) {
      shorts[cell] = (short) value;
    } else {
      ((byte[]) memory)[cell] = (byte) value;
    }
  }
}
