package io.github.zarrcdm.internal.place;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.nc2.Group;
import ucar.nc2.Variable;
import ucar.nc2.dataset.VariableDS;

/**
 * The sweeps of a radar whose rays lie one after another along one dimension, as in CfRadial 1. Two
 * of them cover the same area, so that a picture shows one.
 *
 * @param dimension the name of the dimension of sweeps
 * @param rays the name of the dimension of rays
 * @param parts the rays of each sweep
 * @param angles what distinguishes the sweeps, such as their elevation; empty if nothing does
 */
public record Sweeps(
    String dimension, String rays, List<Range> parts, Optional<Coordinate> angles) {
  private static final String FIRST = "sweep_start_ray_index";
  private static final String LAST = "sweep_end_ray_index";

  /** In the order of preference. */
  private static final List<String> ANGLES =
      List.of("fixed_angle", "sweep_fixed_angle", "sweep_number");

  /**
   * Those of {@code data}, which lies at {@code place}; empty if it has no rays, or what counts
   * them is missing or beyond them.
   */
  public static Optional<Sweeps> of(VariableDS data, Place place) throws IOException {
    if (!(place instanceof Place.Radial radial)) {
      return Optional.empty();
    }
    Group group = data.getParentGroupOrRoot();
    Variable first = group.findVariableOrInParent(FIRST);
    Variable last = group.findVariableOrInParent(LAST);
    String rays = radial.dimensions().get(0);
    if (!isCount(first) || !isCount(last) || rays == null) {
      return Optional.empty();
    }
    String dimension = first.getDimension(0).getShortName();
    List<Range> parts = parts(first, last, radial.azimuth().variable().getShape(0));
    return dimension == null || parts.isEmpty()
        ? Optional.empty()
        : Optional.of(new Sweeps(dimension, rays, parts, angles(group, first)));
  }

  private static boolean isCount(@Nullable Variable variable) {
    return variable != null && variable.getRank() == 1 && variable.getDataType().isNumeric();
  }

  private static List<Range> parts(Variable first, Variable last, int length) throws IOException {
    int[] from = (int[]) first.read().get1DJavaArray(DataType.INT);
    int[] to = (int[]) last.read().get1DJavaArray(DataType.INT);
    List<Range> parts = new ArrayList<>();
    try {
      for (int i = 0; i < from.length; i++) {
        if (from.length != to.length || to[i] >= length) {
          return List.of();
        }
        parts.add(new Range(from[i], to[i]));
      }
    } catch (InvalidRangeException e) {
      return List.of();
    }
    return parts;
  }

  private static Optional<Coordinate> angles(Group group, Variable first) {
    return ANGLES.stream()
        .map(group::findVariableOrInParent)
        .filter(VariableDS.class::isInstance)
        .map(VariableDS.class::cast)
        .filter(found -> found.getDataType().isNumeric())
        .filter(found -> found.getDimensions().equals(first.getDimensions()))
        .map(Coordinate::of)
        .findFirst();
  }
}
