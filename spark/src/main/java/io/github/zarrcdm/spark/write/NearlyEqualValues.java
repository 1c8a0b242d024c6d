package io.github.zarrcdm.spark.write;

import java.util.List;

/**
 * Recognises coordinate values that are equal but for rounding, such as 0.3 and 0.1 + 0.2. Each of
 * them would get a place of its own along the dimension, with missing values where the other has
 * its rows.
 */
final class NearlyEqualValues {
  /** By how many steps of the type two values may differ that are meant to be the same. */
  private static final int STEPS = 4;

  private NearlyEqualValues() {}

  /**
   * Throws {@link IllegalArgumentException} if two of the ascending {@code values} of {@code
   * column} differ by rounding alone: by a few steps of their type, or because one was rounded to
   * 32 bits. Integers, times and texts never do.
   */
  static void checkApart(String column, List<Comparable<Object>> values) {
    for (int i = 1; i < values.size(); i++) {
      if (isSame(values.get(i - 1), values.get(i))) {
        throw new IllegalArgumentException(
            "zarr: the column %1$s has the values %2$s and %3$s, which differ by rounding alone, and each of which would get a place of its own in the grid. Round them, as by round(%1$s, 6); if each cell has its own, as in swaths and on curvilinear grids, select the dimensions of the source too, and name these in the option \"dimensions\""
                .formatted(column, values.get(i - 1), values.get(i)));
      }
    }
  }

  private static boolean isSame(Object one, Object other) {
    if (one instanceof Float single && other instanceof Float next) {
      return next - single <= STEPS * Math.max(Math.ulp(single), Math.ulp(next));
    }
    if (!(one instanceof Double real && other instanceof Double next)) {
      return false;
    }
    boolean near = next - real <= STEPS * Math.max(Math.ulp(real), Math.ulp(next));
    return near || isOneRounded(real, next) || isOneRounded(next, real);
  }

  /**
   * Returns true if {@code real}, rounded to 32 bits, is {@code rounded}; large whole numbers may
   * be so.
   */
  private static boolean isOneRounded(double real, double rounded) {
    return (float) real == rounded && real != Math.rint(real);
  }
}
