package io.github.zarrcdm.internal.table.decode;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Decoded values of a column.
 *
 * @param values a Java array of what {@link CellType} says
 * @param missing where values are missing; if it is null, a NaN in {@code float[]} and {@code
 *     double[]} and a null in {@code Object[]} stand for a missing value, and no other value is
 *     missing
 */
public record Cells(Object values, boolean @Nullable [] missing) {

  /**
   * Returns the cells that {@code step} picks: out of the values, and so out of what is missing.
   */
  public Cells map(UnaryOperator<Object> step) {
    return new Cells(step.apply(values), missing == null ? null : (boolean[]) step.apply(missing));
  }

  /** Returns true if the value at {@code index} is missing. */
  public boolean isMissing(int index) {
    if (missing != null) {
      return missing[index];
    }
    return values instanceof float[] floats && Float.isNaN(floats[index])
        || values instanceof double[] doubles && Double.isNaN(doubles[index])
        || values instanceof Object[] objects && objects[index] == null;
  }

  static Cells of(Object values) {
    return new Cells(values, null);
  }
}
