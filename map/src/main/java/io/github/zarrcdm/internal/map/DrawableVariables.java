package io.github.zarrcdm.internal.map;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import ucar.nc2.Variable;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.VariableDS;

/**
 * The variables of a dataset that can be drawn: numeric ones with a dimension.
 *
 * @param data those that are neither coordinates nor their bounds
 */
public record DrawableVariables(List<VariableDS> all, List<VariableDS> data) {
  /** Returns the drawable variables of {@code dataset}. */
  public static DrawableVariables of(NetcdfDataset dataset) {
    Set<String> bounds = bounds(dataset);
    List<VariableDS> all =
        dataset.getVariables().stream()
            .filter(v -> v instanceof VariableDS && isDrawable((VariableDS) v))
            .map(v -> (VariableDS) v)
            .toList();
    List<VariableDS> data =
        all.stream()
            .filter(v -> !(v instanceof CoordinateAxis) && !bounds.contains(path(v)))
            .toList();
    return new DrawableVariables(all, data);
  }

  private static boolean isDrawable(VariableDS variable) {
    return variable.getRank() >= 1
        && variable.getDataType().isNumeric()
        && !variable.isVariableLength();
  }

  /** Returns the paths that attributes {@code bounds} of variables in the same group name. */
  private static Set<String> bounds(NetcdfDataset dataset) {
    Set<String> paths = new HashSet<>();
    for (Variable variable : dataset.getVariables()) {
      paths.add(path(variable, variable.attributes().findAttributeString("bounds", "")));
    }
    return paths;
  }

  private static String path(Variable variable) {
    return path(variable, variable.getShortName());
  }

  private static String path(Variable beside, String name) {
    return beside.getParentGroupOrRoot().getFullName() + "/" + name;
  }
}
