package io.github.zarrcdm.internal.copy.selection;

import io.github.zarrcdm.internal.cf.mesh.MeshTopology.Elements;
import io.github.zarrcdm.internal.iosp.cf.CdmScope;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.Variable;

/**
 * A dimension that variables share, and the group that defines it: dimensions of two groups may be
 * equal otherwise.
 */
public record Axis(String group, String name, int length) {
  /**
   * Returns the axis of dimension {@code d} of {@code variable}; empty if it shares it with no
   * other.
   */
  public static Optional<Axis> of(Variable variable, int d) {
    Dimension dimension = variable.getDimension(d);
    return dimension.isShared() && dimension.getShortName() != null
        ? Optional.of(of(dimension, variable.getParentGroupOrRoot()))
        : Optional.empty();
  }

  /** Returns the axis of {@code dimension} of a variable in {@code group}. */
  static Axis of(Dimension dimension, Group group) {
    @Nullable Group home = group;
    while (home != null && !home.getDimensions().contains(dimension)) {
      home = home.getParentGroup();
    }
    return new Axis(
        home == null ? "" : home.getFullName(), dimension.getShortName(), dimension.getLength());
  }

  /** Returns the axis of the elements of a mesh; empty if they share it with no variable. */
  static Optional<Axis> of(Elements<Variable> elements) {
    return elements.home() instanceof CdmScope home
        ? Optional.of(
            new Axis(
                home.group().getFullName(),
                elements.dimension().name(),
                (int) elements.dimension().length()))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return group.isEmpty() ? name : "/" + group + "/" + name;
  }
}
