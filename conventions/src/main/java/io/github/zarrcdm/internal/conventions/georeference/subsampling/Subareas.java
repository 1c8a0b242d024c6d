package io.github.zarrcdm.internal.conventions.georeference.subsampling;

import java.util.Arrays;

/**
 * The interpolation subareas along a dimension: between tie points whose indices differ by more
 * than one. Where they differ by one, an area ends and another begins (CF 8.3.4).
 */
final class Subareas {
  private final long[] indices;

  /** The number of the subarea that begins at each tie point. */
  private final int[] numbers;

  /**
   * @param indices those of the tie points in the dimension; ascending
   * @throws Unclear if they do not ascend
   */
  Subareas(long[] indices) {
    this.indices = indices;
    this.numbers = new int[indices.length];
    int number = 0;
    for (int i = 0; i + 1 < indices.length; i++) {
      if (indices[i + 1] <= indices[i]) {
        throw new Unclear("the indices of its tie points do not ascend at " + (i + 1));
      }
      numbers[i] = number;
      number += indices[i + 1] - indices[i] > 1 ? 1 : 0;
    }
  }

  /** The first tie point of the subarea of cell {@code i}; negative if it is in none. */
  int tiePoint(long i) {
    int at = Arrays.binarySearch(indices, i);
    if (at < 0) {
      int before = -at - 2;
      return before < 0 || before + 1 >= indices.length ? -1 : before;
    }
    return begins(at) || at == 0 ? at : at - 1;
  }

  /** True if a subarea begins at a tie point. */
  boolean begins(int tiePoint) {
    return tiePoint + 1 < indices.length && indices[tiePoint + 1] - indices[tiePoint] > 1;
  }

  /** The number of the subarea that begins at a tie point. */
  int number(int tiePoint) {
    return numbers[tiePoint];
  }

  /** Where cell {@code i} is between a tie point, 0, and the next, 1. */
  double between(int tiePoint, long i) {
    return tiePoint + 1 >= indices.length
        ? 0
        : (double) (i - indices[tiePoint]) / (indices[tiePoint + 1] - indices[tiePoint]);
  }
}
