package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import java.util.Map;
import java.util.Optional;

/**
 * What the key of a chunk, or a shard, says.
 *
 * @param index its place in the grid, which may lie outside of the array
 */
public record ChunkPlace(Array array, long[] index) {
  /**
   * Returns what {@code key} says in a store of {@code arrays}, by their paths in it; empty if it
   * is no key of a chunk.
   */
  public static Optional<ChunkPlace> of(String key, Map<String, Array> arrays) {
    for (int slash = key.lastIndexOf('/'); slash > 0; slash = key.lastIndexOf('/', slash - 1)) {
      Array array = arrays.get("/" + key.substring(0, slash));
      if (array != null) {
        return of(key.substring(slash + 1), array);
      }
    }
    Array root = arrays.get("/");
    return root == null ? Optional.empty() : of(key, root);
  }

  private static Optional<ChunkPlace> of(String below, Array array) {
    return array.data() instanceof ArrayData.Chunked data
        ? data.keys().index(below, array.rank()).map(index -> new ChunkPlace(array, index))
        : Optional.empty();
  }
}
