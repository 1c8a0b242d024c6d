package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.copy.DatasetStore;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import ucar.nc2.Variable;

/** How the arrays of an edition are stored, in each format of Zarr; the next one keeps it. */
record KeptArrays(Map<Integer, OfFormat> formats) {
  static final KeptArrays NONE = new KeptArrays(Map.of());

  /** The arrays in one format, by path. */
  record OfFormat(Map<String, Array> arrays) {
    static OfFormat of(Group root) {
      Map<String, Array> arrays = new HashMap<>();
      collect(root, arrays);
      return new OfFormat(arrays);
    }

    private static void collect(Group group, Map<String, Array> arrays) {
      group.arrays().forEach(array -> arrays.put(array.path(), array));
      group.groups().forEach(below -> collect(below, arrays));
    }

    /** Returns the layout of the array of {@code variable}; empty if there was none. */
    Optional<Layout> layout(Variable variable, Layout wanted) {
      Array array = arrays.get(DatasetStore.path(variable));
      return array == null ? Optional.empty() : Optional.of(DatasetStore.asIn(array, wanted));
    }

    /** Returns the paths of arrays that {@code next} stores otherwise, or lacks. */
    Set<String> changed(OfFormat next) {
      Set<String> others = new HashSet<>();
      arrays.forEach(
          (path, array) -> {
            Array now = next.arrays.get(path);
            if (now == null || !DatasetStore.isGrown(array, now)) {
              others.add(path);
            }
          });
      return others;
    }
  }
}
