package io.github.zarrcdm.internal.codec.shuffle;

import static io.github.zarrcdm.internal.codec.memory.LittleEndian.getLong;
import static io.github.zarrcdm.internal.codec.memory.LittleEndian.putLong;
import static io.github.zarrcdm.internal.codec.shuffle.ByteShuffle.BYTES;
import static io.github.zarrcdm.internal.codec.shuffle.ByteShuffle.PAIRS;
import static io.github.zarrcdm.internal.codec.shuffle.ByteShuffle.QUADS;
import static io.github.zarrcdm.internal.codec.shuffle.ByteShuffle.TILE;

/** Shuffles bytes: the exchanges of {@link ByteShuffle} in the reverse order. */
public final class ByteShuffleEncoder {
  private ByteShuffleEncoder() {}

  /** The reverse of {@link ByteShuffle#decode}. */
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
          case 1 -> ByteShuffle.copy(source, from, target, at, items);
          case 2 -> two(source, from, target, at, stride, items);
          case 4 -> four(source, from, target, at, stride, items);
          case 8 -> eight(source, from, target, at, stride, items);
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

  private static int two(byte[] source, int from, byte[] target, int at, int stride, int items) {
    int second = at + stride;
    int whole = items & ~7;
    for (int i = 0; i < whole; i += 8) {
      long a = getLong(source, from + 2 * i);
      long b = getLong(source, from + 2 * i + 8);
      long quads = (a >>> 32 ^ b) & QUADS;
      a ^= quads << 32;
      b ^= quads;
      long pairs = (a >>> 16 ^ b) & PAIRS;
      a ^= pairs << 16;
      b ^= pairs;
      long ab = (a >>> 8 ^ b) & BYTES;
      a ^= ab << 8;
      b ^= ab;
      putLong(target, at + i, a);
      putLong(target, second + i, b);
    }
    return whole;
  }

  private static int four(byte[] source, int from, byte[] target, int at, int stride, int items) {
    int second = at + stride;
    int third = second + stride;
    int fourth = third + stride;
    int whole = items & ~7;
    for (int i = 0; i < whole; i += 8) {
      long a = getLong(source, from + 4 * i);
      long c = getLong(source, from + 4 * i + 8);
      long b = getLong(source, from + 4 * i + 16);
      long d = getLong(source, from + 4 * i + 24);
      long firsts = (a >>> 32 ^ b) & QUADS;
      a ^= firsts << 32;
      b ^= firsts;
      long lasts = (c >>> 32 ^ d) & QUADS;
      c ^= lasts << 32;
      d ^= lasts;
      long ac = (a >>> 16 ^ c) & PAIRS;
      a ^= ac << 16;
      c ^= ac;
      long bd = (b >>> 16 ^ d) & PAIRS;
      b ^= bd << 16;
      d ^= bd;
      long ab = (a >>> 8 ^ b) & BYTES;
      a ^= ab << 8;
      b ^= ab;
      long cd = (c >>> 8 ^ d) & BYTES;
      c ^= cd << 8;
      d ^= cd;
      putLong(target, at + i, a);
      putLong(target, second + i, b);
      putLong(target, third + i, c);
      putLong(target, fourth + i, d);
    }
    return whole;
  }

  private static int eight(byte[] source, int from, byte[] target, int at, int stride, int items) {
    int fifth = at + 4 * stride;
    int whole = items & ~7;
    for (int i = 0; i < whole; i += 8) {
      int in = from + 8 * i;
      long a = getLong(source, in);
      long b = getLong(source, in + 8);
      long c = getLong(source, in + 16);
      long d = getLong(source, in + 24);
      long e = getLong(source, in + 32);
      long f = getLong(source, in + 40);
      long g = getLong(source, in + 48);
      long h = getLong(source, in + 56);
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
      long ac = (a >>> 16 ^ c) & PAIRS;
      a ^= ac << 16;
      c ^= ac;
      long bd = (b >>> 16 ^ d) & PAIRS;
      b ^= bd << 16;
      d ^= bd;
      long ab = (a >>> 8 ^ b) & BYTES;
      a ^= ab << 8;
      b ^= ab;
      long cd = (c >>> 8 ^ d) & BYTES;
      c ^= cd << 8;
      d ^= cd;
      putLong(target, at + i, a);
      putLong(target, at + stride + i, b);
      putLong(target, at + 2 * stride + i, c);
      putLong(target, at + 3 * stride + i, d);
      long eg = (e >>> 16 ^ g) & PAIRS;
      e ^= eg << 16;
      g ^= eg;
      long fh = (f >>> 16 ^ h) & PAIRS;
      f ^= fh << 16;
      h ^= fh;
      long ef = (e >>> 8 ^ f) & BYTES;
      e ^= ef << 8;
      f ^= ef;
      long gh = (g >>> 8 ^ h) & BYTES;
      g ^= gh << 8;
      h ^= gh;
      putLong(target, fifth + i, e);
      putLong(target, fifth + stride + i, f);
      putLong(target, fifth + 2 * stride + i, g);
      putLong(target, fifth + 3 * stride + i, h);
    }
    return whole;
  }
}
