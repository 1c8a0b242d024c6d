package io.github.zarrcdm.internal.codec.pcodec;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LowFirstBits;

/**
 * The bins of one sequence of latents, and the table of a tabled asymmetric numeral system: which
 * bin each of its states stands for, and which state comes next.
 *
 * @param sizeLog the number of states, as a power of two
 * @param nodes for each state, from the lowest bit on: the number of bits that choose the next one,
 *     that of an offset into its bin, the first state that can follow, and the number of the bin
 * @param lowers where each bin begins
 * @param mostOffsetBits the most bits of any offset
 */
record PcoBins(int sizeLog, long[] nodes, long[] lowers, int mostOffsetBits) {
  private static final int WIDTH = 8;
  private static final int NEXT = 16;
  private static final int BIN = 32;

  private static final int LOG_BITS = 4;
  private static final int COUNT_BITS = 15;
  private static final int LARGEST_LOG = 14;

  /**
   * Returns the table of latents of {@code bits} bits; bins begin {@code more} after what is
   * stored, so that it need not be added to the latents.
   */
  static PcoBins read(LowFirstBits in, int bits, long more, ChunkContext chunk)
      throws ZarrException {
    int sizeLog = (int) in.read(LOG_BITS);
    int count = (int) in.read(COUNT_BITS);
    if (sizeLog > LARGEST_LOG || count > 1 << sizeLog) {
      throw chunk.corrupt("its pcodec table has 2^%s states for %s bins", sizeLog, count);
    }
    int size = 1 << sizeLog;
    // Without numbers there are no bins; one that stands for nothing takes their place.
    int bins = Math.max(1, count);
    int[] weights = new int[bins];
    long[] lowers = new long[bins];
    int[] widths = new int[bins];
    weights[0] = size;
    int sum = count == 0 ? size : 0;
    int most = 0;
    int widthBits = Integer.numberOfTrailingZeros(bits) + 1;
    for (int bin = 0; bin < count; bin++) {
      weights[bin] = (int) in.read(sizeLog) + 1;
      lowers[bin] = in.read(bits) + more;
      int offsetBits = (int) in.read(widthBits);
      widths[bin] = offsetBits;
      sum += weights[bin];
      most = Math.max(most, offsetBits);
    }
    if (in.left() < 0) {
      throw chunk.corrupt("its pcodec bins are cut off");
    }
    if (sum != size || most > bits) {
      throw chunk.corrupt(
          "its pcodec bins have a weight of %s in %s states, offsets of %s bits", sum, size, most);
    }
    return new PcoBins(sizeLog, nodes(weights, widths, sizeLog), lowers, most);
  }

  /**
   * Returns the state after the one of {@code node}, which the lowest bits of {@code word} choose.
   */
  static int next(long node, long word) {
    // The shift takes the lowest bits of the node.
    return ((int) node >>> NEXT) + ((int) word & ~(-1 << (int) node));
  }

  /** Returns the number of bits that choose the next state. */
  static long bits(long node) {
    return node & (1 << WIDTH) - 1;
  }

  /** Returns the bits of an offset into the bin. */
  static long width(long node) {
    return node >>> WIDTH & (1 << NEXT - WIDTH) - 1;
  }

  /** Returns the number of the bin. */
  static int bin(long node) {
    return (int) (node >>> BIN);
  }

  /** Bins take states a fixed step apart, so that the states of each are spread evenly. */
  private static long[] nodes(int[] weights, int[] widths, int sizeLog) {
    int size = 1 << sizeLog;
    int step = 3 * size / 5 | 1;
    int[] binOf = new int[size];
    int at = 0;
    for (int bin = 0; bin < weights.length; bin++) {
      for (int i = 0; i < weights[bin]; i++) {
        binOf[at] = bin;
        at = at + step & size - 1;
      }
    }
    long[] nodes = new long[size];
    int[] seen = weights.clone();
    for (int state = 0; state < size; state++) {
      int bin = binOf[state];
      int before = seen[bin]++;
      int bits = sizeLog - (31 - Integer.numberOfLeadingZeros(before));
      int next = (before << bits) - size;
      nodes[state] = (long) bin << BIN | (long) next << NEXT | widths[bin] << WIDTH | bits;
    }
    return nodes;
  }
}
