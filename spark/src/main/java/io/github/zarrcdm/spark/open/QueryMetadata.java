package io.github.zarrcdm.spark.open;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The metadata that a query was planned from, as the driver read them: documents and names of
 * folders. Tasks get them with their work, so that an executor asks for one document only, to see
 * that the store is still the same. Safe for concurrent callers.
 */
public final class QueryMetadata implements Serializable {
  private static final long serialVersionUID = 1L;

  private final ConcurrentHashMap<String, byte[]> documents = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, ArrayList<String>> folders = new ConcurrentHashMap<>();

  private volatile long stamp;

  /** When the newest document of a local store was written. */
  public long stamp() {
    return stamp;
  }

  public void stamp(long newest) {
    stamp = newest;
  }

  void keep(String key, ByteBuffer document) {
    byte[] bytes = new byte[document.remaining()];
    document.duplicate().get(bytes);
    documents.put(key, bytes);
  }

  void keep(String prefix, List<String> names) {
    folders.put(prefix, new ArrayList<>(names));
  }

  public Optional<ByteBuffer> document(String key) {
    return Optional.ofNullable(documents.get(key)).map(bytes -> ByteBuffer.wrap(bytes.clone()));
  }

  Optional<List<String>> folders(String prefix) {
    return Optional.ofNullable(folders.get(prefix));
  }

  /**
   * Throws {@link ZarrException.Unavailable} if the document of the root, which tells of most that
   * is below, is another one in {@code store} now.
   */
  void check(Store store) throws IOException {
    // Consolidated metadata are the longest.
    Optional<Map.Entry<String, byte[]>> root =
        documents.entrySet().stream()
            .filter(document -> document.getKey().indexOf('/') < 0)
            .max(Comparator.comparingInt(document -> document.getValue().length));
    if (root.isPresent()) {
      Optional<ByteBuffer> now = store.get(root.get().getKey());
      if (now.isEmpty() || !now.get().equals(ByteBuffer.wrap(root.get().getValue()))) {
        throw new ZarrException.Unavailable(
            store + " has been written since the query was planned. Run the query again.");
      }
    }
  }

  /**
   * Returns true if {@code store} has the same documents now, and these and its folders the same
   * times.
   */
  public boolean isOf(Store store) throws IOException {
    for (Map.Entry<String, byte[]> document : documents.entrySet()) {
      Optional<ByteBuffer> now = store.get(document.getKey());
      if (now.isEmpty() || !now.get().equals(ByteBuffer.wrap(document.getValue()))) {
        return false;
      }
    }
    return stamp == 0 || newest(store) == stamp;
  }

  private long newest(Store store) throws IOException {
    long newest = 0;
    for (Set<String> keys : List.of(documents.keySet(), folders.keySet())) {
      for (String key : keys) {
        newest = Math.max(newest, store.lastModified(key));
      }
    }
    return newest;
  }
}
