package io.github.zarrcdm.internal.copy.selection;

import io.github.zarrcdm.error.ZarrException;
import java.util.Set;
import ucar.nc2.Variable;

/**
 * Dimensions of which no part can be selected.
 *
 * @param variable the one that says so
 * @param why as the rest of a sentence that begins with the variable
 */
record WholeDimensions(Variable variable, Set<Axis> axes, String why) implements DimensionLink {
  @Override
  public void narrow(SelectedIndices kept) throws ZarrException {
    for (Axis axis : axes) {
      if (kept.of(axis) != null) {
        throw new ZarrException.Unsupported(
            "%s %s: a part of %s cannot be selected. Copy all of it, or leave %s out with -v"
                .formatted(variable.getFullName(), why, axis, variable.getFullName()));
      }
    }
  }

  @Override
  public IndexRewrite rewriting(Variable of, SelectedIndices kept) {
    return IndexRewrite.NONE;
  }
}
