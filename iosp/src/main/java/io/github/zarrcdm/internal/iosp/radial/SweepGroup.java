package io.github.zarrcdm.internal.iosp.radial;

import io.github.zarrcdm.internal.cf.SweepNumber;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/**
 * A group with the rays of one sweep: CfRadial 2.1, section 2.4, and as xradar writes it, where the
 * dimension of rays is {@code azimuth}.
 *
 * @param rays the dimension of rays
 * @param gates the dimension of gates along a ray
 */
record SweepGroup(Group group, Dimension rays, Dimension gates) {
  static final String AZIMUTH = "azimuth";
  static final String ELEVATION = "elevation";
  static final String RANGE = "range";
  static final String TIME = "time";

  /** Of these, at least one is in every group of a sweep, with one value; CfRadial 1 has lists. */
  private static final List<String> MARKS =
      List.of("sweep_number", "sweep_mode", "sweep_fixed_angle", "fixed_angle");

  /**
   * Returns the sweeps of the volume that {@code file} is, in the order of their numbers; its only
   * one if it is the group of a sweep; empty if it is neither.
   */
  static List<SweepGroup> of(NetcdfFile file) {
    Group root = file.getRootGroup();
    if (MARKS.stream().map(root::findVariableLocal).anyMatch(SweepGroup::isOneValue)) {
      Optional<SweepGroup> only = of(root);
      if (only.isPresent()) {
        return List.of(only.get());
      }
    }
    List<SweepGroup> sweeps = new ArrayList<>();
    CdmScope.groups(root).stream()
        .filter(group -> number(group) >= 0)
        .sorted(Comparator.comparingInt(SweepGroup::number))
        .forEach(group -> of(group).ifPresent(sweeps::add));
    return sweeps;
  }

  private static boolean isOneValue(@Nullable Variable variable) {
    return variable != null && variable.getRank() == 0;
  }

  private static int number(Group group) {
    return SweepNumber.in(group.getShortName());
  }

  private static Optional<SweepGroup> of(Group group) {
    Dimension rays = only(group, AZIMUTH);
    Dimension gates = only(group, RANGE);
    return rays == null || gates == null || !rays.equals(only(group, ELEVATION))
        ? Optional.empty()
        : Optional.of(new SweepGroup(group, rays, gates));
  }

  /** Returns the dimension of a coordinate that has numbers, and one dimension; else null. */
  private static @Nullable Dimension only(Group group, String name) {
    Variable found = group.findVariableLocal(name);
    return found != null && found.getRank() == 1 && found.getDataType().isNumeric()
        ? found.getDimension(0)
        : null;
  }

  /** Returns what was measured: numbers at each gate of each ray. */
  List<Variable> data() {
    return along(rays, gates);
  }

  /** Returns the numbers whose dimensions are the other way round. */
  List<Variable> transposed() {
    return rays.equals(gates) ? List.of() : along(gates, rays);
  }

  private List<Variable> along(Dimension first, Dimension second) {
    return group.getVariables().stream()
        .filter(variable -> variable.getRank() == 2)
        .filter(variable -> first.equals(variable.getDimension(0)))
        .filter(variable -> second.equals(variable.getDimension(1)))
        .filter(variable -> variable.getDataType().isNumeric())
        .toList();
  }

  /** Returns a coordinate that each sweep has. */
  Variable required(String name) {
    return Objects.requireNonNull(group.findVariableLocal(name), name);
  }

  /**
   * Returns the numbers called {@code name}, of this sweep or of its volume; null if there are
   * none.
   */
  @Nullable Variable coordinate(String name) {
    Variable own = group.findVariableLocal(name);
    Group above = group.getParentGroup();
    Variable found = own != null || above == null ? own : above.findVariableLocal(name);
    return found != null && found.getDataType().isNumeric() && found.getSize() > 0 ? found : null;
  }
}
