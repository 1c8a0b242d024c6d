package io.github.zarrcdm.internal.table.grid;

import java.io.Serializable;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A random sample of cells: each is taken with the same probability, independently of the others.
 *
 * @param seed the same seed gives the same cells
 */
public record Sample(double fraction, long seed) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Returns the numbers, in C order, of the cells taken out of {@code cells}; ascending. */
  public long[] of(long cells) {
    SplittableRandom random = new SplittableRandom(seed);
    double other = Math.log1p(-fraction);
    long[] taken = new long[16];
    int count = 0;
    long at = 0;
    while (fraction > 0) {
      // How many are left out before the next one.
      double gap = Math.floor(Math.log(1 - random.nextDouble()) / other);
      if (gap >= cells - at) {
        break;
      }
      at += (long) gap;
      taken = count == taken.length ? Arrays.copyOf(taken, 2 * count) : taken;
      taken[count++] = at++;
    }
    return Arrays.copyOf(taken, count);
  }
}
