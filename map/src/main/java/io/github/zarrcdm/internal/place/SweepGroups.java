package io.github.zarrcdm.internal.place;

import io.github.zarrcdm.internal.cf.SweepNumber;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Group;
import ucar.nc2.Variable;
import ucar.nc2.dataset.VariableDS;

/**
 * The sweeps of a radar's volume with a group for each, as CfRadial 2 and xradar have them: {@code
 * sweep_0} and so on.
 *
 * @param sweeps the same variable in each of the groups, in the order of their numbers
 * @param angles what distinguishes the sweeps, in degrees; empty if the groups do not say it
 */
public record SweepGroups(List<VariableDS> sweeps, double[] angles) {
  /** The name of the dimension by which a sweep is chosen. */
  public static final String DIMENSION = "sweep";

  private static final List<String> ANGLES = List.of("sweep_fixed_angle", "fixed_angle");

  /**
   * Returns the groups of the volume that {@code data} is of; empty if it is in no group of a
   * sweep.
   */
  public static Optional<SweepGroups> of(VariableDS data) throws IOException {
    Group group = data.getParentGroupOrRoot();
    Group volume = group.getParentGroup();
    if (volume == null || number(group) < 0) {
      return Optional.empty();
    }
    List<VariableDS> sweeps = new ArrayList<>();
    volume.getGroups().stream()
        .filter(other -> number(other) >= 0)
        .sorted(Comparator.comparingInt(SweepGroups::number))
        .forEach(
            other -> {
              if (other.findVariableLocal(data.getShortName()) instanceof VariableDS same
                  && same.getRank() == data.getRank()) {
                sweeps.add(same);
              }
            });
    return Optional.of(new SweepGroups(List.copyOf(sweeps), angles(sweeps)));
  }

  private static int number(Group group) {
    return SweepNumber.in(group.getShortName());
  }

  private static double[] angles(List<VariableDS> sweeps) throws IOException {
    double[] angles = new double[sweeps.size()];
    for (int i = 0; i < angles.length; i++) {
      Variable angle = angle(sweeps.get(i).getParentGroupOrRoot());
      if (angle == null) {
        return new double[0];
      }
      angles[i] = angle.readScalarDouble();
    }
    return angles;
  }

  private static @Nullable Variable angle(Group group) {
    for (String name : ANGLES) {
      Variable found = group.findVariableLocal(name);
      if (found != null && found.getSize() == 1 && found.getDataType().isNumeric()) {
        return found;
      }
    }
    return null;
  }
}
