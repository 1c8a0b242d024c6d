package io.github.zarrcdm.internal.codec.pcodec;

import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import io.github.zarrcdm.internal.codec.memory.LowFirstBits;
import java.util.Arrays;

/** Reads one sequence of latents of a page, batch by batch. For one thread. */
final class PcoLatents {
  private static final int LANES = 4;

  /** What a word at any bit holds for sure. */
  private static final int SURE_BITS = 57;

  private final PcoBins table;
  private final int[] states = new int[LANES];

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
    long at = nodes(array, position, latents, count);
    int most = table.mostOffsetBits();
    if (most == 0 && table.sizeLog() == 0) {
      Arrays.fill(latents, 0, count, table.lowers()[0]);
      return at;
    }
    if (most > SURE_BITS) {
      return longOffsets(array, at, latents, count);
    }
    int some = 0;
    if (most <= SURE_BITS / 4) {
      some = count & -4;
      at = fours(array, at, table.lowers(), latents, some);
    } else if (most <= SURE_BITS / 2) {
      some = count & -2;
      at = twos(array, at, table.lowers(), latents, some);
    }
    return offsets(array, at, table.lowers(), latents, some, count);
  }

  /** Puts the nodes of the latents in their places. */
  private long nodes(byte[] array, long position, long[] latents, int count) {
    long[] nodes = table.nodes();
    if (table.sizeLog() == 0) {
      Arrays.fill(latents, 0, count, nodes[0]);
      return position;
    }
    int whole = count & -LANES;
    long at = lanes(array, position, nodes, states, latents, whole);
    for (int i = whole; i < count; i++) {
      long node = nodes[states[i - whole]];
      long word = LittleEndian.getLong(array, (int) (at >>> 3)) >>> (at & 7);
      states[i - whole] = PcoBins.next(node, word);
      latents[i] = node;
      at += PcoBins.bits(node);
    }
    return at;
  }

  /** Apart from what surrounds it, so that the states stay in registers. */
  private static long lanes(
      byte[] array, long position, long[] nodes, int[] states, long[] found, int count) {
    int a = states[0];
    int b = states[1];
    int c = states[2];
    int d = states[3];
    long at = position;
    for (int i = 0; i < count; i += LANES) {
      // Four times at most 14 bits.
      long word = LittleEndian.getLong(array, (int) (at >>> 3)) >>> (at & 7);
      long node = nodes[a];
      found[i] = node;
      a = PcoBins.next(node, word);
      at += PcoBins.bits(node);
      word >>>= node;
      node = nodes[b];
      found[i + 1] = node;
      b = PcoBins.next(node, word);
      at += PcoBins.bits(node);
      word >>>= node;
      node = nodes[c];
      found[i + 2] = node;
      c = PcoBins.next(node, word);
      at += PcoBins.bits(node);
      word >>>= node;
      node = nodes[d];
      found[i + 3] = node;
      d = PcoBins.next(node, word);
      at += PcoBins.bits(node);
    }
    states[0] = a;
    states[1] = b;
    states[2] = c;
    states[3] = d;
    return at;
  }

  /** Four offsets of at most 14 bits stand in what one word holds for sure. */
  private static long fours(byte[] array, long position, long[] lowers, long[] latents, int count) {
    long at = position;
    for (int i = 0; i < count; i += 4) {
      long word = LittleEndian.getLong(array, (int) (at >>> 3)) >>> (at & 7);
      long second = PcoBins.width(latents[i]);
      long third = second + PcoBins.width(latents[i + 1]);
      long fourth = third + PcoBins.width(latents[i + 2]);
      at += fourth + PcoBins.width(latents[i + 3]);
      latents[i] = latent(lowers, latents[i], word);
      latents[i + 1] = latent(lowers, latents[i + 1], word >>> second);
      latents[i + 2] = latent(lowers, latents[i + 2], word >>> third);
      latents[i + 3] = latent(lowers, latents[i + 3], word >>> fourth);
    }
    return at;
  }

  /** Two offsets of at most 28 bits. */
  private static long twos(byte[] array, long position, long[] lowers, long[] latents, int count) {
    long at = position;
    for (int i = 0; i < count; i += 2) {
      long word = LittleEndian.getLong(array, (int) (at >>> 3)) >>> (at & 7);
      long second = PcoBins.width(latents[i]);
      at += second + PcoBins.width(latents[i + 1]);
      latents[i] = latent(lowers, latents[i], word);
      latents[i + 1] = latent(lowers, latents[i + 1], word >>> second);
    }
    return at;
  }

  /** Returns the latent whose offset begins at the lowest bit of {@code word}. */
  private static long latent(long[] lowers, long node, long word) {
    return lowers[PcoBins.bin(node)] + (word & ~(-1L << PcoBins.width(node)));
  }

  private static long offsets(
      byte[] array, long position, long[] lowers, long[] latents, int from, int count) {
    long at = position;
    for (int i = from; i < count; i++) {
      long node = latents[i];
      long word = LittleEndian.getLong(array, (int) (at >>> 3)) >>> (at & 7);
      latents[i] = latent(lowers, node, word);
      at += PcoBins.width(node);
    }
    return at;
  }

  private long longOffsets(byte[] array, long position, long[] latents, int count) {
    long at = position;
    for (int i = 0; i < count; i++) {
      long node = latents[i];
      long width = PcoBins.width(node);
      int from = (int) (at >>> 3);
      int shift = (int) (at & 7);
      long word = LittleEndian.getLong(array, from) >>> shift;
      if (shift > 0) {
        word |= (long) array[from + Long.BYTES] << 64 - shift;
      }
      long mask = width == 0 ? 0 : -1L >>> -width;
      latents[i] = table.lowers()[PcoBins.bin(node)] + (word & mask);
      at += width;
    }
    return at;
  }
}
