package io.github.zarrcdm.internal.codec.pcodec;

import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import io.github.zarrcdm.internal.codec.memory.LowFirstBits;
import java.util.Arrays;

/** Reads one sequence of latents of a page, batch by batch. For one thread. */
final class PcoLatents {
  private static final int LANES = 4;

  /** What a word at any bit holds for sure. */
  private static final int SURE_BITS = 57;

  private static final int NEXT = (1 << PcoBins.BITS) - 1;
  private static final int FEW = (1 << PcoBins.BIN - PcoBins.BITS) - 1;

  private final PcoBins table;
  private final int[] states = new int[LANES];

  /** Where in the table the bin of each latent of the batch is. */
  private final int[] bins = new int[PcoPage.BATCH];

  /** Begins with the states that stand in the head of a page. */
  PcoLatents(PcoBins table, LowFirstBits in) {
    this.table = table;
    for (int lane = 0; lane < LANES; lane++) {
      states[lane] = (int) in.read(table.sizeLog());
    }
  }

  /**
   * Reads {@code count} latents from bit {@code position} of {@code array} on, and returns where
   * they end. May look at some bytes behind it.
   */
  long read(byte[] array, long position, long[] latents, int count) {
    // Where there is one state, all are of the first bin.
    long at = table.sizeLog() == 0 ? position : bins(array, position, count);
    int most = table.mostOffsetBits();
    if (most == 0 && table.sizeLog() == 0) {
      Arrays.fill(latents, 0, count, table.bins()[0]);
      return at;
    }
    if (most > SURE_BITS) {
      return longOffsets(array, at, latents, count);
    }
    int some = 0;
    if (most <= SURE_BITS / 4) {
      some = count & -4;
      at = fours(array, at, latents, some);
    } else if (most <= SURE_BITS / 2) {
      some = count & -2;
      at = twos(array, at, latents, some);
    }
    return offsets(array, at, latents, some, count);
  }

  private long bins(byte[] array, long position, int count) {
    int[] nodes = table.nodes();
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
      bins[i] = node >>> PcoBins.BIN - 1 & -2;
      int bits = node >>> PcoBins.BITS & FEW;
      a = (node & NEXT) + ((int) word & (1 << bits) - 1);
      int read = bits;
      node = nodes[b];
      bins[i + 1] = node >>> PcoBins.BIN - 1 & -2;
      bits = node >>> PcoBins.BITS & FEW;
      b = (node & NEXT) + ((int) (word >>> read) & (1 << bits) - 1);
      read += bits;
      node = nodes[c];
      bins[i + 2] = node >>> PcoBins.BIN - 1 & -2;
      bits = node >>> PcoBins.BITS & FEW;
      c = (node & NEXT) + ((int) (word >>> read) & (1 << bits) - 1);
      read += bits;
      node = nodes[d];
      bins[i + 3] = node >>> PcoBins.BIN - 1 & -2;
      bits = node >>> PcoBins.BITS & FEW;
      d = (node & NEXT) + ((int) (word >>> read) & (1 << bits) - 1);
      at += read + bits;
    }
    states[0] = a;
    states[1] = b;
    states[2] = c;
    states[3] = d;
    for (int i = whole; i < count; i++) {
      int node = nodes[states[i - whole]];
      long word = LittleEndian.getLong(array, (int) (at >>> 3)) >>> (at & 7);
      bins[i] = node >>> PcoBins.BIN - 1 & -2;
      int bits = node >>> PcoBins.BITS & FEW;
      states[i - whole] = (node & NEXT) + ((int) word & (1 << bits) - 1);
      at += bits;
    }
    return at;
  }

  /** Four offsets of at most 14 bits stand in what one word holds for sure. */
  private long fours(byte[] array, long position, long[] latents, int count) {
    int[] bins = this.bins;
    long[] table = this.table.bins();
    long at = position;
    for (int i = 0; i < count; i += 4) {
      long word = LittleEndian.getLong(array, (int) (at >>> 3)) >>> (at & 7);
      int bin = bins[i];
      int bits = Long.bitCount(table[bin + 1]);
      latents[i] = table[bin] + (word & table[bin + 1]);
      int read = bits;
      bin = bins[i + 1];
      bits = Long.bitCount(table[bin + 1]);
      latents[i + 1] = table[bin] + (word >>> read & table[bin + 1]);
      read += bits;
      bin = bins[i + 2];
      bits = Long.bitCount(table[bin + 1]);
      latents[i + 2] = table[bin] + (word >>> read & table[bin + 1]);
      read += bits;
      bin = bins[i + 3];
      bits = Long.bitCount(table[bin + 1]);
      latents[i + 3] = table[bin] + (word >>> read & table[bin + 1]);
      at += read + bits;
    }
    return at;
  }

  /** Two offsets of at most 28 bits. */
  private long twos(byte[] array, long position, long[] latents, int count) {
    int[] bins = this.bins;
    long[] table = this.table.bins();
    long at = position;
    for (int i = 0; i < count; i += 2) {
      long word = LittleEndian.getLong(array, (int) (at >>> 3)) >>> (at & 7);
      int bin = bins[i];
      int bits = Long.bitCount(table[bin + 1]);
      latents[i] = table[bin] + (word & table[bin + 1]);
      int read = bits;
      bin = bins[i + 1];
      bits = Long.bitCount(table[bin + 1]);
      latents[i + 1] = table[bin] + (word >>> read & table[bin + 1]);
      at += read + bits;
    }
    return at;
  }

  private long offsets(byte[] array, long position, long[] latents, int from, int count) {
    int[] bins = this.bins;
    long[] table = this.table.bins();
    long at = position;
    for (int i = from; i < count; i++) {
      int bin = bins[i];
      int bits = Long.bitCount(table[bin + 1]);
      long word = LittleEndian.getLong(array, (int) (at >>> 3)) >>> (at & 7);
      latents[i] = table[bin] + (word & table[bin + 1]);
      at += bits;
    }
    return at;
  }

  private long longOffsets(byte[] array, long position, long[] latents, int count) {
    long at = position;
    for (int i = 0; i < count; i++) {
      long mask = table.bins()[bins[i] + 1];
      int from = (int) (at >>> 3);
      int shift = (int) (at & 7);
      long word = LittleEndian.getLong(array, from) >>> shift;
      if (shift > 0) {
        word |= (long) array[from + Long.BYTES] << 64 - shift;
      }
      latents[i] = table.bins()[bins[i]] + (word & mask);
      at += Long.bitCount(mask);
    }
    return at;
  }
}
