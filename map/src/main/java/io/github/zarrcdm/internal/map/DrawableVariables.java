package io.github.zarrcdm.internal.map;

import io.github.zarrcdm.internal.place.DescribingVariables;
import java.util.List;
import java.util.Set;
import ucar.nc2.Variable;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.VariableDS;

/**
 * The variables of a dataset that can be drawn: numeric ones with a dimension.
 *
 * @param data those that neither are coordinates nor only describe others, such as bounds and
 *     connectivity; if there are none, all that are no coordinates
 */
public record DrawableVariables(List<VariableDS> all, List<VariableDS> data) {
  /** Returns the drawable variables of {@code dataset}. */
  public static DrawableVariables of(NetcdfDataset dataset) {
    List<VariableDS> all =
        dataset.getVariables().stream()
            .filter(v -> v instanceof VariableDS && isDrawable((VariableDS) v))
            .map(v -> (VariableDS) v)
            .toList();
    List<VariableDS> fields = all.stream().filter(v -> !(v instanceof CoordinateAxis)).toList();
    Set<Variable> descriptions = DescribingVariables.in(dataset);
    List<VariableDS> data = fields.stream().filter(v -> !descriptions.contains(v)).toList();
    return new DrawableVariables(all, data.isEmpty() ? fields : data);
  }

  private static boolean isDrawable(VariableDS variable) {
    return variable.getRank() >= 1
        && variable.getDataType().isNumeric()
        && !variable.isVariableLength();
  }
}
