package io.github.zarrcdm.cli.cdl;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.Variable;

/**
 * The dimensions of one group. CDL knows shared ones only: a variable's private dimension is
 * declared in its group too, under a name of its own where another length has taken the name.
 */
final class CdlDimensions {
  private final Group group;
  private final Map<String, Integer> privates = new LinkedHashMap<>();

  CdlDimensions(Group group) {
    this.group = group;
    group.getVariables().forEach(this::names);
  }

  /** Returns the dimensions of {@code variable} as they follow its name; empty for a scalar. */
  String list(Variable variable) {
    String names = names(variable).stream().map(CdlText::name).collect(Collectors.joining(", "));
    return names.isEmpty() ? "" : "(" + names + ")";
  }

  /** Returns the names of the dimensions of {@code variable}. */
  List<String> names(Variable variable) {
    return variable.getDimensions().stream()
        .filter(d -> !d.isVariableLength())
        .map(this::name)
        .toList();
  }

  /** Returns the length of each dimension that is declared in the group. */
  Map<String, Integer> lengths() {
    Map<String, Integer> lengths = new LinkedHashMap<>();
    group.getDimensions().forEach(d -> lengths.put(d.getShortName(), d.getLength()));
    lengths.putAll(privates);
    return lengths;
  }

  boolean isEmpty() {
    return group.getDimensions().isEmpty() && privates.isEmpty();
  }

  void write(String indent, PrintWriter out) {
    for (Dimension dimension : group.getDimensions()) {
      String name = CdlText.name(dimension.getShortName());
      String length =
          dimension.isUnlimited()
              ? "UNLIMITED ; // (" + dimension.getLength() + " currently)"
              : dimension.getLength() + " ;";
      out.print(indent + "\t" + name + " = " + length + "\n");
    }
    privates.forEach(
        (name, length) -> out.print(indent + "\t" + CdlText.name(name) + " = " + length + " ;\n"));
  }

  private String name(Dimension dimension) {
    String name = dimension.getShortName();
    int length = dimension.getLength();
    if (dimension.isShared()) {
      return name;
    }
    if (name == null) {
      return declared("_Anonymous_Dim_" + length, length);
    }
    Dimension visible = group.findDimension(name);
    if (visible != null) {
      return visible.getLength() == length ? name : declared(name + "_" + length, length);
    }
    return privates.getOrDefault(name, length) == length
        ? declared(name, length)
        : declared(name + "_" + length, length);
  }

  private String declared(String name, int length) {
    privates.put(name, length);
    return name;
  }
}
