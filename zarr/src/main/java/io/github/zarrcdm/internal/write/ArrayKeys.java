package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import java.util.Map;
import java.util.Optional;

/** What the keys of a store say: which array, and which place in its grid. */
public final class ArrayKeys {
  private ArrayKeys() {}

  /** The array of {@code arrays}, by path, below which {@code key} lies; empty if none does. */
  public static Optional<Array> array(String key, Map<String, Array> arrays) {
    for (int slash = key.lastIndexOf('/'); slash > 0; slash = key.lastIndexOf('/', slash - 1)) {
      Array array = arrays.get("/" + key.substring(0, slash));
      if (array != null) {
        return Optional.of(array);
      }
    }
    return Optional.ofNullable(arrays.get("/"));
  }

  /**
   * The place in the grid of {@code array} of what is stored under {@code key}, which lies below
   * it; empty if it is not the key of a chunk, or a shard. It may lie outside of the array.
   */
  public static Optional<long[]> index(String key, Array array) {
    String below = array.path().equals("/") ? key : key.substring(array.path().length());
    return array.data() instanceof ArrayData.Chunked data
        ? data.keys().index(below, array.rank())
        : Optional.empty();
  }
}
