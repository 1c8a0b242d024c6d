package io.github.zarrcdm.internal.place;

import io.github.zarrcdm.internal.cf.mesh.MeshData;
import io.github.zarrcdm.internal.cf.names.NameSearch.Reference;
import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;

/**
 * Variables that describe others: bounds, connectivity and counts, because attributes name them,
 * and those in groups of points between which the cells of other groups are placed, such as ground
 * control points, but for data on a mesh there.
 */
public final class DescribingVariables {
  private DescribingVariables() {}

  /** Returns the descriptions in {@code dataset}, compared by identity. */
  public static Set<Variable> in(NetcdfDataset dataset) {
    CdmScope scope = CdmScope.of(dataset);
    Set<String> points = groupsOfPoints(dataset);
    Set<Variable> found = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Variable variable : dataset.getVariables()) {
      if (points.contains("/" + variable.getParentGroupOrRoot().getFullName())
          && !MeshData.isSaidBy(scope.texts(variable))) {
        found.add(variable);
      }
      for (Reference<Variable> reference : scope.references(variable)) {
        Variable named = reference.variable();
        if (named != null && !reference.attribute().namesData()) {
          found.add(named);
        }
      }
    }
    return found;
  }

  /**
   * Returns the paths of groups, beside others, from whose arrays coordinates of these are
   * computed.
   */
  private static Set<String> groupsOfPoints(NetcdfDataset dataset) {
    Set<String> groups = new HashSet<>();
    NetcdfFile shown = dataset.getReferencedFile();
    if (shown != null) {
      shown.getVariables().forEach(variable -> groups.addAll(CdmOrigin.groupsBeside(variable)));
    }
    return groups;
  }
}
