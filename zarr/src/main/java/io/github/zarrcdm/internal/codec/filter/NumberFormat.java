package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that filters compute with. A run of them is a {@code long[]} of their bits: signed
 * integers extended by their sign, all others with zeros. Each conversion is one loop a format;
 * nothing is dispatched for each number.
 */
enum NumberFormat {
  BOOL(1),
  INT8(1),
  INT16(2),
  INT32(4),
  INT64(8),
  UINT8(1),
  UINT16(2),
  UINT32(4),
  UINT64(8),
  FLOAT16(2),
  BFLOAT16(2),
  FLOAT32(4),
  FLOAT64(8);

  private final int size;

  NumberFormat(int size) {
    this.size = size;
  }

  /**
   * Returns the format of {@code type}'s elements. Throws {@link ZarrException.Unsupported} if they
   * are not such numbers.
   */
  static NumberFormat of(DataType type, Configuration configuration) throws ZarrException {
    NumberFormat format =
        switch (type.kind()) {
          case BYTE -> ofByte(type.name());
          case SHORT -> type.unsigned() ? UINT16 : INT16;
          case INT -> type.unsigned() ? UINT32 : INT32;
          case LONG -> type.unsigned() ? UINT64 : INT64;
          case FLOAT ->
              type.name().equals("float16")
                  ? FLOAT16
                  : type.name().equals("bfloat16") ? BFLOAT16 : FLOAT32;
          case DOUBLE -> FLOAT64;
          default -> null;
        };
    if (format == null || format.size != type.size()) {
      throw configuration.unsupported(
          "it cannot compute with %s; it can with bool, (u)int8 to (u)int64, float16, bfloat16,"
              + " float32, float64",
          type.name());
    }
    return format;
  }

  private static @Nullable NumberFormat ofByte(String name) {
    return switch (name) {
      case "bool" -> BOOL;
      case "int8" -> INT8;
      case "uint8" -> UINT8;
      default -> null;
    };
  }

  /** Returns the number of bytes of a number. */
  int size() {
    return size;
  }

  boolean isFloat() {
    return compareTo(FLOAT16) >= 0;
  }

  boolean isSigned() {
    return isFloat() || compareTo(INT8) >= 0 && compareTo(INT64) <= 0;
  }

  /** Returns the format in which numpy computes with numbers of this one and of {@code other}. */
  NumberFormat with(NumberFormat other) {
    if (this == other || other == BOOL) {
      return this;
    } else if (this == BOOL) {
      return other;
    } else if (isFloat() && other.isFloat()) {
      return size == other.size ? FLOAT32 : size > other.size ? this : other;
    } else if (isFloat()) {
      return other.size == 1 ? this : with(other.size == 2 ? FLOAT32 : FLOAT64);
    } else if (other.isFloat() || other.isSigned() && !isSigned()) {
      return other.with(this);
    } else if (isSigned() == other.isSigned()) {
      return size > other.size ? this : other;
    }
    return size > other.size
        ? this
        : switch (other.size) {
          case 1 -> INT16;
          case 2 -> INT32;
          case 4 -> INT64;
          default -> FLOAT64;
        };
  }

  /** Returns the least value; for floats the lowest finite one. */
  double least() {
    return isFloat() ? -most() : isSigned() ? -Math.scalb(1.0, 8 * size - 1) : 0;
  }

  /**
   * Returns the greatest value, rounded to a double for 64 bits; for floats the greatest finite
   * one.
   */
  double most() {
    return switch (this) {
      case BOOL -> 1;
      case FLOAT16 -> 65504;
      case BFLOAT16 -> 0x1.fep127;
      case FLOAT32 -> Float.MAX_VALUE;
      case FLOAT64 -> Double.MAX_VALUE;
      default -> Math.scalb(1.0, isSigned() ? 8 * size - 1 : 8 * size) - (size < 8 ? 1 : 0);
    };
  }

  /**
   * Extends the lowest bits of each number as this format does; makes of integers of another format
   * what a cast makes.
   */
  void narrow(long[] bits, int count) {
    if (this == BOOL) {
      for (int i = 0; i < count; i++) {
        bits[i] = bits[i] != 0 ? 1 : 0;
      }
    } else if (size < 8) {
      int unused = 64 - 8 * size;
      if (isSigned() && !isFloat()) {
        for (int i = 0; i < count; i++) {
          bits[i] = bits[i] << unused >> unused;
        }
      } else {
        for (int i = 0; i < count; i++) {
          bits[i] = bits[i] << unused >>> unused;
        }
      }
    }
  }

  /** The values of numbers of this format; integers of 64 bits are rounded. */
  void toReals(long[] bits, double[] values, int count) {
    switch (this) {
      case FLOAT64 -> {
        for (int i = 0; i < count; i++) {
          values[i] = Double.longBitsToDouble(bits[i]);
        }
      }
      case FLOAT32 -> {
        for (int i = 0; i < count; i++) {
          values[i] = Float.intBitsToFloat((int) bits[i]);
        }
      }
      case FLOAT16 -> {
        for (int i = 0; i < count; i++) {
          values[i] = HalfFloat.toFloat((int) bits[i]);
        }
      }
      case BFLOAT16 -> {
        for (int i = 0; i < count; i++) {
          values[i] = Float.intBitsToFloat((int) bits[i] << 16);
        }
      }
      case UINT64 -> {
        for (int i = 0; i < count; i++) {
          values[i] = bits[i] >= 0 ? bits[i] : (bits[i] >>> 1 | bits[i] & 1) * 2.0;
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          values[i] = bits[i];
        }
      }
    }
  }

  /**
   * The numbers of this format nearest to {@code values}; integers are cut off towards zero, as a
   * cast does.
   */
  void fromReals(double[] values, long[] bits, int count) {
    switch (this) {
      case FLOAT64 -> {
        for (int i = 0; i < count; i++) {
          bits[i] = Double.doubleToRawLongBits(values[i]);
        }
      }
      case FLOAT32 -> {
        for (int i = 0; i < count; i++) {
          bits[i] = Float.floatToRawIntBits((float) values[i]) & 0xffffffffL;
        }
      }
      case FLOAT16 -> {
        for (int i = 0; i < count; i++) {
          bits[i] = HalfFloat.of(values[i]);
        }
      }
      case BFLOAT16 -> {
        for (int i = 0; i < count; i++) {
          bits[i] = bfloat((float) values[i]);
        }
      }
      case BOOL -> {
        for (int i = 0; i < count; i++) {
          bits[i] = values[i] != 0 ? 1 : 0;
        }
      }
      case UINT64 -> {
        for (int i = 0; i < count; i++) {
          bits[i] =
              values[i] >= 0x1p63 ? (long) (values[i] - 0x1p63) ^ Long.MIN_VALUE : (long) values[i];
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          bits[i] = (long) values[i];
        }
        narrow(bits, count);
      }
    }
  }

  /**
   * Turns numbers of this format into numbers of {@code target}, as numpy's {@code astype} does;
   * {@code work} is overwritten.
   */
  void convert(NumberFormat target, long[] bits, double[] work, int count) {
    if (this == target) {
      return;
    }
    if (!isFloat() && !target.isFloat()) {
      target.narrow(bits, count);
    } else {
      toReals(bits, work, count);
      target.fromReals(work, bits, count);
    }
  }

  /** Returns the upper half of a float, rounded to nearest, ties to even. */
  private static int bfloat(float value) {
    int bits = Float.floatToRawIntBits(value);
    if (Float.isNaN(value)) {
      return (bits >>> 16 | 0x40) & 0xffff;
    }
    return bits + 0x7fff + (bits >>> 16 & 1) >>> 16;
  }
}
