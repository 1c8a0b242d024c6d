package io.github.zarrcdm.internal.place;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
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
 * @param parts the rays of each sweep, {@link Range#EMPTY} of one whose bounds are not rays of the
 *     data
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
   * Returns the sweeps of {@code data}, which lies at {@code place}; empty if it has no rays, or
   * nothing says which sweep they are of.
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
    return dimension == null
        ? Optional.empty()
        : Optional.of(new Sweeps(dimension, rays, parts, angles(group, first)));
  }

  private static boolean isCount(@Nullable Variable variable) {
    return variable != null && variable.getRank() == 1 && variable.getDataType().isNumeric();
  }

  private static List<Range> parts(Variable first, Variable last, int length) throws IOException {
    double[] from = (double[]) first.read().get1DJavaArray(DataType.DOUBLE);
    double[] to = (double[]) last.read().get1DJavaArray(DataType.DOUBLE);
    List<Range> parts = new ArrayList<>();
    for (int i = 0; i < from.length; i++) {
      parts.add(to.length == from.length ? rays(from[i], to[i], length) : Range.EMPTY);
    }
    return parts;
  }

  private static Range rays(double first, double last, int length) {
    try {
      return first >= 0 && first <= last && last < length
          ? new Range((int) first, (int) last)
          : Range.EMPTY;
    } catch (InvalidRangeException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the first sweep that has rays; empty if none has. */
  public OptionalInt first() {
    return IntStream.range(0, parts.size()).filter(i -> parts.get(i).length() > 0).findFirst();
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
