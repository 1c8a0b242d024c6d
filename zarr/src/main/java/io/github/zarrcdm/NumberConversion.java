package io.github.zarrcdm;

import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.lang.reflect.Array;
import java.util.Set;

/** Values of number types as arrays of another one. */
final class NumberConversion {
  private static final Set<Kind> INTEGERS = Set.of(Kind.BYTE, Kind.SHORT, Kind.INT, Kind.LONG);
  private static final Set<Kind> FRACTIONS = Set.of(Kind.FLOAT, Kind.DOUBLE);

  private NumberConversion() {}

  /**
   * Returns true if all values of {@code type} are numbers in the range of the array {@code
   * wanted}.
   */
  static boolean canBe(DataType type, Class<?> wanted) {
    return wanted == long[].class
        ? INTEGERS.contains(type.kind()) && !(type.kind() == Kind.LONG && type.unsigned())
        : INTEGERS.contains(type.kind()) || FRACTIONS.contains(type.kind());
  }

  /**
   * Returns the numbers in {@code values}, a Java array of {@code type.kind()}, as {@code wanted}.
   */
  static Object converted(Object values, DataType type, Class<?> wanted) {
    if (wanted.isInstance(values)) {
      return values;
    }
    if (wanted == long[].class) {
      return longs(values, type.unsigned());
    }
    return wanted == float[].class
        ? floats(values, type.unsigned())
        : doubles(values, type.unsigned());
  }

  private static long[] longs(Object values, boolean unsigned) {
    long[] out = new long[Array.getLength(values)];
    if (values instanceof byte[] bytes) {
      int mask = unsigned ? 0xff : -1;
      for (int i = 0; i < out.length; i++) {
        out[i] = bytes[i] & mask;
      }
    } else if (values instanceof short[] shorts) {
      int mask = unsigned ? 0xffff : -1;
      for (int i = 0; i < out.length; i++) {
        out[i] = shorts[i] & mask;
      }
    } else if (values instanceof int[] ints) {
      long mask = unsigned ? 0xffffffffL : -1L;
      for (int i = 0; i < out.length; i++) {
        out[i] = ints[i] & mask;
      }
    } else if (values instanceof long[] longs) {
      for (int i = 0; i < out.length; i++) {
        out[i] = longs[i];
      }
    }
    return out;
  }

  private static double[] doubles(Object values, boolean unsigned) {
    double[] out = new double[Array.getLength(values)];
    if (values instanceof byte[] bytes) {
      int mask = unsigned ? 0xff : -1;
      for (int i = 0; i < out.length; i++) {
        out[i] = bytes[i] & mask;
      }
    } else if (values instanceof short[] shorts) {
      int mask = unsigned ? 0xffff : -1;
      for (int i = 0; i < out.length; i++) {
        out[i] = shorts[i] & mask;
      }
    } else if (values instanceof int[] ints) {
      long mask = unsigned ? 0xffffffffL : -1L;
      for (int i = 0; i < out.length; i++) {
        out[i] = ints[i] & mask;
      }
    } else if (values instanceof long[] longs) {
      for (int i = 0; i < out.length; i++) {
        out[i] = (unsigned ? unsigned(longs[i]) : longs[i]);
      }
    } else if (values instanceof float[] floats) {
      for (int i = 0; i < out.length; i++) {
        out[i] = floats[i];
      }
    }
    return out;
  }

  private static float[] floats(Object values, boolean unsigned) {
    float[] out = new float[Array.getLength(values)];
    if (values instanceof byte[] bytes) {
      int mask = unsigned ? 0xff : -1;
      for (int i = 0; i < out.length; i++) {
        out[i] = bytes[i] & mask;
      }
    } else if (values instanceof short[] shorts) {
      int mask = unsigned ? 0xffff : -1;
      for (int i = 0; i < out.length; i++) {
        out[i] = shorts[i] & mask;
      }
    } else if (values instanceof int[] ints) {
      long mask = unsigned ? 0xffffffffL : -1L;
      for (int i = 0; i < out.length; i++) {
        out[i] = ints[i] & mask;
      }
    } else if (values instanceof long[] longs) {
      for (int i = 0; i < out.length; i++) {
        out[i] = (float) (unsigned ? unsigned(longs[i]) : longs[i]);
      }
    } else if (values instanceof double[] doubles) {
      for (int i = 0; i < out.length; i++) {
        out[i] = (float) doubles[i];
      }
    }
    return out;
  }

  /** Returns an unsigned number of 64 bits; the halved one keeps the bit that decides rounding. */
  private static double unsigned(long bits) {
    return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0;
  }
}
