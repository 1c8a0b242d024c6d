package io.github.zarrcdm.internal.place;

import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;

/** Variables that attributes name because they describe others: bounds, connectivity, counts. */
public final class Descriptions {
  private Descriptions() {}

  /** Returns the descriptions in {@code dataset}, compared by identity. */
  public static Set<Variable> in(NetcdfDataset dataset) {
    CdmScope scope = CdmScope.of(dataset);
    Set<Variable> found = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Variable variable : dataset.getVariables()) {
      for (Reference<Variable> reference : scope.references(variable)) {
        Variable named = reference.variable();
        if (named != null && !reference.attribute().namesData()) {
          found.add(named);
        }
      }
    }
    return found;
  }
}
