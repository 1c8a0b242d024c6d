package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.nio.ByteOrder;

/** Moves the bits of numbers of 1, 2, 4 or 8 bytes between bytes and longs. */
final class Bits {
  private Bits() {}

  /** Loads {@code count} numbers from {@code source[at]} on, extended with zeros. */
  static void load(byte[] source, int at, int size, ByteOrder order, long[] bits, int count) {
    boolean swap = order == ByteOrder.BIG_ENDIAN;
    switch (size) {
      case 1 -> {
        for (int i = 0; i < count; i++) {
          bits[i] = source[at + i] & 0xff;
        }
      }
      case 2 -> {
        int low = swap ? 1 : 0;
        for (int i = 0, from = at; i < count; i++, from += 2) {
          bits[i] = source[from + low] & 0xff | (source[from + 1 - low] & 0xff) << 8;
        }
      }
      case 4 -> {
        for (int i = 0, from = at; i < count; i++, from += 4) {
          int word = LittleEndian.getInt(source, from);
          bits[i] = (swap ? Integer.reverseBytes(word) : word) & 0xffffffffL;
        }
      }
      case 8 -> {
        for (int i = 0, from = at; i < count; i++, from += 8) {
          long word = LittleEndian.getLong(source, from);
          bits[i] = swap ? Long.reverseBytes(word) : word;
        }
      }
      default -> throw new IllegalArgumentException("numbers of " + size + " bytes");
    }
  }

  /**
   * Stores the lowest {@code size} bytes of {@code count} numbers, little-endian, at {@code
   * target[at]} on.
   */
  static void store(long[] bits, int size, byte[] target, int at, int count) {
    switch (size) {
      case 1 -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = (byte) bits[i];
        }
      }
      case 2 -> {
        for (int i = 0, to = at; i < count; i++, to += 2) {
          target[to] = (byte) bits[i];
          target[to + 1] = (byte) (bits[i] >>> 8);
        }
      }
      case 4 -> {
        for (int i = 0, to = at; i < count; i++, to += 4) {
          LittleEndian.putInt(target, to, (int) bits[i]);
        }
      }
      case 8 -> {
        for (int i = 0, to = at; i < count; i++, to += 8) {
          LittleEndian.putLong(target, to, bits[i]);
        }
      }
      default -> throw new IllegalArgumentException("numbers of " + size + " bytes");
    }
  }
}
