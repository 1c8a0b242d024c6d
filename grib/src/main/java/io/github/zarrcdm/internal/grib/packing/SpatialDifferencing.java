package io.github.zarrcdm.internal.grib.packing;

/**
 * Turns differences between neighbours back into integers. For one field, and one thread.
 *
 * <p>Missing values are no neighbours. Sums that do not fit 64 bits overflow, as only damaged
 * messages have them.
 */
final class SpatialDifferencing {
  private final int order;
  private final long least;
  private final long[] first;

  /** How many of the first integers, which are given, have been set. */
  private int set;

  /** The last integer, and its differences of first and second order. */
  private long last;

  private long slope;
  private long curve;

  /**
   * @param order 0 to 3; 0 if the integers are no differences
   * @param least what was subtracted from all differences
   * @param first the first integers, as many as the order
   */
  SpatialDifferencing(int order, long least, long[] first) {
    this.order = order;
    this.least = least;
    this.first = first;
  }

  static SpatialDifferencing none() {
    return new SpatialDifferencing(0, 0, new long[0]);
  }

  void undo(long[] block, int count) {
    int from = 0;
    while (set < order && from < count) {
      block[from++] = start();
    }
    switch (order) {
      case 1 -> {
        long x = last;
        for (int i = from; i < count; i++) {
          x += block[i] + least;
          block[i] = x;
        }
        last = x;
      }
      case 2 -> {
        long x = last;
        long dx = slope;
        for (int i = from; i < count; i++) {
          dx += block[i] + least;
          x += dx;
          block[i] = x;
        }
        last = x;
        slope = dx;
      }
      case 3 -> {
        for (int i = from; i < count; i++) {
          block[i] = next(block[i]);
        }
      }
      default -> {}
    }
  }

  /** Undoes the differences, where {@code missing} stays as it is. */
  void undo(long[] block, int count, long missing) {
    if (order == 0) {
      return;
    }
    for (int i = 0; i < count; i++) {
      if (block[i] != missing) {
        block[i] = set < order ? start() : next(block[i]);
      }
    }
  }

  private long next(long difference) {
    long change = difference + least;
    switch (order) {
      case 1 -> last += change;
      case 2 -> {
        slope += change;
        last += slope;
      }
      default -> {
        curve += change;
        slope += curve;
        last += slope;
      }
    }
    return last;
  }

  /** Returns the next of the first integers. */
  private long start() {
    long x = first[set++];
    if (set == order && order > 1) {
      slope = x - first[order - 2];
      curve = order > 2 ? slope - (first[1] - first[0]) : 0;
    }
    last = x;
    return x;
  }
}
