package io.github.zarrcdm.internal.table.grid;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the coordinates of a grid: in its group, then in the groups above. */
public final class CoordinateArrays {
  private final List<Group> nearestFirst;

  /** {@code nearestFirst}: the group of the grid, then those around it. */
  public CoordinateArrays(List<Group> nearestFirst) {
    this.nearestFirst = List.copyOf(nearestFirst);
  }

  /** An array on some {@code dimensions} of a grid, in its order; on none if it is a scalar. */
  public record Along(List<Integer> dimensions, Array array) {}

  /**
   * Returns the array named as {@code dimension} of {@code grid} is; null if there is none that
   * fits.
   */
  public @Nullable Array of(Grid grid, int dimension) {
    for (Group group : nearestFirst) {
      Array array = group.array(grid.dimensions().get(dimension));
      if (array != null && Grids.isCoordinate(array)) {
        return array.shape()[0] == grid.shape()[dimension] ? array : null;
      }
    }
    return null;
  }

  /**
   * Returns the other arrays on dimensions of {@code grid} that its arrays, or their group, name in
   * the attributes {@code coordinates} and {@code _CoordinateAxes}.
   */
  public List<Along> auxiliary(Grid grid) {
    Stream<Attributes> naming =
        Stream.concat(
            grid.arrays().stream().map(Array::attributes),
            Stream.of(nearestFirst.get(0).attributes()));
    return coordinates(grid, naming)
        .flatMap(array -> dimensions(grid, array).map(on -> new Along(on, array)).stream())
        .toList();
  }

  /** Arrays that those of {@code grid} name as coordinates, on dimensions that the grid lacks. */
  public List<Array> elsewhere(Grid grid) {
    return coordinates(grid, grid.arrays().stream().map(Array::attributes))
        .filter(array -> dimensions(grid, array).isEmpty())
        .toList();
  }

  private Stream<Array> coordinates(Grid grid, Stream<Attributes> naming) {
    Set<String> mappings =
        named(grid.arrays().stream().map(Array::attributes), "grid_mapping")
            .collect(Collectors.toSet());
    // Where an array names coordinates of its own, conventions add others by the second one.
    List<Attributes> all = naming.toList();
    return Stream.concat(named(all.stream(), "coordinates"), named(all.stream(), "_CoordinateAxes"))
        .distinct()
        .filter(name -> !mappings.contains(name))
        .flatMap(name -> found(name).stream())
        .filter(array -> !Grids.isCoordinate(array))
        .filter(array -> grid.arrays().stream().noneMatch(a -> a.path().equals(array.path())));
  }

  private static Stream<String> named(Stream<Attributes> attributes, String attribute) {
    return attributes
        .map(of -> of.text(attribute))
        .filter(Objects::nonNull)
        .flatMap(text -> Stream.of(text.strip().split("[\\s:]+")))
        .distinct();
  }

  private Optional<Array> found(String name) {
    return nearestFirst.stream()
        .map(group -> group.array(name))
        .filter(Objects::nonNull)
        .findFirst();
  }

  /** Returns the dimensions of {@code grid} that {@code array} has; empty if it has others. */
  private static Optional<List<Integer>> dimensions(Grid grid, Array array) {
    List<Integer> found = new ArrayList<>();
    for (int d = 0; d < array.rank(); d++) {
      int dimension = grid.dimensions().indexOf(Grid.dimension(array, d));
      // Dimensions without a name are known by their places only.
      boolean placed = array.shortDimensionName(d) != null || array.rank() == grid.rank();
      boolean isNew = dimension >= 0 && !found.contains(dimension);
      if (!isNew || !placed || array.shape()[d] != grid.shape()[dimension]) {
        return Optional.empty();
      }
      found.add(dimension);
    }
    return Optional.of(List.copyOf(found));
  }
}
