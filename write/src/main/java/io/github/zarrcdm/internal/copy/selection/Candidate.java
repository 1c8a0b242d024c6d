package io.github.zarrcdm.internal.copy.selection;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import ucar.nc2.Variable;

/**
 * A link whose values are not read yet.
 *
 * @param variables those that count or index
 * @param axes the dimensions that they tie to each other: it matters if a part of one is selected
 * @param meaning those of which nobody knows what an element is without these variables
 */
record Candidate(List<Variable> variables, Set<Axis> axes, Set<Axis> meaning, Loader loader) {
  /** Reads what a link needs. */
  @FunctionalInterface
  interface Loader {
    DimensionLink load() throws IOException;
  }
}
