package io.github.zarrcdm.internal.copy.mapping;

import io.github.zarrcdm.internal.copy.quirks.CopyNotes;
import io.github.zarrcdm.internal.copy.quirks.CopyNotes.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import ucar.nc2.Dimension;
import ucar.nc2.Variable;

/** The names of the dimensions of arrays. */
public final class DimensionNames {
  private DimensionNames() {}

  /** As {@link #of(Variable, int)}; what Zarr does not say of them is in {@code notes}. */
  static List<String> of(Variable variable, int rank, CopyNotes notes) {
    List<String> names = of(variable, rank);
    for (Dimension dimension : variable.getDimensions().subList(0, rank)) {
      if (dimension.isUnlimited() && dimension.isShared()) {
        notes.add(Topic.UNLIMITED, dimension.getShortName());
      }
    }
    if (Set.copyOf(names).size() < names.size()) {
      notes.add(Topic.REPEATED, variable.getFullName());
    }
    return names;
  }

  /**
   * Returns the names of the first {@code rank} dimensions of {@code variable}. Dimensions without
   * a name get one by their length, as xarray reads no others.
   */
  public static List<String> of(Variable variable, int rank) {
    List<String> names = new ArrayList<>();
    for (int d = 0; d < rank; d++) {
      Dimension dimension = variable.getDimension(d);
      String name = dimension.getShortName();
      names.add(name == null || name.isEmpty() ? unnamed(variable, dimension, names) : name);
    }
    return names;
  }

  private static String unnamed(Variable variable, Dimension dimension, List<String> taken) {
    String name = "dim_" + dimension.getLength();
    while (taken.contains(name) || isOfAnother(name, dimension, variable)) {
      name += "_";
    }
    return name;
  }

  /** Returns true if the file has given {@code name} away, to a dimension that is not as long. */
  private static boolean isOfAnother(String name, Dimension dimension, Variable variable) {
    Dimension other = variable.getParentGroup().findDimension(name);
    return other != null
        && (other.getLength() != dimension.getLength() || variable.getDimensions().contains(other));
  }
}
