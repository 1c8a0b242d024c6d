package io.github.zarrcdm.codec.shuffle;

import static io.github.zarrcdm.codec.memory.Words.getLong;
import static io.github.zarrcdm.codec.memory.Words.putLong;

/**
 * The byte shuffle of HDF5 and Blosc: the first bytes of all items, then the second bytes, and so
 * on; what does not fill an item stays at the end as it is.
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
  static void decodePlanes(
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

  private static int two(byte[] source, int from, int stride, byte[] target, int at, int items) {
    int whole = items & ~7;
    for (int i = 0, to = at; i < whole; i += 8, to += 16) {
      long a = getLong(source, from + i);
      long b = getLong(source, from + stride + i);
      long even = a & BYTES | (b & BYTES) << 8;
      long odd = a >>> 8 & BYTES | b & ~BYTES;
      long first = even & PAIRS | (odd & PAIRS) << 16;
      long second = even >>> 16 & PAIRS | odd & ~PAIRS;
      putLong(target, to, first & QUADS | second << 32);
      putLong(target, to + 8, first >>> 32 | second & ~QUADS);
    }
    return whole;
  }

  private static int four(byte[] source, int from, int stride, byte[] target, int at, int items) {
    int whole = items & ~7;
    for (int i = 0, to = at; i < whole; i += 8, to += 32) {
      long a = getLong(source, from + i);
      long b = getLong(source, from + stride + i);
      long c = getLong(source, from + 2 * stride + i);
      long d = getLong(source, from + 3 * stride + i);
      long even = a & BYTES | (b & BYTES) << 8;
      long odd = a >>> 8 & BYTES | b & ~BYTES;
      long evenHigh = c & BYTES | (d & BYTES) << 8;
      long oddHigh = c >>> 8 & BYTES | d & ~BYTES;
      long items04 = even & PAIRS | (evenHigh & PAIRS) << 16;
      long items26 = even >>> 16 & PAIRS | evenHigh & ~PAIRS;
      long items15 = odd & PAIRS | (oddHigh & PAIRS) << 16;
      long items37 = odd >>> 16 & PAIRS | oddHigh & ~PAIRS;
      putLong(target, to, items04 & QUADS | items15 << 32);
      putLong(target, to + 8, items26 & QUADS | items37 << 32);
      putLong(target, to + 16, items04 >>> 32 | items15 & ~QUADS);
      putLong(target, to + 24, items26 >>> 32 | items37 & ~QUADS);
    }
    return whole;
  }

  private static int eight(byte[] source, int from, int stride, byte[] target, int at, int items) {
    int whole = items & ~7;
    for (int i = 0, to = at; i < whole; i += 8, to += 64) {
      transpose(source, from + i, stride, target, to, 8);
    }
    return whole;
  }

  /**
   * Transposes eight rows of eight bytes; {@code spread} is the distance of the rows that it
   * writes.
   */
  static void transpose(byte[] source, int from, int stride, byte[] target, int to, int spread) {
    long a = getLong(source, from);
    long b = getLong(source, from + stride);
    long c = getLong(source, from + 2 * stride);
    long d = getLong(source, from + 3 * stride);
    long e = getLong(source, from + 4 * stride);
    long f = getLong(source, from + 5 * stride);
    long g = getLong(source, from + 6 * stride);
    long h = getLong(source, from + 7 * stride);
    long ab = a & BYTES | (b & BYTES) << 8;
    long ba = a >>> 8 & BYTES | b & ~BYTES;
    long cd = c & BYTES | (d & BYTES) << 8;
    long dc = c >>> 8 & BYTES | d & ~BYTES;
    long ef = e & BYTES | (f & BYTES) << 8;
    long fe = e >>> 8 & BYTES | f & ~BYTES;
    long gh = g & BYTES | (h & BYTES) << 8;
    long hg = g >>> 8 & BYTES | h & ~BYTES;
    long low04 = ab & PAIRS | (cd & PAIRS) << 16;
    long low26 = ab >>> 16 & PAIRS | cd & ~PAIRS;
    long low15 = ba & PAIRS | (dc & PAIRS) << 16;
    long low37 = ba >>> 16 & PAIRS | dc & ~PAIRS;
    long high04 = ef & PAIRS | (gh & PAIRS) << 16;
    long high26 = ef >>> 16 & PAIRS | gh & ~PAIRS;
    long high15 = fe & PAIRS | (hg & PAIRS) << 16;
    long high37 = fe >>> 16 & PAIRS | hg & ~PAIRS;
    putLong(target, to, low04 & QUADS | high04 << 32);
    putLong(target, to + spread, low15 & QUADS | high15 << 32);
    putLong(target, to + 2 * spread, low26 & QUADS | high26 << 32);
    putLong(target, to + 3 * spread, low37 & QUADS | high37 << 32);
    putLong(target, to + 4 * spread, low04 >>> 32 | high04 & ~QUADS);
    putLong(target, to + 5 * spread, low15 >>> 32 | high15 & ~QUADS);
    putLong(target, to + 6 * spread, low26 >>> 32 | high26 & ~QUADS);
    putLong(target, to + 7 * spread, low37 >>> 32 | high37 & ~QUADS);
  }
}
