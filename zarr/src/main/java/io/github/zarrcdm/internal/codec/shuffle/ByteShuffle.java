package io.github.zarrcdm.internal.codec.shuffle;

import static io.github.zarrcdm.internal.codec.memory.LittleEndian.getLong;
import static io.github.zarrcdm.internal.codec.memory.LittleEndian.putLong;

/**
 * The byte shuffle of HDF5 and Blosc: the first bytes of all items, then the second bytes, and so
 * on; bytes that do not fill an item stay at the end, unchanged.
 *
 * <p>Decoding reads eight bytes of each plane at once and transposes them in registers, by
 * exchanging first bytes, then pairs, then quadruples between words.
 */
public final class ByteShuffle {
  private static final long BYTES = 0x00FF00FF00FF00FFL;
  private static final long PAIRS = 0x0000FFFF0000FFFFL;
  private static final long QUADS = 0x00000000FFFFFFFFL;
  private static final int TILE = 512;

  private ByteShuffle() {}

  /**
   * Unshuffles {@code length} bytes of items of {@code size} bytes from {@code source[from]} on
   * into {@code target[at]} on.
   */
  public static void decode(byte[] source, int from, byte[] target, int at, int length, int size) {
    int items = length / size;
    decodePlanes(source, from, items, target, at, items, size);
    int rest = items * size;
    System.arraycopy(source, from + rest, target, at + rest, length - rest);
  }

  /**
   * Gathers {@code items} items of {@code size} bytes out of planes that begin {@code stride} bytes
   * apart.
   */
  public static void decodePlanes(
      byte[] source, int from, int stride, byte[] target, int at, int items, int size) {
    int done =
        switch (size) {
          case 1 -> copy(source, from, target, at, items);
          case 2 -> two(source, from, stride, target, at, items);
          case 4 -> four(source, from, stride, target, at, items);
          case 8 -> eight(source, from, stride, target, at, items);
          default -> 0;
        };
    // Any size, and the last few items: tiles, so that what is written stays in the cache from
    // plane to plane.
    for (int tile = done; tile < items; tile += TILE) {
      int end = Math.min(tile + TILE, items);
      for (int plane = 0; plane < size; plane++) {
        int row = from + plane * stride;
        for (int i = tile, to = at + tile * size + plane; i < end; i++, to += size) {
          target[to] = source[row + i];
        }
      }
    }
  }

  private static int copy(byte[] source, int from, byte[] target, int at, int items) {
    System.arraycopy(source, from, target, at, items);
    return items;
  }

  // In the loops every index is a constant and a multiple of i, which lets the compiler check the
  // bounds once.

  private static int two(byte[] source, int from, int stride, byte[] target, int at, int items) {
    int second = from + stride;
    int whole = items & ~7;
    for (int i = 0; i < whole; i += 8) {
      long a = getLong(source, from + i);
      long b = getLong(source, second + i);
      long even = a & BYTES | (b & BYTES) << 8;
      long odd = a >>> 8 & BYTES | b & ~BYTES;
      long items0145 = even & PAIRS | (odd & PAIRS) << 16;
      long items2367 = even >>> 16 & PAIRS | odd & ~PAIRS;
      putLong(target, at + 2 * i, items0145 & QUADS | items2367 << 32);
      putLong(target, at + 2 * i + 8, items0145 >>> 32 | items2367 & ~QUADS);
    }
    return whole;
  }

  private static int four(byte[] source, int from, int stride, byte[] target, int at, int items) {
    int second = from + stride;
    int third = second + stride;
    int fourth = third + stride;
    int whole = items & ~7;
    for (int i = 0; i < whole; i += 8) {
      long a = getLong(source, from + i);
      long b = getLong(source, second + i);
      long c = getLong(source, third + i);
      long d = getLong(source, fourth + i);
      long ab = a & BYTES | (b & BYTES) << 8;
      long ba = a >>> 8 & BYTES | b & ~BYTES;
      long cd = c & BYTES | (d & BYTES) << 8;
      long dc = c >>> 8 & BYTES | d & ~BYTES;
      long items04 = ab & PAIRS | (cd & PAIRS) << 16;
      long items26 = ab >>> 16 & PAIRS | cd & ~PAIRS;
      long items15 = ba & PAIRS | (dc & PAIRS) << 16;
      long items37 = ba >>> 16 & PAIRS | dc & ~PAIRS;
      putLong(target, at + 4 * i, items04 & QUADS | items15 << 32);
      putLong(target, at + 4 * i + 8, items26 & QUADS | items37 << 32);
      putLong(target, at + 4 * i + 16, items04 >>> 32 | items15 & ~QUADS);
      putLong(target, at + 4 * i + 24, items26 >>> 32 | items37 & ~QUADS);
    }
    return whole;
  }

  private static int eight(byte[] source, int from, int stride, byte[] target, int at, int items) {
    int fifth = from + 4 * stride;
    int whole = items & ~7;
    for (int i = 0; i < whole; i += 8) {
      long a = getLong(source, from + i);
      long b = getLong(source, from + stride + i);
      long c = getLong(source, from + 2 * stride + i);
      long d = getLong(source, from + 3 * stride + i);
      long ab = a & BYTES | (b & BYTES) << 8;
      long ba = a >>> 8 & BYTES | b & ~BYTES;
      long cd = c & BYTES | (d & BYTES) << 8;
      long dc = c >>> 8 & BYTES | d & ~BYTES;
      long low04 = ab & PAIRS | (cd & PAIRS) << 16;
      long low26 = ab >>> 16 & PAIRS | cd & ~PAIRS;
      long low15 = ba & PAIRS | (dc & PAIRS) << 16;
      long low37 = ba >>> 16 & PAIRS | dc & ~PAIRS;
      long e = getLong(source, fifth + i);
      long f = getLong(source, fifth + stride + i);
      long g = getLong(source, fifth + 2 * stride + i);
      long h = getLong(source, fifth + 3 * stride + i);
      long ef = e & BYTES | (f & BYTES) << 8;
      long fe = e >>> 8 & BYTES | f & ~BYTES;
      long gh = g & BYTES | (h & BYTES) << 8;
      long hg = g >>> 8 & BYTES | h & ~BYTES;
      long high04 = ef & PAIRS | (gh & PAIRS) << 16;
      long high26 = ef >>> 16 & PAIRS | gh & ~PAIRS;
      long high15 = fe & PAIRS | (hg & PAIRS) << 16;
      long high37 = fe >>> 16 & PAIRS | hg & ~PAIRS;
      putLong(target, at + 8 * i, low04 & QUADS | high04 << 32);
      putLong(target, at + 8 * i + 8, low15 & QUADS | high15 << 32);
      putLong(target, at + 8 * i + 16, low26 & QUADS | high26 << 32);
      putLong(target, at + 8 * i + 24, low37 & QUADS | high37 << 32);
      putLong(target, at + 8 * i + 32, low04 >>> 32 | high04 & ~QUADS);
      putLong(target, at + 8 * i + 40, low15 >>> 32 | high15 & ~QUADS);
      putLong(target, at + 8 * i + 48, low26 >>> 32 | high26 & ~QUADS);
      putLong(target, at + 8 * i + 56, low37 >>> 32 | high37 & ~QUADS);
    }
    return whole;
  }

  /** The reverse of {@link #decode}. */
  public static void encode(byte[] source, int from, byte[] target, int at, int length, int size) {
    int items = length / size;
    encodePlanes(source, from, target, at, items, items, size);
    int rest = items * size;
    System.arraycopy(source, from + rest, target, at + rest, length - rest);
  }

  /**
   * Scatters {@code items} items of {@code size} bytes into planes that begin {@code stride} bytes
   * apart.
   */
  public static void encodePlanes(
      byte[] source, int from, byte[] target, int at, int stride, int items, int size) {
    int done =
        switch (size) {
          case 1 -> copy(source, from, target, at, items);
          case 2 -> intoTwo(source, from, target, at, stride, items);
          case 4 -> intoFour(source, from, target, at, stride, items);
          case 8 -> intoEight(source, from, target, at, stride, items);
          default -> 0;
        };
    for (int tile = done; tile < items; tile += TILE) {
      int end = Math.min(tile + TILE, items);
      for (int plane = 0; plane < size; plane++) {
        int row = at + plane * stride;
        for (int i = tile, in = from + tile * size + plane; i < end; i++, in += size) {
          target[row + i] = source[in];
        }
      }
    }
  }

  private static int intoTwo(
      byte[] source, int from, byte[] target, int at, int stride, int items) {
    int second = at + stride;
    int whole = items & ~7;
    for (int i = 0; i < whole; i += 8) {
      long first = getLong(source, from + 2 * i);
      long last = getLong(source, from + 2 * i + 8);
      long items0145 = first & QUADS | last << 32;
      long items2367 = first >>> 32 | last & ~QUADS;
      long even = items0145 & PAIRS | (items2367 & PAIRS) << 16;
      long odd = items0145 >>> 16 & PAIRS | items2367 & ~PAIRS;
      putLong(target, at + i, even & BYTES | (odd & BYTES) << 8);
      putLong(target, second + i, even >>> 8 & BYTES | odd & ~BYTES);
    }
    return whole;
  }

  private static int intoFour(
      byte[] source, int from, byte[] target, int at, int stride, int items) {
    int second = at + stride;
    int third = second + stride;
    int fourth = third + stride;
    int whole = items & ~7;
    for (int i = 0; i < whole; i += 8) {
      long w0 = getLong(source, from + 4 * i);
      long w1 = getLong(source, from + 4 * i + 8);
      long w2 = getLong(source, from + 4 * i + 16);
      long w3 = getLong(source, from + 4 * i + 24);
      long items04 = w0 & QUADS | w2 << 32;
      long items15 = w0 >>> 32 | w2 & ~QUADS;
      long items26 = w1 & QUADS | w3 << 32;
      long items37 = w1 >>> 32 | w3 & ~QUADS;
      long ab = items04 & PAIRS | (items26 & PAIRS) << 16;
      long cd = items04 >>> 16 & PAIRS | items26 & ~PAIRS;
      long ba = items15 & PAIRS | (items37 & PAIRS) << 16;
      long dc = items15 >>> 16 & PAIRS | items37 & ~PAIRS;
      putLong(target, at + i, ab & BYTES | (ba & BYTES) << 8);
      putLong(target, second + i, ab >>> 8 & BYTES | ba & ~BYTES);
      putLong(target, third + i, cd & BYTES | (dc & BYTES) << 8);
      putLong(target, fourth + i, cd >>> 8 & BYTES | dc & ~BYTES);
    }
    return whole;
  }

  private static int intoEight(
      byte[] source, int from, byte[] target, int at, int stride, int items) {
    int fifth = at + 4 * stride;
    int whole = items & ~7;
    for (int i = 0; i < whole; i += 8) {
      int in = from + 8 * i;
      long w0 = getLong(source, in);
      long w1 = getLong(source, in + 8);
      long w2 = getLong(source, in + 16);
      long w3 = getLong(source, in + 24);
      long w4 = getLong(source, in + 32);
      long w5 = getLong(source, in + 40);
      long w6 = getLong(source, in + 48);
      long w7 = getLong(source, in + 56);
      long low04 = w0 & QUADS | w4 << 32;
      long low15 = w1 & QUADS | w5 << 32;
      long low26 = w2 & QUADS | w6 << 32;
      long low37 = w3 & QUADS | w7 << 32;
      long ab = low04 & PAIRS | (low26 & PAIRS) << 16;
      long cd = low04 >>> 16 & PAIRS | low26 & ~PAIRS;
      long ba = low15 & PAIRS | (low37 & PAIRS) << 16;
      long dc = low15 >>> 16 & PAIRS | low37 & ~PAIRS;
      putLong(target, at + i, ab & BYTES | (ba & BYTES) << 8);
      putLong(target, at + stride + i, ab >>> 8 & BYTES | ba & ~BYTES);
      putLong(target, at + 2 * stride + i, cd & BYTES | (dc & BYTES) << 8);
      putLong(target, at + 3 * stride + i, cd >>> 8 & BYTES | dc & ~BYTES);
      long high04 = w0 >>> 32 | w4 & ~QUADS;
      long high15 = w1 >>> 32 | w5 & ~QUADS;
      long high26 = w2 >>> 32 | w6 & ~QUADS;
      long high37 = w3 >>> 32 | w7 & ~QUADS;
      long ef = high04 & PAIRS | (high26 & PAIRS) << 16;
      long gh = high04 >>> 16 & PAIRS | high26 & ~PAIRS;
      long fe = high15 & PAIRS | (high37 & PAIRS) << 16;
      long hg = high15 >>> 16 & PAIRS | high37 & ~PAIRS;
      putLong(target, fifth + i, ef & BYTES | (fe & BYTES) << 8);
      putLong(target, fifth + stride + i, ef >>> 8 & BYTES | fe & ~BYTES);
      putLong(target, fifth + 2 * stride + i, gh & BYTES | (hg & BYTES) << 8);
      putLong(target, fifth + 3 * stride + i, gh >>> 8 & BYTES | hg & ~BYTES);
    }
    return whole;
  }
}
