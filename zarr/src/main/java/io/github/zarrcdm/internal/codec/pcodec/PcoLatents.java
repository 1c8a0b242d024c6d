package io.github.zarrcdm.internal.codec.pcodec;

import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import io.github.zarrcdm.internal.codec.memory.LowFirstBits;
import java.util.Arrays;

/** Reads one sequence of latents of a page, batch by batch. For one thread. */
final class PcoLatents {
  private static final int LANES = 4;

  /** What a word at any bit holds for sure. */
  private static final int SURE_BITS = 57;

  private final PcoBins bins;
  private final int[] states = new int[LANES];
  private final byte[] offsetBits = new byte[PcoPage.BATCH];

  /** Begins with the states that stand in the head of a page. */
  PcoLatents(PcoBins bins, LowFirstBits in) {
    this.bins = bins;
    for (int lane = 0; lane < LANES; lane++) {
      states[lane] = (int) in.read(bins.sizeLog());
    }
  }

  /**
   * Reads {@code count} latents from bit {@code position} of {@code array} on, and returns where
   * they end. May look at some bytes behind it.
   */
  long read(byte[] array, long position, long[] latents, int count) {
    long at =
        bins.sizeLog() == 0
            ? oneBin(position, latents, count)
            : bins(array, position, latents, count);
    if (bins.mostOffsetBits() == 0) {
      return at;
    }
    return bins.mostOffsetBits() <= SURE_BITS
        ? offsets(array, at, latents, count)
        : longOffsets(array, at, latents, count);
  }

  private long oneBin(long position, long[] latents, int count) {
    Arrays.fill(latents, 0, count, bins.lower()[0]);
    Arrays.fill(offsetBits, 0, count, (byte) (bins.nodes()[0] >>> PcoBins.OFFSET_BITS));
    return position;
  }

  private long bins(byte[] array, long position, long[] latents, int count) {
    int[] nodes = bins.nodes();
    long[] lower = bins.lower();
    int a = states[0];
    int b = states[1];
    int c = states[2];
    int d = states[3];
    long at = position;
    int whole = count & -LANES;
    for (int i = 0; i < whole; i += LANES) {
      // Four times at most 14 bits.
      long word = LittleEndian.getLong(array, (int) (at >>> 3)) >>> (at & 7);
      int node = nodes[a];
      latents[i] = lower[a];
      offsetBits[i] = (byte) (node >>> PcoBins.OFFSET_BITS);
      int bits = node >>> PcoBins.BITS & 0xff;
      a = (node & 0xffff) + ((int) word & (1 << bits) - 1);
      word >>>= bits;
      at += bits;
      node = nodes[b];
      latents[i + 1] = lower[b];
      offsetBits[i + 1] = (byte) (node >>> PcoBins.OFFSET_BITS);
      bits = node >>> PcoBins.BITS & 0xff;
      b = (node & 0xffff) + ((int) word & (1 << bits) - 1);
      word >>>= bits;
      at += bits;
      node = nodes[c];
      latents[i + 2] = lower[c];
      offsetBits[i + 2] = (byte) (node >>> PcoBins.OFFSET_BITS);
      bits = node >>> PcoBins.BITS & 0xff;
      c = (node & 0xffff) + ((int) word & (1 << bits) - 1);
      word >>>= bits;
      at += bits;
      node = nodes[d];
      latents[i + 3] = lower[d];
      offsetBits[i + 3] = (byte) (node >>> PcoBins.OFFSET_BITS);
      bits = node >>> PcoBins.BITS & 0xff;
      d = (node & 0xffff) + ((int) word & (1 << bits) - 1);
      at += bits;
    }
    states[0] = a;
    states[1] = b;
    states[2] = c;
    states[3] = d;
    for (int i = whole; i < count; i++) {
      int state = states[i - whole];
      int node = nodes[state];
      long word = LittleEndian.getLong(array, (int) (at >>> 3)) >>> (at & 7);
      latents[i] = lower[state];
      offsetBits[i] = (byte) (node >>> PcoBins.OFFSET_BITS);
      int bits = node >>> PcoBins.BITS & 0xff;
      states[i - whole] = (node & 0xffff) + ((int) word & (1 << bits) - 1);
      at += bits;
    }
    return at;
  }

  private long offsets(byte[] array, long position, long[] latents, int count) {
    long at = position;
    for (int i = 0; i < count; i++) {
      int bits = offsetBits[i];
      long word = LittleEndian.getLong(array, (int) (at >>> 3)) >>> (at & 7);
      latents[i] += word & (1L << bits) - 1;
      at += bits;
    }
    return at;
  }

  private long longOffsets(byte[] array, long position, long[] latents, int count) {
    long at = position;
    for (int i = 0; i < count; i++) {
      int bits = offsetBits[i];
      int from = (int) (at >>> 3);
      int shift = (int) (at & 7);
      long word = LittleEndian.getLong(array, from) >>> shift;
      if (shift > 0) {
        word |= (long) array[from + Long.BYTES] << 64 - shift;
      }
      latents[i] += bits == 0 ? 0 : word & -1L >>> 64 - bits;
      at += bits;
    }
    return at;
  }
}
