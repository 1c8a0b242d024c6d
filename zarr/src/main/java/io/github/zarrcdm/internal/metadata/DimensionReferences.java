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
 * others into plain names.
 */
final class DimensionReferences {
  private final Map<String, Long> declared = new HashMap<>();

  private DimensionReferences() {}

  static Group resolved(Group root) {
    DimensionReferences references = new DimensionReferences();
    references.collect(root);
    return references.checked(root);
  }

  private void collect(Group group) {
    for (Dimension dimension : group.dimensions()) {
      declared.put(group.child(dimension.name()), dimension.length());
    }
    group.groups().forEach(this::collect);
  }

  private Group checked(Group group) {
    return group
        .withArrays(group.arrays().stream().map(this::checked).toList())
        .withGroups(group.groups().stream().map(this::checked).toList());
  }

  private Array checked(Array array) {
    if (array.dimensionNames().stream().noneMatch(name -> name != null && name.startsWith("/"))) {
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
}
