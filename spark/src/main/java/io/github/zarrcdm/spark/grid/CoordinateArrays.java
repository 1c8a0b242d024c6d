package io.github.zarrcdm.spark.grid;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Finds the coordinates of a grid: in its group, then in the groups above. */
public final class CoordinateArrays {
  private final List<Group> nearestFirst;

  /** {@code nearestFirst}: the group of the grid, then those around it. */
  public CoordinateArrays(List<Group> nearestFirst) {
    this.nearestFirst = List.copyOf(nearestFirst);
  }

  /** An array of one value for each index along {@code dimension} of a grid. */
  public record Along(int dimension, Array array) {}

  /** The array named as {@code dimension} of {@code grid} is; null if there is none that fits. */
  public Array of(Grid grid, int dimension) {
    for (Group group : nearestFirst) {
      Array array = group.array(grid.dimensions().get(dimension));
      if (array != null && Grids.isCoordinate(array)) {
        return array.shape()[0] == grid.shape()[dimension] ? array : null;
      }
    }
    return null;
  }

  /**
   * The other arrays of one dimension of {@code grid} that its arrays name in their attribute
   * {@code coordinates}.
   */
  public List<Along> auxiliary(Grid grid) {
    List<Along> found = new ArrayList<>();
    grid.arrays().stream()
        .map(array -> array.attributes().text("coordinates"))
        .filter(Objects::nonNull)
        .flatMap(text -> List.of(text.strip().split("\\s+")).stream())
        .distinct()
        .forEach(name -> add(grid, name, found));
    return found;
  }

  private void add(Grid grid, String name, List<Along> found) {
    Array array = nearestFirst.get(0).array(name);
    if (array == null || array.rank() != 1 || Grids.isCoordinate(array)) {
      return;
    }
    int dimension = grid.dimensions().indexOf(Grid.dimension(array, 0));
    boolean own = grid.arrays().stream().anyMatch(a -> a.path().equals(array.path()));
    if (dimension >= 0 && array.shape()[0] == grid.shape()[dimension] && !own) {
      found.add(new Along(dimension, array));
    }
  }
}
