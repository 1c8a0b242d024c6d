package io.github.zarrcdm.internal.copy.selection;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import ucar.nc2.Variable;

/** A variable whose values count or index a dimension. */
interface DimensionLink {
  /** Returns the variable that counts or indexes, for messages. */
  Variable variable();

  /** Returns the dimensions that this ties to each other. */
  Set<Axis> axes();

  /**
   * Leaves out of other dimensions what the kept indices of one leave without a place. Throws if a
   * dimension is not to be selected from.
   */
  void narrow(SelectedIndices kept) throws IOException;

  /**
   * Returns how the values of {@code of}, one of {@link #variables}, change with what is {@code
   * kept}. Throws if they cannot.
   */
  IndexRewrite rewriting(Variable of, SelectedIndices kept) throws IOException;

  /** Returns all variables that have these values: mostly one. */
  default List<Variable> variables() {
    return List.of(variable());
  }
}
