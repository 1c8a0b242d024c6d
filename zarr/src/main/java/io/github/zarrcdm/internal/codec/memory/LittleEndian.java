package io.github.zarrcdm.internal.codec.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Little-endian integers in byte arrays, at any offset. */
public final class LittleEndian {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private LittleEndian() {}

  public static long getLong(byte[] array, int at) {
    return (long) LONG.get(array, at);
  }

  public static void putLong(byte[] array, int at, long value) {
    LONG.set(array, at, value);
  }

  public static void putInt(byte[] array, int at, int value) {
    INT.set(array, at, value);
  }

  public static int getInt(byte[] array, int at) {
    return (int) INT.get(array, at);
  }
}
