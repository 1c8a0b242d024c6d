package io.github.zarrcdm.internal.growth;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Groups and all below them. */
public final class Hierarchy {
  private Hierarchy() {}

  /** Returns all arrays of {@code root}, by their paths. */
  public static Map<String, Array> arrays(Group root) {
    Map<String, Array> all = new LinkedHashMap<>();
    root.arrays().forEach(array -> all.put(array.path(), array));
    root.groups().forEach(group -> all.putAll(arrays(group)));
    return all;
  }

  /** Returns {@code root} with all groups, and the arrays that are {@code wanted}. */
  static Group filtered(Group root, Predicate<Array> wanted) {
    return root.withArrays(root.arrays().stream().filter(wanted).toList())
        .withGroups(root.groups().stream().map(group -> filtered(group, wanted)).toList());
  }

  /** Returns {@code root} with each array changed. */
  public static Group changed(Group root, UnaryOperator<Array> change) {
    return root.withArrays(root.arrays().stream().map(change).toList())
        .withGroups(root.groups().stream().map(group -> changed(group, change)).toList());
  }
}
