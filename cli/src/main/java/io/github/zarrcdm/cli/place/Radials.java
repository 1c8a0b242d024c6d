package io.github.zarrcdm.cli.place;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import ucar.nc2.Group;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.VariableDS;

/**
 * The azimuths and ranges of radars in each group of a dataset: searched once, however many
 * variables ask for those beside them.
 */
public final class Radials {
  private final Map<Group, List<VariableDS>> found = new IdentityHashMap<>();

  List<VariableDS> in(Group group) {
    return found.computeIfAbsent(group, Radials::search);
  }

  private static List<VariableDS> search(Group group) {
    return group.getVariables().stream()
        .filter(variable -> variable instanceof VariableDS && variable.getRank() == 1)
        .map(VariableDS.class::cast)
        .filter(v -> Coordinate.of(v).is(AxisType.RadialAzimuth, AxisType.RadialDistance))
        .toList();
  }
}
