package io.github.zarrcdm.internal.dtype;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Copies runs of primitive elements out of bytes, and into them: contiguous ones as one bulk copy,
 * which swaps bytes in vector registers, strided ones through views of the byte array. The five
 * shapes of one loop are written out because the compiler only unrolls what is monomorphic.
 */
final class ElementRuns {
  private static final VarHandle LE_SHORT = view(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BE_SHORT = view(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LE_INT = view(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BE_INT = view(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LE_LONG = view(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BE_LONG = view(long[].class, ByteOrder.BIG_ENDIAN);

  /** From here on a bulk copy pays for the buffers it takes. */
  static final int BULK = 8;

  private ElementRuns() {}

  private static VarHandle view(Class<?> array, ByteOrder order) {
    return MethodHandles.byteArrayViewVarHandle(array, order);
  }

  private static boolean little(ByteOrder order) {
    return order == ByteOrder.LITTLE_ENDIAN;
  }

  private static ByteBuffer slice(byte[] chunk, int at, int length, ByteOrder order) {
    return ByteBuffer.wrap(chunk, at, length).order(order);
  }

  static void bytes(byte[] chunk, int at, int step, byte[] target, int to, int count) {
    if (step == 1) {
      System.arraycopy(chunk, at, target, to, count);
    } else {
      for (int i = 0; i < count; i++) {
        target[to + i] = chunk[at + i * step];
      }
    }
  }

  static void shorts(
      byte[] chunk, int at, int step, ByteOrder order, short[] target, int to, int count) {
    if (step == Short.BYTES && count >= BULK) {
      slice(chunk, at, count * step, order).asShortBuffer().get(target, to, count);
    } else if (little(order)) {
      for (int i = 0; i < count; i++) {
        target[to + i] = (short) LE_SHORT.get(chunk, at + i * step);
      }
    } else {
      for (int i = 0; i < count; i++) {
        target[to + i] = (short) BE_SHORT.get(chunk, at + i * step);
      }
    }
  }

  static void ints(
      byte[] chunk, int at, int step, ByteOrder order, int[] target, int to, int count) {
    if (step == Integer.BYTES && count >= BULK) {
      slice(chunk, at, count * step, order).asIntBuffer().get(target, to, count);
    } else if (little(order)) {
      for (int i = 0; i < count; i++) {
        target[to + i] = (int) LE_INT.get(chunk, at + i * step);
      }
    } else {
      for (int i = 0; i < count; i++) {
        target[to + i] = (int) BE_INT.get(chunk, at + i * step);
      }
    }
  }

  static void longs(
      byte[] chunk, int at, int step, ByteOrder order, long[] target, int to, int count) {
    if (step == Long.BYTES && count >= BULK) {
      slice(chunk, at, count * step, order).asLongBuffer().get(target, to, count);
    } else if (little(order)) {
      for (int i = 0; i < count; i++) {
        target[to + i] = (long) LE_LONG.get(chunk, at + i * step);
      }
    } else {
      for (int i = 0; i < count; i++) {
        target[to + i] = (long) BE_LONG.get(chunk, at + i * step);
      }
    }
  }

  static void floats(
      byte[] chunk, int at, int step, ByteOrder order, float[] target, int to, int count) {
    if (step == Float.BYTES && count >= BULK) {
      slice(chunk, at, count * step, order).asFloatBuffer().get(target, to, count);
    } else if (little(order)) {
      for (int i = 0; i < count; i++) {
        target[to + i] = Float.intBitsToFloat((int) LE_INT.get(chunk, at + i * step));
      }
    } else {
      for (int i = 0; i < count; i++) {
        target[to + i] = Float.intBitsToFloat((int) BE_INT.get(chunk, at + i * step));
      }
    }
  }

  static void doubles(
      byte[] chunk, int at, int step, ByteOrder order, double[] target, int to, int count) {
    if (step == Double.BYTES && count >= BULK) {
      slice(chunk, at, count * step, order).asDoubleBuffer().get(target, to, count);
    } else if (little(order)) {
      for (int i = 0; i < count; i++) {
        target[to + i] = Double.longBitsToDouble((long) LE_LONG.get(chunk, at + i * step));
      }
    } else {
      for (int i = 0; i < count; i++) {
        target[to + i] = Double.longBitsToDouble((long) BE_LONG.get(chunk, at + i * step));
      }
    }
  }

  static int intAt(byte[] chunk, int at, ByteOrder order) {
    return little(order) ? (int) LE_INT.get(chunk, at) : (int) BE_INT.get(chunk, at);
  }

  /** The reverse of {@link #bytes}. */
  static void putBytes(byte[] source, int from, int count, byte[] chunk, int at, int step) {
    if (step == 1) {
      System.arraycopy(source, from, chunk, at, count);
    } else {
      for (int i = 0; i < count; i++) {
        chunk[at + i * step] = source[from + i];
      }
    }
  }

  static void putShorts(
      short[] source, int from, int count, byte[] chunk, int at, int step, ByteOrder order) {
    if (step == Short.BYTES && count >= BULK) {
      slice(chunk, at, count * step, order).asShortBuffer().put(source, from, count);
    } else if (little(order)) {
      for (int i = 0; i < count; i++) {
        LE_SHORT.set(chunk, at + i * step, source[from + i]);
      }
    } else {
      for (int i = 0; i < count; i++) {
        BE_SHORT.set(chunk, at + i * step, source[from + i]);
      }
    }
  }

  static void putInts(
      int[] source, int from, int count, byte[] chunk, int at, int step, ByteOrder order) {
    if (step == Integer.BYTES && count >= BULK) {
      slice(chunk, at, count * step, order).asIntBuffer().put(source, from, count);
    } else if (little(order)) {
      for (int i = 0; i < count; i++) {
        LE_INT.set(chunk, at + i * step, source[from + i]);
      }
    } else {
      for (int i = 0; i < count; i++) {
        BE_INT.set(chunk, at + i * step, source[from + i]);
      }
    }
  }

  static void putLongs(
      long[] source, int from, int count, byte[] chunk, int at, int step, ByteOrder order) {
    if (step == Long.BYTES && count >= BULK) {
      slice(chunk, at, count * step, order).asLongBuffer().put(source, from, count);
    } else if (little(order)) {
      for (int i = 0; i < count; i++) {
        LE_LONG.set(chunk, at + i * step, source[from + i]);
      }
    } else {
      for (int i = 0; i < count; i++) {
        BE_LONG.set(chunk, at + i * step, source[from + i]);
      }
    }
  }

  static void putFloats(
      float[] source, int from, int count, byte[] chunk, int at, int step, ByteOrder order) {
    if (step == Float.BYTES && count >= BULK) {
      slice(chunk, at, count * step, order).asFloatBuffer().put(source, from, count);
    } else if (little(order)) {
      for (int i = 0; i < count; i++) {
        LE_INT.set(chunk, at + i * step, Float.floatToRawIntBits(source[from + i]));
      }
    } else {
      for (int i = 0; i < count; i++) {
        BE_INT.set(chunk, at + i * step, Float.floatToRawIntBits(source[from + i]));
      }
    }
  }

  static void putDoubles(
      double[] source, int from, int count, byte[] chunk, int at, int step, ByteOrder order) {
    if (step == Double.BYTES && count >= BULK) {
      slice(chunk, at, count * step, order).asDoubleBuffer().put(source, from, count);
    } else if (little(order)) {
      for (int i = 0; i < count; i++) {
        LE_LONG.set(chunk, at + i * step, Double.doubleToRawLongBits(source[from + i]));
      }
    } else {
      for (int i = 0; i < count; i++) {
        BE_LONG.set(chunk, at + i * step, Double.doubleToRawLongBits(source[from + i]));
      }
    }
  }
}
