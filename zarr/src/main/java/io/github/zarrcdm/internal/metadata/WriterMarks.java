package io.github.zarrcdm.internal.metadata;

import static io.github.zarrcdm.internal.metadata.Documents.key;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The marks of writers beside a node and in the folders above it. Of a store that is removed or
 * written anew, documents of some nodes are there for a while, without all of their chunks.
 */
final class WriterMarks {
  private static final int LONGEST = 1 << 16;
  private static final Slice BEGIN = new Slice(0, LONGEST);

  private final Store store;
  private final List<String> keys;
  private final String path;
  private final Object edition;

  /** Those that say something of the node at {@code path} of {@code store}, before it is read. */
  WriterMarks(Store store, String path) throws IOException {
    this.store = store;
    this.keys = keys(path);
    this.path = path;
    this.edition = edition();
  }

  /** That of the document by which the node is known. */
  private Object edition() throws IOException {
    Object v3 = store.remote() ? "" : store.edition(key(path, "zarr.json"));
    return v3.equals("") && !store.remote() ? store.edition(key(path, ".zgroup")) : v3;
  }

  /** Their keys in a store: at its root, at {@code path}, and in between. */
  static List<String> keys(String path) {
    List<String> keys = new ArrayList<>();
    for (int end = 0; end >= 0 && !path.isEmpty(); end = path.indexOf('/', end + 1)) {
      keys.add(key(path.substring(0, end), Marker.UNFINISHED));
    }
    keys.add(key(path, Marker.UNFINISHED));
    return keys;
  }

  /**
   * Throws {@link ZarrException.NotZarr} if one says that the store is not to be read, by what was
   * asked of {@code stored} ahead.
   */
  void check(StoredDocuments stored) throws IOException {
    for (int level = 1; level <= store.foldersAbove(); level++) {
      check(stored.above(level));
    }
    for (String key : keys) {
      check(stored.mark(key));
    }
  }

  private void check(Optional<ByteBuffer> mark) throws ZarrException.NotZarr {
    if (mark.isPresent()
        && Marker.hides(StandardCharsets.UTF_8.decode(mark.get().duplicate()).toString())) {
      throw new ZarrException.NotZarr(
          store
              + ": its writer has not finished this store. Wait until it has, or resume the copy.");
    }
  }

  /**
   * Throws {@link ZarrException.NotZarr} if a writer has begun since: of what was listed, it may
   * have removed some before. Nothing that was read earlier counts.
   */
  void checkAgain() throws IOException {
    for (String key : keys) {
      check(StoredDocuments.readable(() -> store.get(key, BEGIN)));
    }
    if (!edition.equals(edition())) {
      throw new ZarrException.NotZarr(
          store + ": it was written again while it was opened. Open it once more.");
    }
  }
}
