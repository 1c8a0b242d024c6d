package io.github.zarrcdm.spark.decode;

import java.lang.reflect.Array;

/**
 * Decoded values of a column.
 *
 * @param values a Java array of what Spark keeps for the column's type
 * @param missing where values are missing; if it is null, a NaN in {@code float[]} and {@code
 *     double[]} and a null in {@code Object[]} stand for a missing value, and no other value is
 *     missing
 */
public record Cells(Object values, boolean[] missing) {

  /** The cells at {@code indices}. */
  public Cells at(int[] indices) {
    Object picked = Array.newInstance(values.getClass().getComponentType(), indices.length);
    boolean[] none = missing == null ? null : new boolean[indices.length];
    for (int i = 0; i < indices.length; i++) {
      System.arraycopy(values, indices[i], picked, i, 1);
      if (none != null) {
        none[i] = missing[indices[i]];
      }
    }
    return new Cells(picked, none);
  }

  static Cells of(Object values) {
    return new Cells(values, null);
  }
}
