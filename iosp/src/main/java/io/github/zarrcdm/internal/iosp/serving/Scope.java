package io.github.zarrcdm.internal.iosp.serving;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A group and, through its outer group (null for the root), everything its arrays can refer to. */
record Scope(Group group, @Nullable Scope outer) {
  /** The path of the group, from the root of what is served. */
  String path() {
    return outer == null ? "/" : (outer.outer == null ? "" : outer.path()) + "/" + group.name();
  }

  List<Scope> inner() {
    return group.groups().stream().map(inside -> new Scope(inside, this)).toList();
  }

  /**
   * Returns the path of the group whose dimension {@code array} uses: the nearest that declares one
   * of that name and length or has a coordinate of it, else the array's own.
   */
  String ownerOf(Array array, int dimension) {
    String name = array.shortDimensionName(dimension);
    for (Scope scope = this; name != null && scope != null; scope = scope.outer) {
      if (scope.has(name, array.shape()[dimension])) {
        return scope.path();
      }
    }
    return path();
  }

  /**
   * Returns the nearest coordinate variable of a dimension of {@code array}; null if there is none.
   */
  @Nullable Array coordinate(Array array, int dimension) {
    String name = array.shortDimensionName(dimension);
    for (Scope scope = this; name != null && scope != null; scope = scope.outer) {
      if (scope.hasCoordinate(name, array.shape()[dimension])) {
        return scope.group.array(name);
      }
    }
    return null;
  }

  private boolean has(String name, long length) {
    return group.dimensions().stream().anyMatch(d -> d.name().equals(name) && d.length() == length)
        || hasCoordinate(name, length);
  }

  private boolean hasCoordinate(String name, long length) {
    Array coordinate = group.array(name);
    return coordinate != null && isCoordinate(coordinate) && coordinate.shape()[0] == length;
  }

  static boolean isCoordinate(Array array) {
    return array.rank() == 1 && array.name().equals(array.shortDimensionName(0));
  }
}
