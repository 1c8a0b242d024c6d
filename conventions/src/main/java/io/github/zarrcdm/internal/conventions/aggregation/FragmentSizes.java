package io.github.zarrcdm.internal.conventions.aggregation;

import io.github.zarrcdm.internal.cf.aggregation.FragmentMap;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/** Reads the variable with the sizes of fragments, whose rows are padded with missing values. */
public final class FragmentSizes {
  private FragmentSizes() {}

  /**
   * Returns the shape of the array of fragments, by that of the variable that has one URI or value
   * for each. Texts of characters have one dimension more; a single fragment may have fewer.
   */
  public static long[] arrayShape(long[] shape, int rank, boolean characters) {
    if (shape.length < rank && Arrays.stream(shape).allMatch(length -> length == 1)) {
      long[] single = new long[rank];
      Arrays.fill(single, 1);
      return single;
    }
    if (shape.length != rank && !(characters && shape.length == rank + 1)) {
      throw new IllegalArgumentException(
          "%s dimensions are aggregated, the array of fragments has %s"
              .formatted(rank, shape.length));
    }
    return Arrays.copyOf(shape, rank);
  }

  /**
   * Returns the map with these integers, an array of {@code shape}, for an array of {@code
   * fragments}.
   */
  public static FragmentMap of(Object integers, long[] shape, long[] fragments) {
    boolean scalar = fragments.length == 0 && shape.length == 0;
    if (!scalar && (shape.length != 2 || shape[0] != fragments.length)) {
      throw new IllegalArgumentException(
          "the map has the shape %s, not one row for each of %s dimensions"
              .formatted(Arrays.toString(shape), fragments.length));
    }
    long[][] sizes = new long[fragments.length][];
    for (int d = 0; d < sizes.length; d++) {
      if (fragments[d] > shape[1]) {
        throw new IllegalArgumentException(
            "row %s of the map has %s sizes for %s fragments".formatted(d, shape[1], fragments[d]));
      }
      sizes[d] = new long[(int) fragments[d]];
      for (int n = 0; n < sizes[d].length; n++) {
        sizes[d][n] = Array.getLong(integers, Math.toIntExact(d * shape[1]) + n);
      }
    }
    return FragmentMap.of(sizes);
  }

  /** Throws if the sum of sizes is not the length of a dimension; one of unknown length has it. */
  public static void check(long[] sums, List<String> dimensions, ToLongFunction<String> lengths) {
    for (int d = 0; d < sums.length; d++) {
      long length = lengths.applyAsLong(dimensions.get(d));
      if (length >= 0 && length != sums[d]) {
        throw new IllegalArgumentException(
            "the map gives %s along \"%s\", whose length is %s"
                .formatted(sums[d], dimensions.get(d), length));
      }
    }
  }
}
