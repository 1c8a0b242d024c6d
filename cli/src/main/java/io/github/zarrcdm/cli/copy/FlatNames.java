package io.github.zarrcdm.cli.copy;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.Variable;
import ucar.nc2.write.NetcdfFileFormat;

/**
 * The names that variables and dimensions of a tree of groups get in a file without groups: their
 * own where only one bears it, else with those of their groups before it. So a variable that has
 * the name of its dimension keeps it.
 */
final class FlatNames {
  private final Map<Variable, String> variables = new HashMap<>();
  private final Set<String> taken = new HashSet<>();
  private final Set<String> ambiguous;

  FlatNames(Selection selection) {
    Map<String, Set<String>> bearers = new TreeMap<>();
    for (Variable variable : selection.variables()) {
      bear(bearers, variable.getShortName(), variable.getParentGroupOrRoot());
      for (Dimension dimension : Selection.shared(variable)) {
        bear(bearers, dimension.getShortName(), owner(dimension, variable));
      }
    }
    bearers.values().removeIf(groups -> groups.size() == 1);
    this.ambiguous = new TreeSet<>(bearers.keySet());
    for (Variable variable : selection.variables()) {
      String name = flat(variable.getShortName(), variable.getParentGroupOrRoot());
      while (!taken.add(name)) {
        name += "_";
      }
      variables.put(variable, name);
    }
  }

  private static void bear(Map<String, Set<String>> bearers, String name, Group group) {
    bearers.computeIfAbsent(name, unknown -> new HashSet<>()).add(group.getFullName());
  }

  String of(Variable variable) {
    return Objects.requireNonNull(variables.get(variable));
  }

  /** That of a dimension which {@code variable} shares with others. */
  String of(Dimension dimension, Variable variable) {
    return flat(dimension.getShortName(), owner(dimension, variable));
  }

  /** The name of an attribute of {@code group}. */
  static String attribute(String name, Group group) {
    return valid(group.isRoot() ? name : path(group) + name);
  }

  private String flat(String name, Group group) {
    return valid(group.isRoot() || !ambiguous.contains(name) ? name : path(group) + name);
  }

  private static String path(Group group) {
    return group.getFullName().replace('/', '_') + "_";
  }

  private static Group owner(Dimension dimension, Variable variable) {
    Group group = variable.getParentGroupOrRoot();
    while (!group.isRoot() && group.getDimensions().stream().noneMatch(dimension::equals)) {
      group = group.getParentGroup();
    }
    return group;
  }

  static String valid(String name) {
    return NetcdfFileFormat.makeValidNetcdfObjectName(name);
  }
}
