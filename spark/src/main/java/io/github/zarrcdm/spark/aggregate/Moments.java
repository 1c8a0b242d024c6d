package io.github.zarrcdm.spark.aggregate;

/**
 * Mean and sum of squared differences from it, for each group. Values are taken relative to the
 * first one of their group, so that nothing is lost where the mean is large and the variance small.
 */
final class Moments {
  private final long[] counts;
  private final double[] first;
  private final double[] sums;
  private final double[] squares;

  Moments(int groups) {
    counts = new long[groups];
    first = new double[groups];
    sums = new double[groups];
    squares = new double[groups];
  }

  /** Returns 0 if there are no values. */
  double mean(int group) {
    return counts[group] == 0 ? 0 : first[group] + sums[group] / counts[group];
  }

  /** Returns 0 if there are no values. */
  double squares(int group) {
    double rest = squares[group] - sums[group] * sums[group] / counts[group];
    return counts[group] == 0 ? 0 : rest < 0 ? 0 : rest;
  }

  /** Adds a row of {@code float[]}, {@code double[]} or {@code long[]}: see {@link GroupSums}. */
  void add(Object values, boolean[] missing, int from, int length, int base, int[] inner) {
    if (values instanceof float[] floats) {
      for (int i = 0; i < length; i++) {
        add(floats[from + i], inner == null ? base : base + inner[i]);
      }
    } else if (values instanceof double[] doubles) {
      for (int i = 0; i < length; i++) {
        add(doubles[from + i], inner == null ? base : base + inner[i]);
      }
    } else {
      long[] longs = (long[]) values;
      for (int i = 0; i < length; i++) {
        if (missing == null || !missing[from + i]) {
          add((double) longs[from + i], inner == null ? base : base + inner[i]);
        }
      }
    }
  }

  /** A NaN is a missing value. */
  private void add(double value, int group) {
    if (!Double.isNaN(value)) {
      if (counts[group]++ == 0) {
        first[group] = value;
      }
      double difference = value - first[group];
      sums[group] += difference;
      squares[group] += difference * difference;
    }
  }
}
