package io.github.zarrcdm.cli.check;

import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.util.ArrayList;
import java.util.List;
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
    }
    return broken;
  }
}
