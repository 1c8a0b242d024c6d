package io.github.zarrcdm.cli;

import java.util.List;
import java.util.stream.Collectors;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** Variables as users name them. */
final class NamedVariables {
  private NamedVariables() {}

  /**
   * Returns the variables that {@code name} means: with a slash one in a group, else all of that
   * name, in whatever group. Throws {@link CommandFailure}, which lists what there is, if there is
   * none.
   */
  static List<Variable> of(String name, NetcdfFile file, String location) throws CommandFailure {
    List<Variable> found = find(name, file);
    if (found.isEmpty()) {
      throw new CommandFailure(
          "%s: no variable %s; available: %s".formatted(location, name, names(file)));
    }
    return found;
  }

  /** Returns the variables that {@code name} means; empty if there are none. */
  static List<Variable> find(String name, NetcdfFile file) {
    String path = name.startsWith("/") ? name.substring(1) : name;
    return file.getVariables().stream()
        .filter(
            v ->
                path.equals(path(v))
                    || path.equals(v.getFullName())
                    || (path.equals(name) && name.equals(v.getShortName())))
        .toList();
  }

  private static String names(NetcdfFile file) {
    return file.getVariables().isEmpty()
        ? "none"
        : file.getVariables().stream().map(NamedVariables::path).collect(Collectors.joining(", "));
  }

  /** Other than netCDF-Java's full name without a backslash before a dot. */
  private static String path(Variable variable) {
    String group = variable.getParentGroupOrRoot().getFullName();
    return group.isEmpty() ? variable.getShortName() : group + "/" + variable.getShortName();
  }
}
