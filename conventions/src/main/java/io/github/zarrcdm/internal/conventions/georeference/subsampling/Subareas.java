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
   * @throws SubsamplingException if they do not ascend
   */
  Subareas(long[] indices) {
    this.indices = indices;
    this.numbers = new int[indices.length];
    int number = 0;
    for (int i = 0; i + 1 < indices.length; i++) {
      if (indices[i + 1] <= indices[i]) {
        throw new SubsamplingException("the indices of its tie points do not ascend at " + (i + 1));
      }
      numbers[i] = number;
      number += indices[i + 1] - indices[i] > 1 ? 1 : 0;
    }
  }

  /** Returns the first tie point of the subarea of cell {@code i}; negative if it is in none. */
  int tiePoint(long i) {
    int at = Arrays.binarySearch(indices, i);
    if (at < 0) {
      int before = -at - 2;
      return before < 0 || before + 1 >= indices.length ? -1 : before;
    }
    return begins(at) || at == 0 ? at : at - 1;
  }

  /**
   * Returns the first tie point of the subarea that has the boundary of cell {@code i} at its low
   * end, 0, or high end, 1; negative if the cell is in none.
   */
  int tiePoint(long i, int end) {
    int tie = tiePoint(i);
    boolean isBefore = end == 0 && tie > 0 && i == indices[tie] && begins(tie - 1);
    return isBefore ? tie - 1 : tie;
  }

  /**
   * Returns where the boundary before cell {@code i} is between the bounds tie points of a tie
   * point, 0, and the next, 1. They are behind the cells of their tie points, the first of a
   * continuous area is before it (CF 8.3.9).
   */
  double betweenBoundaries(int tiePoint, long i) {
    boolean isFirst = tiePoint == 0 || !begins(tiePoint - 1);
    long from = indices[tiePoint] + (isFirst ? 0 : 1);
    return (double) (i - from) / (indices[tiePoint + 1] + 1 - from);
  }

  /** Returns true if a subarea begins at a tie point. */
  boolean begins(int tiePoint) {
    return tiePoint + 1 < indices.length && indices[tiePoint + 1] - indices[tiePoint] > 1;
  }

  /** Returns the number of the subarea that begins at a tie point. */
  int number(int tiePoint) {
    return numbers[tiePoint];
  }

  /** Returns where cell {@code i} is between a tie point, 0, and the next, 1. */
  double between(int tiePoint, long i) {
    return tiePoint + 1 >= indices.length
        ? 0
        : (double) (i - indices[tiePoint]) / (indices[tiePoint + 1] - indices[tiePoint]);
  }
}
