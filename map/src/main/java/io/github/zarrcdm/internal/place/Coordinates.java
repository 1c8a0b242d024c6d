package io.github.zarrcdm.internal.place;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateSystem;
import ucar.nc2.dataset.VariableDS;

/**
 * The coordinate variables of a variable: those of netCDF-Java's coordinate systems, those that its
 * attribute {@code coordinates} names, those with the names of its dimensions, the azimuths and
 * ranges of a radar, and the only places of points.
 */
public record Coordinates(List<Coordinate> all) {

  /** Returns the coordinates of {@code data}, each once. */
  public static Coordinates of(VariableDS data) {
    return of(data, new SiblingVariables());
  }

  /** Returns the coordinates of one of many variables, which share {@code neighbours}. */
  public static Coordinates of(VariableDS data, SiblingVariables neighbours) {
    Map<String, Coordinate> found = new LinkedHashMap<>();
    candidates(data, neighbours)
        .filter(VariableDS.class::isInstance)
        .filter(candidate -> candidate != data)
        .map(candidate -> Coordinate.of((VariableDS) candidate))
        .filter(coordinate -> coordinate.isAlong(data))
        .forEach(coordinate -> found.putIfAbsent(coordinate.variable().getFullName(), coordinate));
    return new Coordinates(List.copyOf(found.values()));
  }

  private static Stream<? extends Variable> candidates(
      VariableDS data, SiblingVariables neighbours) {
    List<Variable> candidates = new ArrayList<>();
    for (CoordinateSystem system : data.getCoordinateSystems()) {
      candidates.addAll(system.getCoordinateAxes());
    }
    Group group = data.getParentGroupOrRoot();
    String names = data.attributes().findAttributeString("coordinates", "").trim();
    for (String name : new LinkedHashSet<>(List.of(names.split("\\s+")))) {
      candidates.add(neighbours.named(group, name));
    }
    for (Dimension dimension : data.getDimensions()) {
      if (dimension.getShortName() != null) {
        candidates.add(neighbours.named(group, dimension.getShortName()));
      }
    }
    candidates.addAll(neighbours.radials(group));
    candidates.addAll(neighbours.places(group));
    return candidates.stream();
  }

  /** Returns the first of {@code type} with {@code rank} dimensions. */
  Optional<Coordinate> find(AxisType type, int rank) {
    return all.stream()
        .filter(coordinate -> coordinate.is(type) && coordinate.dimensions().size() == rank)
        .findFirst();
  }

  /** Returns the first of {@code type} with two dimensions or more. */
  Optional<Coordinate> surface(AxisType type) {
    return all.stream()
        .filter(coordinate -> coordinate.is(type) && coordinate.dimensions().size() >= 2)
        .findFirst();
  }

  /**
   * Returns what is known of the indices of {@code dimension}: the variable of its name goes first.
   */
  public Optional<Coordinate> along(String dimension) {
    List<Coordinate> along =
        all.stream().filter(c -> c.dimensions().equals(List.of(dimension))).toList();
    return along.stream()
        .filter(c -> c.variable().getShortName().equals(dimension))
        .findFirst()
        .or(() -> along.stream().findFirst());
  }
}
