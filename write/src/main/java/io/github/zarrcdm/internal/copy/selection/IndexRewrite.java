package io.github.zarrcdm.internal.copy.selection;

import java.util.function.IntUnaryOperator;
import ucar.ma2.Array;

/** What becomes of the counts or indices of a variable when indices of a dimension are left out. */
@FunctionalInterface
interface IndexRewrite {
  /**
   * Changes {@code values} in place.
   *
   * @param source the index along the first dimension from which the value at that place along it
   *     comes
   */
  void apply(Array values, IntUnaryOperator source);

  /** Leaves them as they are. */
  IndexRewrite NONE = (values, source) -> {};
}
