package io.github.zarrcdm.internal.table.grid;

import java.lang.reflect.Array;
import java.util.Arrays;

/** Copies the cells of a box out of the values of a larger one. */
public final class SubBox {
  private SubBox() {}

  /**
   * Returns the values of {@code inner}, which lies within {@code outer}, out of {@code values},
   * those of {@code outer} in C order: a new Java array of the same type; {@code values} itself
   * where the boxes are equal.
   */
  public static Object of(Object values, IndexBox outer, IndexBox inner) {
    if (outer.equals(inner)) {
      return values;
    }
    Object copy =
        Array.newInstance(values.getClass().getComponentType(), Math.toIntExact(inner.cells()));
    copy(values, outer, inner, 0, 0, 0, copy);
    return copy;
  }

  /** Returns where the next run goes. */
  private static int copy(
      Object values, IndexBox outer, IndexBox inner, int d, long from, int to, Object copy) {
    if (d == outer.rank()) {
      System.arraycopy(values, (int) from, copy, to, 1);
      return to + 1;
    }
    long first = from * outer.count()[d] + inner.start()[d] - outer.start()[d];
    if (d == outer.rank() - 1) {
      int run = (int) inner.count()[d];
      System.arraycopy(values, (int) first, copy, to, run);
      return to + run;
    }
    int next = to;
    for (long k = 0; k < inner.count()[d]; k++) {
      next = copy(values, outer, inner, d + 1, first + k, next, copy);
    }
    return next;
  }

  /**
   * Returns the values of {@code cells} out of {@code values}, those of its hull; both in C order.
   */
  public static Object of(Object values, Selection cells) {
    if (cells.isBox()) {
      return values;
    }
    IndexBox hull = cells.hull();
    int[][] picked = new int[cells.rank()][];
    Arrays.setAll(picked, d -> cells.along().get(d).indices(hull.start()[d]));
    Object copy =
        Array.newInstance(values.getClass().getComponentType(), Math.toIntExact(cells.cells()));
    pick(values, hull.count(), picked, 0, 0, 0, copy);
    return copy;
  }

  private static int pick(
      Object values, long[] shape, int[][] picked, int d, int from, int to, Object copy) {
    if (d == shape.length) {
      System.arraycopy(values, from, copy, to, 1);
      return to + 1;
    }
    int first = from * (int) shape[d];
    int next = to;
    int[] along = picked[d];
    if (d < shape.length - 1) {
      for (int index : along) {
        next = pick(values, shape, picked, d + 1, first + index, next, copy);
      }
      return next;
    }
    for (int i = 0; i < along.length; ) {
      int run = 1;
      while (i + run < along.length && along[i + run] == along[i] + run) {
        run++;
      }
      System.arraycopy(values, first + along[i], copy, next, run);
      next += run;
      i += run;
    }
    return next;
  }
}
