package io.github.zarrcdm.cli.check;

import io.github.zarrcdm.internal.cf.aggregation.AggregatedData;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.util.ArrayList;
import java.util.List;
import ucar.nc2.Group;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;

/** Rules of the CF conventions that a dataset breaks, each with its section. */
public final class CfRules {
  private CfRules() {}

  /** Returns a sentence for each rule that is broken. Reads metadata and coordinates only. */
  public static List<String> brokenIn(NetcdfDataset dataset) {
    CdmScope scope = CdmScope.of(dataset);
    List<String> broken = new ArrayList<>();
    for (Variable variable : dataset.getVariables()) {
      broken.addAll(LevelRules.broken(variable, scope));
      broken.addAll(CompressionRules.broken(variable, scope));
      broken.addAll(SamplingRules.broken(variable, scope));
      broken.addAll(aggregated(variable));
    }
    look(dataset.getRootGroup(), broken);
    return broken;
  }

  private static void look(Group group, List<String> broken) {
    broken.addAll(SamplingRules.broken(group));
    CdmScope.groups(group).forEach(inner -> look(inner, broken));
  }

  /** Aggregation variables that are scalars have their values here, and no such attribute. */
  private static List<String> aggregated(Variable variable) {
    return variable.attributes().hasAttribute(AggregatedData.DIMENSIONS) && variable.getRank() > 0
        ? List.of(
            "%s: has %s and dimensions; an aggregation variable is a scalar, so this one is shown as stored (CF 2.8)"
                .formatted(variable.getFullName(), AggregatedData.DIMENSIONS))
        : List.of();
  }
}
