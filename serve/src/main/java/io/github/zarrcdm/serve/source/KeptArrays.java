package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.copy.DatasetStore;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import ucar.nc2.Variable;

/** How the arrays of an edition are stored, in each format of Zarr; the next one keeps it. */
record KeptArrays(Map<Integer, OfFormat> formats) {
  static final KeptArrays NONE = new KeptArrays(Map.of());

  /**
   * The arrays in one format, by path, and when each that was there before was replaced by another
   * one.
   */
  record OfFormat(Map<String, Array> arrays, Map<String, Long> replaced) {
    static OfFormat of(Group root, Map<String, Long> replaced) {
      Map<String, Array> arrays = new HashMap<>();
      collect(root, arrays);
      return new OfFormat(arrays, replaced);
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

    /**
     * Returns which arrays {@code next} stores otherwise, or lacks, and when that was seen; also
     * those of before.
     */
    Map<String, Long> replacedBy(Map<String, Array> next) {
      Map<String, Long> all = new HashMap<>(replaced);
      arrays.forEach(
          (path, array) -> {
            Array now = next.get(path);
            if (now == null || !DatasetStore.isGrown(array, now)) {
              all.put(path, System.nanoTime());
            }
          });
      return all;
    }
  }
}
