package io.github.zarrcdm.cli.copy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** Variables, and those without which they mean little. */
public final class WithCoordinates {
  /** Attributes in which CF names other variables. */
  private static final List<String> REFERENCES =
      List.of(
          "coordinates",
          "grid_mapping",
          "bounds",
          "ancillary_variables",
          "quantization",
          "_CoordinateAxes");

  private WithCoordinates() {}

  /**
   * {@code variables} and their coordinates, bounds and grid mappings, in the order of the file.
   */
  public static List<Variable> of(Set<Variable> variables, NetcdfFile file) {
    Set<Variable> all = new LinkedHashSet<>(variables);
    Deque<Variable> open = new ArrayDeque<>(variables);
    while (!open.isEmpty()) {
      for (Variable needed : neededBy(open.pop())) {
        if (all.add(needed)) {
          open.add(needed);
        }
      }
    }
    return file.getVariables().stream().filter(all::contains).toList();
  }

  private static Set<Variable> neededBy(Variable variable) {
    Set<Variable> needed = new LinkedHashSet<>();
    for (Dimension dimension : variable.getDimensions()) {
      if (dimension.isShared() && dimension.getShortName() != null) {
        add(dimension.getShortName(), variable, needed);
      }
    }
    for (String attribute : REFERENCES) {
      String names = variable.attributes().findAttributeString(attribute, "");
      for (String name : names.trim().split("[\\s:]+")) {
        if (!name.isEmpty()) {
          add(name, variable, needed);
        }
      }
    }
    return needed;
  }

  private static void add(String name, Variable from, Set<Variable> needed) {
    Variable found = from.getParentGroupOrRoot().findVariableOrInParent(name);
    if (found != null) {
      needed.add(found);
    }
  }
}
