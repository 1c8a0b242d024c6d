package io.github.zarrcdm.internal.codec.shuffle;

import static io.github.zarrcdm.internal.codec.memory.LittleEndian.getLong;
import static io.github.zarrcdm.internal.codec.memory.LittleEndian.putLong;

/**
 * The byte shuffle of HDF5 and Blosc: the first bytes of all items, then the second bytes, and so
 * on; bytes that do not fill an item stay at the end, unchanged.
 *
 * <p>Decoding reads eight bytes of each plane at once and transposes them in registers, by
 * exchanging first bytes, then pairs, then quadruples between words. An exchange takes the bits in
 * which they differ, as far as a mask selects them, and flips those in both.
 */
public final class ByteShuffle {
  static final long BYTES = 0x00FF00FF00FF00FFL;
  static final long PAIRS = 0x0000FFFF0000FFFFL;
  static final long QUADS = 0x00000000FFFFFFFFL;
  static final int TILE = 512;

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

  static int copy(byte[] source, int from, byte[] target, int at, int items) {
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
      long ab = (a >>> 8 ^ b) & BYTES;
      a ^= ab << 8;
      b ^= ab;
      long pairs = (a >>> 16 ^ b) & PAIRS;
      a ^= pairs << 16;
      b ^= pairs;
      long quads = (a >>> 32 ^ b) & QUADS;
      a ^= quads << 32;
      b ^= quads;
      putLong(target, at + 2 * i, a);
      putLong(target, at + 2 * i + 8, b);
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
      long ab = (a >>> 8 ^ b) & BYTES;
      a ^= ab << 8;
      b ^= ab;
      long cd = (c >>> 8 ^ d) & BYTES;
      c ^= cd << 8;
      d ^= cd;
      long ac = (a >>> 16 ^ c) & PAIRS;
      a ^= ac << 16;
      c ^= ac;
      long bd = (b >>> 16 ^ d) & PAIRS;
      b ^= bd << 16;
      d ^= bd;
      long firsts = (a >>> 32 ^ b) & QUADS;
      a ^= firsts << 32;
      b ^= firsts;
      long lasts = (c >>> 32 ^ d) & QUADS;
      c ^= lasts << 32;
      d ^= lasts;
      putLong(target, at + 4 * i, a);
      putLong(target, at + 4 * i + 8, c);
      putLong(target, at + 4 * i + 16, b);
      putLong(target, at + 4 * i + 24, d);
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
      long ab = (a >>> 8 ^ b) & BYTES;
      a ^= ab << 8;
      b ^= ab;
      long cd = (c >>> 8 ^ d) & BYTES;
      c ^= cd << 8;
      d ^= cd;
      long ac = (a >>> 16 ^ c) & PAIRS;
      a ^= ac << 16;
      c ^= ac;
      long bd = (b >>> 16 ^ d) & PAIRS;
      b ^= bd << 16;
      d ^= bd;
      long e = getLong(source, fifth + i);
      long f = getLong(source, fifth + stride + i);
      long g = getLong(source, fifth + 2 * stride + i);
      long h = getLong(source, fifth + 3 * stride + i);
      long ef = (e >>> 8 ^ f) & BYTES;
      e ^= ef << 8;
      f ^= ef;
      long gh = (g >>> 8 ^ h) & BYTES;
      g ^= gh << 8;
      h ^= gh;
      long eg = (e >>> 16 ^ g) & PAIRS;
      e ^= eg << 16;
      g ^= eg;
      long fh = (f >>> 16 ^ h) & PAIRS;
      f ^= fh << 16;
      h ^= fh;
      long ae = (a >>> 32 ^ e) & QUADS;
      a ^= ae << 32;
      e ^= ae;
      long bf = (b >>> 32 ^ f) & QUADS;
      b ^= bf << 32;
      f ^= bf;
      long cg = (c >>> 32 ^ g) & QUADS;
      c ^= cg << 32;
      g ^= cg;
      long dh = (d >>> 32 ^ h) & QUADS;
      d ^= dh << 32;
      h ^= dh;
      putLong(target, at + 8 * i, a);
      putLong(target, at + 8 * i + 8, b);
      putLong(target, at + 8 * i + 16, c);
      putLong(target, at + 8 * i + 24, d);
      putLong(target, at + 8 * i + 32, e);
      putLong(target, at + 8 * i + 40, f);
      putLong(target, at + 8 * i + 48, g);
      putLong(target, at + 8 * i + 56, h);
    }
    return whole;
  }
}
