package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.HashMap;
import java.util.Map;

/**
 * The groups and arrays of a dataset.
 *
 * @param arrays all arrays, by their paths below {@code root}, such as {@code /group/air}
 */
record Hierarchy(Group root, Map<String, Array> arrays) {

  static Hierarchy of(Group root) {
    Map<String, Array> arrays = new HashMap<>();
    collect(root, root.path().length() == 1 ? 0 : root.path().length(), arrays);
    return new Hierarchy(root, arrays);
  }

  private static void collect(Group group, int above, Map<String, Array> arrays) {
    for (Array array : group.arrays()) {
      String path = array.path().substring(above);
      arrays.put(path.isEmpty() ? "/" : path, array);
    }
    group.groups().forEach(below -> collect(below, above, arrays));
  }
}
