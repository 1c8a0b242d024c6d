package io.github.zarrcdm.internal.codec.lerc;

import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import org.jspecify.annotations.Nullable;

/** The types of pixels, in the order of their numbers. */
enum LercType {
  INT8(1),
  UINT8(1),
  INT16(2),
  UINT16(2),
  INT32(4),
  UINT32(4),
  FLOAT32(4),
  FLOAT64(8);

  private static final LercType[] ALL = values();

  private final int size;

  LercType(int size) {
    this.size = size;
  }

  /** Returns the type with this number; null if there is none. */
  static @Nullable LercType of(int number) {
    return number >= 0 && number < ALL.length ? ALL[number] : null;
  }

  int size() {
    return size;
  }

  boolean integer() {
    return this != FLOAT32 && this != FLOAT64;
  }

  /**
   * Returns the type that the offset of a block of these pixels is stored in; {@code narrowed} says
   * how much smaller it is. Null if that is too much.
   */
  @Nullable LercType narrowed(int narrowed) {
    return narrowed == 0
        ? this
        : switch (this) {
          case INT16 -> pick(narrowed, UINT8, INT8);
          case UINT16 -> pick(narrowed, UINT8);
          case INT32 -> pick(narrowed, UINT16, INT16, UINT8);
          case UINT32 -> pick(narrowed, UINT16, UINT8);
          case FLOAT32 -> pick(narrowed, INT16, UINT8);
          case FLOAT64 -> pick(narrowed, FLOAT32, INT32, INT16);
          case INT8, UINT8 -> null;
        };
  }

  private static @Nullable LercType pick(int narrowed, LercType... types) {
    return narrowed <= types.length ? types[narrowed - 1] : null;
  }

  /** Returns the number at {@code at}. */
  double get(byte[] array, int at) {
    return switch (this) {
      case INT8 -> array[at];
      case UINT8 -> array[at] & 0xff;
      case INT16 -> (short) pair(array, at);
      case UINT16 -> pair(array, at);
      case INT32 -> LittleEndian.getInt(array, at);
      case UINT32 -> LittleEndian.getInt(array, at) & 0xffffffffL;
      case FLOAT32 -> Float.intBitsToFloat(LittleEndian.getInt(array, at));
      case FLOAT64 -> Double.longBitsToDouble(LittleEndian.getLong(array, at));
    };
  }

  private static int pair(byte[] array, int at) {
    return array[at] & 0xff | (array[at + 1] & 0xff) << 8;
  }

  /**
   * Stores {@code values[0]} to {@code values[count - 1]} as numbers of this type at the positions
   * {@code at[i] + offset}.
   */
  void put(double[] values, int count, byte[] array, int[] at, int offset) {
    switch (this) {
      case INT8, UINT8 -> {
        for (int i = 0; i < count; i++) {
          array[at[i] + offset] = (byte) (int) values[i];
        }
      }
      case INT16, UINT16 -> {
        for (int i = 0; i < count; i++) {
          int value = (int) values[i];
          array[at[i] + offset] = (byte) value;
          array[at[i] + offset + 1] = (byte) (value >> 8);
        }
      }
      case INT32 -> {
        for (int i = 0; i < count; i++) {
          LittleEndian.putInt(array, at[i] + offset, (int) values[i]);
        }
      }
      case UINT32 -> {
        for (int i = 0; i < count; i++) {
          LittleEndian.putInt(array, at[i] + offset, (int) (long) values[i]);
        }
      }
      case FLOAT32 -> {
        for (int i = 0; i < count; i++) {
          LittleEndian.putInt(array, at[i] + offset, Float.floatToRawIntBits((float) values[i]));
        }
      }
      case FLOAT64 -> {
        for (int i = 0; i < count; i++) {
          LittleEndian.putLong(array, at[i] + offset, Double.doubleToRawLongBits(values[i]));
        }
      }
    }
  }
}
