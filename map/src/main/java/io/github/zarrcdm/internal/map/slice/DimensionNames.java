package io.github.zarrcdm.internal.map.slice;

import java.util.ArrayList;
import java.util.List;
import ucar.nc2.Dimension;
import ucar.nc2.Variable;

/** The dimensions of a variable by names that are unique: one without a name is {@code dim0}. */
final class DimensionNames {
  private DimensionNames() {}

  static List<String> of(Variable variable) {
    List<String> names = new ArrayList<>();
    for (Dimension dimension : variable.getDimensions()) {
      String name = dimension.getShortName();
      names.add(name == null || names.contains(name) ? "dim" + names.size() : name);
    }
    return names;
  }
}
