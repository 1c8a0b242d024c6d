package io.github.zarrcdm.internal.copy.transfer;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/** Java arrays of primitives, whatever their type. */
final class PrimitiveArrays {
  private PrimitiveArrays() {}

  /** Returns a new array of the type of {@code values}. */
  static Object like(Object values, int length) {
    return java.lang.reflect.Array.newInstance(values.getClass().getComponentType(), length);
  }

  /** Returns {@code values}, or a new array of their type if they are fewer than {@code length}. */
  static Object atLeast(int length, Object values) {
    return java.lang.reflect.Array.getLength(values) < length ? like(values, length) : values;
  }

  /** Puts {@code count} values from {@code at} on into {@code buffer}; its position may stay. */
  static void put(Object values, int at, int count, ByteBuffer buffer) {
    if (values instanceof byte[] array) {
      buffer.put(array, at, count);
    } else if (values instanceof short[] array) {
      buffer.asShortBuffer().put(array, at, count);
    } else if (values instanceof int[] array) {
      buffer.asIntBuffer().put(array, at, count);
    } else if (values instanceof long[] array) {
      buffer.asLongBuffer().put(array, at, count);
    } else if (values instanceof float[] array) {
      buffer.asFloatBuffer().put(array, at, count);
    } else {
      buffer.asDoubleBuffer().put((double[]) values, at, count);
    }
  }

  /** Gets {@code count} values of {@code buffer} from {@code at} on. */
  static void get(Object values, int at, int count, ByteBuffer buffer) {
    if (values instanceof byte[] array) {
      buffer.get(array, at, count);
    } else if (values instanceof short[] array) {
      buffer.asShortBuffer().get(array, at, count);
    } else if (values instanceof int[] array) {
      buffer.asIntBuffer().get(array, at, count);
    } else if (values instanceof long[] array) {
      buffer.asLongBuffer().get(array, at, count);
    } else if (values instanceof float[] array) {
      buffer.asFloatBuffer().get(array, at, count);
    } else {
      buffer.asDoubleBuffer().get((double[]) values, at, count);
    }
  }

  /**
   * Returns the first index at which the bits differ; -1 if none does. Text and bytes by content.
   */
  static int mismatch(Object a, Object b) {
    int length = java.lang.reflect.Array.getLength(a);
    if (a instanceof float[] x && b instanceof float[] y) {
      for (int i = 0; i < length; i++) {
        if (Float.floatToRawIntBits(x[i]) != Float.floatToRawIntBits(y[i])) {
          return i;
        }
      }
      return -1;
    }
    if (a instanceof double[] x && b instanceof double[] y) {
      for (int i = 0; i < length; i++) {
        if (Double.doubleToRawLongBits(x[i]) != Double.doubleToRawLongBits(y[i])) {
          return i;
        }
      }
      return -1;
    }
    if (a instanceof byte[] x && b instanceof byte[] y) {
      return Arrays.mismatch(x, y);
    }
    if (a instanceof short[] x && b instanceof short[] y) {
      return Arrays.mismatch(x, y);
    }
    if (a instanceof int[] x && b instanceof int[] y) {
      return Arrays.mismatch(x, y);
    }
    if (a instanceof long[] x && b instanceof long[] y) {
      return Arrays.mismatch(x, y);
    }
    for (int i = 0; i < length; i++) {
      if (!same(java.lang.reflect.Array.get(a, i), java.lang.reflect.Array.get(b, i))) {
        return i;
      }
    }
    return -1;
  }

  /** Bytes of a text of a fixed length are the same as the text that is read. */
  private static boolean same(Object a, Object b) {
    return a instanceof byte[] bytes && b instanceof String text
        ? text.equals(text(bytes, StandardCharsets.UTF_8))
            || text.equals(text(bytes, StandardCharsets.ISO_8859_1))
        : Objects.deepEquals(a, b);
  }

  private static String text(byte[] bytes, Charset charset) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] == 0) {
      end--;
    }
    return new String(bytes, 0, end, charset);
  }
}
