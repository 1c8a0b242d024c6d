package io.github.zarrcdm.cli.copy;

import io.github.zarrcdm.internal.cf.names.NameReference;
import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.internal.cf.names.NamingAttribute;
import io.github.zarrcdm.internal.cf.names.Scope.NamedLength;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Attribute;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
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
  private final CdmScope scope;

  FlatNames(Selection selection, NetcdfFile file) {
    this.scope = CdmScope.of(file);
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

  /** Returns the name of a dimension that {@code variable} shares with others. */
  String of(Dimension dimension, Variable variable) {
    return flat(dimension.getShortName(), owner(dimension, variable));
  }

  /**
   * Returns {@code attribute} of {@code variable} with the names that variables and dimensions get.
   */
  Attribute renamed(Attribute attribute, Variable variable) {
    return renamed(attribute, scope.dimensions(variable), scope.around(variable));
  }

  /**
   * Returns {@code attribute} of {@code group} with the names that variables and dimensions get.
   */
  Attribute renamed(Attribute attribute, Group group) {
    return renamed(attribute, List.of(), scope.of(group));
  }

  private Attribute renamed(Attribute attribute, List<NamedLength> own, CdmScope from) {
    NamingAttribute naming = NamingAttribute.of(attribute.getShortName()).orElse(null);
    String text =
        attribute.isString() && attribute.getLength() == 1 ? attribute.getStringValue() : null;
    return naming == null || text == null
        ? attribute
        : new Attribute(
            attribute.getShortName(),
            naming.renamed(text, thing -> renamed(naming, thing, own, from)));
  }

  /** Returns the new name of what is copied; null for anything else. */
  private @Nullable String renamed(
      NamingAttribute naming, NameReference thing, List<NamedLength> own, CdmScope from) {
    Variable named = NameSearch.find(naming, thing, own, from);
    if (named != null) {
      return variables.get(named);
    }
    return thing.kind() != NameReference.Kind.VARIABLE
            && NameSearch.homeOfDimension(thing.name(), from) instanceof CdmScope home
        ? flat(NameSearch.last(thing.name()), home.group())
        : null;
  }

  /** Returns the name of an attribute of {@code group}. */
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
