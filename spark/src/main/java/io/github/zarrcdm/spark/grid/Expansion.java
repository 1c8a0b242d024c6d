package io.github.zarrcdm.spark.grid;

import java.util.Arrays;

/**
 * Repeats the values along one dimension for rows that are the cells of a box in C order: value
 * {@code k} stands in {@code inner} rows, then comes the next, and after the last the first again.
 */
public record Expansion(int count, long inner) {

  /** The expansion along {@code dimension} of {@code cells}. */
  public static Expansion of(Selection cells, int dimension) {
    long inner = 1;
    for (int d = dimension + 1; d < cells.rank(); d++) {
      inner *= cells.along().get(d).size();
    }
    return new Expansion(Math.toIntExact(cells.along().get(dimension).size()), inner);
  }

  /**
   * Sets {@code target[0]} to {@code target[rows - 1]} to the values of rows {@code first} on. Both
   * are Java arrays of one type.
   */
  public void expand(Object values, long first, int rows, Object target) {
    int at = 0;
    while (at < rows) {
      long row = first + at;
      int k = (int) (row / inner % count);
      if (inner == 1) {
        int run = Math.min(count - k, rows - at);
        System.arraycopy(values, k, target, at, run);
        at += run;
      } else {
        int run = (int) Math.min(inner - row % inner, rows - at);
        fill(values, k, target, at, at + run);
        at += run;
      }
    }
  }

  private static void fill(Object values, int k, Object target, int from, int to) {
    if (values instanceof long[] longs) {
      Arrays.fill((long[]) target, from, to, longs[k]);
    } else if (values instanceof double[] doubles) {
      Arrays.fill((double[]) target, from, to, doubles[k]);
    } else if (values instanceof float[] floats) {
      Arrays.fill((float[]) target, from, to, floats[k]);
    } else if (values instanceof int[] ints) {
      Arrays.fill((int[]) target, from, to, ints[k]);
    } else if (values instanceof short[] shorts) {
      Arrays.fill((short[]) target, from, to, shorts[k]);
    } else if (values instanceof byte[] bytes) {
      Arrays.fill((byte[]) target, from, to, bytes[k]);
    } else if (values instanceof boolean[] booleans) {
      Arrays.fill((boolean[]) target, from, to, booleans[k]);
    } else {
      Arrays.fill((Object[]) target, from, to, ((Object[]) values)[k]);
    }
  }
}
