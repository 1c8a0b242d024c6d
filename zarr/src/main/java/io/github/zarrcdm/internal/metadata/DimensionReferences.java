package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Dimension;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks that dimension names which are full paths lead to a dimension of that length; turns the
 * others into plain names. A dimension has the length of the arrays that refer to it in its own
 * group, or else below it, if they agree: programs that know nothing of NCZarr make arrays longer,
 * and leave the declaration as it was.
 */
final class DimensionReferences {
  private static final long DIFFERENT = -1;

  private final Map<String, Long> declared = new HashMap<>();

  /** Lengths of arrays by the dimension that they refer to. */
  private final Map<String, Long> inItsGroup = new HashMap<>();

  private final Map<String, Long> below = new HashMap<>();

  private DimensionReferences() {}

  static Group resolved(Group root) {
    DimensionReferences references = new DimensionReferences();
    references.collect(root);
    for (Map.Entry<String, Long> dimension : references.declared.entrySet()) {
      dimension.setValue(references.length(dimension.getKey(), dimension.getValue()));
    }
    return references.checked(root);
  }

  private long length(String path, long said) {
    Long used = inItsGroup.getOrDefault(path, below.get(path));
    return used == null || used == DIFFERENT ? said : used;
  }

  private void collect(Group group) {
    for (Dimension dimension : group.dimensions()) {
      declared.put(group.child(dimension.name()), dimension.length());
    }
    for (Array array : group.arrays()) {
      for (int d = 0; d < array.rank(); d++) {
        String name = array.dimensionName(d);
        if (name != null && name.startsWith("/")) {
          boolean own = name.equals(group.child(name.substring(name.lastIndexOf('/') + 1)));
          (own ? inItsGroup : below).merge(name, array.shape()[d], DimensionReferences::agreed);
        }
      }
    }
    for (Group inner : group.groups()) {
      collect(inner);
    }
  }

  private static long agreed(long one, long other) {
    return one == other ? one : DIFFERENT;
  }

  private Group checked(Group group) {
    List<Dimension> dimensions = new ArrayList<>();
    for (Dimension dimension : group.dimensions()) {
      long length = declared.getOrDefault(group.child(dimension.name()), dimension.length());
      dimensions.add(new Dimension(dimension.name(), length, dimension.unlimited()));
    }
    List<Group> groups = new ArrayList<>();
    for (Group inner : group.groups()) {
      groups.add(checked(inner));
    }
    List<Array> arrays = new ArrayList<>();
    for (Array array : group.arrays()) {
      arrays.add(checked(array));
    }
    return new Group(group.path(), group.attributes(), dimensions, groups, arrays);
  }

  private Array checked(Array array) {
    if (!hasPath(array)) {
      return array;
    }
    List<String> names = new ArrayList<>();
    for (int d = 0; d < array.rank(); d++) {
      String name = array.dimensionName(d);
      boolean leads = Long.valueOf(array.shape()[d]).equals(declared.get(name));
      names.add(name == null || leads ? name : name.substring(name.lastIndexOf('/') + 1));
    }
    return array.withDimensionNames(names);
  }

  private static boolean hasPath(Array array) {
    for (String name : array.dimensionNames()) {
      if (name != null && name.startsWith("/")) {
        return true;
      }
    }
    return false;
  }
}
