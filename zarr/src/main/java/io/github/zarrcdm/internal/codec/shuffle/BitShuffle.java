package io.github.zarrcdm.internal.codec.shuffle;

import io.github.zarrcdm.internal.codec.memory.LittleEndian;

/**
 * The bit shuffle of Blosc: the lowest bits of the first bytes of all items, then the next bits, up
 * to the highest bits of the last bytes. Each row holds one bit of each item, eight items per byte,
 * the first item lowest.
 *
 * <p>Decoded tile by tile: eight rows of bits become a plane of bytes, then the planes become
 * items. A tile reads one cache line of each row, since all rows may start in the same set of the
 * cache.
 */
public final class BitShuffle {
  private static final int TILE = 512;

  private BitShuffle() {}

  /** Returns the number of bytes that decoding items of {@code size} bytes needs to work in. */
  public static int workspace(int size) {
    return TILE * size;
  }

  /**
   * Unshuffles {@code length} bytes of items of {@code size} bytes from {@code source[from]} on
   * into {@code target[at]} on. The number of items is a multiple of eight; what does not fill an
   * item stays at the end, unchanged. {@code planes} is memory to work in, {@link #workspace}
   * bytes.
   */
  public static void decode(
      byte[] source, int from, byte[] target, int at, int length, int size, byte[] planes) {
    int items = length / size;
    int row = items / 8;
    for (int tile = 0; tile < items; tile += TILE) {
      int count = Math.min(TILE, items - tile);
      for (int plane = 0; plane < size; plane++) {
        bytes(source, from + 8 * plane * row + tile / 8, row, planes, plane * TILE, count);
      }
      ByteShuffle.decodePlanes(planes, 0, TILE, target, at + tile * size, count, size);
    }
    int rest = items * size;
    System.arraycopy(source, from + rest, target, at + rest, length - rest);
  }

  /**
   * Eight rows of bits, {@code stride} apart, into {@code count} bytes: bytes that stand below each
   * other, side by side, are eight bytes of eight bits.
   */
  private static void bytes(byte[] source, int from, int stride, byte[] target, int at, int count) {
    ByteShuffle.decodePlanes(source, from, stride, target, at, count / 8, 8);
    for (int i = 0; i < count; i += 8) {
      LittleEndian.putLong(target, at + i, transpose(LittleEndian.getLong(target, at + i)));
    }
  }

  /** Eight bytes of eight bits, rows exchanged with columns. */
  static long transpose(long rows) {
    long change = (rows ^ rows >>> 7) & 0x00AA00AA00AA00AAL;
    rows ^= change ^ change << 7;
    change = (rows ^ rows >>> 14) & 0x0000CCCC0000CCCCL;
    rows ^= change ^ change << 14;
    change = (rows ^ rows >>> 28) & 0x00000000F0F0F0F0L;
    return rows ^ change ^ change << 28;
  }

  /** The reverse of {@link #decode}; the arguments are the same. */
  public static void encode(
      byte[] source, int from, byte[] target, int at, int length, int size, byte[] planes) {
    int items = length / size;
    int row = items / 8;
    for (int tile = 0; tile < items; tile += TILE) {
      int count = Math.min(TILE, items - tile);
      ByteShuffleEncoder.encodePlanes(source, from + tile * size, planes, 0, TILE, count, size);
      for (int plane = 0; plane < size; plane++) {
        int start = plane * TILE;
        for (int i = start; i < start + count; i += 8) {
          LittleEndian.putLong(planes, i, transpose(LittleEndian.getLong(planes, i)));
        }
        int to = at + 8 * plane * row + tile / 8;
        ByteShuffleEncoder.encodePlanes(planes, start, target, to, row, count / 8, 8);
      }
    }
    int rest = items * size;
    System.arraycopy(source, from + rest, target, at + rest, length - rest);
  }
}
