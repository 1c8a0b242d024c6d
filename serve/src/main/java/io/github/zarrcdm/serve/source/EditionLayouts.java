package io.github.zarrcdm.serve.source;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.copy.DatasetStore;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import ucar.nc2.Variable;

/** How the arrays of an edition are stored, in each format of Zarr; the next one keeps it. */
record EditionLayouts(Map<Integer, OfFormat> formats) {
  static final EditionLayouts NONE = new EditionLayouts(Map.of());

  /** The arrays in one format, by path, and those that were there before and were replaced. */
  record OfFormat(Map<String, Array> arrays, ReplacedArrays replaced) {
    /** Returns the layout of the array of {@code variable}; empty if there was none. */
    Optional<Layout> layout(Variable variable, Layout wanted) {
      Array array = arrays.get(DatasetStore.path(variable));
      return array == null ? Optional.empty() : Optional.of(asIn(array, wanted));
    }

    /** Returns the arrays that {@code next} stores otherwise, or lacks; also those of before. */
    ReplacedArrays replacedBy(Map<String, Array> next) {
      return replaced.with(arrays, next);
    }

    /**
     * Returns the layout that {@code array} has, without shards; encoded as {@code wanted} says.
     */
    private static Layout asIn(Array array, Layout wanted) {
      int[] chunks = ((ChunkGrid.Regular) ((ArrayData.Chunked) array.data()).grid()).shape();
      Map<String, Integer> lengths = new LinkedHashMap<>();
      for (int d = 0; d < chunks.length; d++) {
        lengths.put(requireNonNull(array.dimensionNames().get(d)), chunks[d]);
      }
      return wanted.withoutShards().withChunks(lengths);
    }
  }
}
