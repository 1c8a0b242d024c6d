package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.ByteRange.Slice;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What a remote store means by a refusal. Object stores answer 403 for keys that do not exist to
 * callers that may not list them, so 403 for a chunk is ambiguous: most are missing, and some may
 * not be read.
 *
 * <p>It may mean missing only in a store that answers so for a key that was never written, and that
 * has shown another chunk.
 */
final class Forbidden {
  /** A name that no array and no chunk has. */
  private static final String NOTHING = ".zarr-cdm-looks-for-nothing";

  private final Store store;
  private final Set<String> readable = ConcurrentHashMap.newKeySet();
  private volatile boolean hasShown;

  /** Whether the store refuses what does not exist; null before it was asked. */
  private volatile @Nullable Boolean hides;

  Forbidden(Store store) {
    this.store = store;
  }

  /** A value other than a metadata document was read. */
  void shown() {
    hasShown = true;
  }

  /** True if a refusal of {@code key} is as good as an answer that it is missing. */
  boolean mayMeanMissing(String key) throws IOException {
    return store.remote() && hasShown && hides(key);
  }

  private boolean hides(String key) throws IOException {
    if (hides == null) {
      String above = WitnessStore.folder(key);
      hides = isRefused(above.isEmpty() ? NOTHING : above + "/" + NOTHING);
    }
    return hides;
  }

  private boolean isRefused(String key) throws IOException {
    try {
      store.get(key, new Slice(0, 1));
      return false;
    } catch (ZarrException.Refused e) {
      return true;
    }
  }

  /**
   * True if the array that {@code key} belongs to may be read: consolidated metadata, in the
   * document {@code above}, name arrays whose own documents are refused.
   */
  boolean mayRead(String key, String above) throws IOException {
    String document = above.endsWith(".zmetadata") ? ".zarray" : "zarr.json";
    int start = WitnessStore.folder(above).length() + 1;
    for (int slash = key.indexOf('/', start); slash > 0; slash = key.indexOf('/', slash + 1)) {
      if (readable.contains(key.substring(0, slash))) {
        return true;
      }
    }
    for (int slash = key.indexOf('/', start); slash > 0; slash = key.indexOf('/', slash + 1)) {
      String folder = key.substring(0, slash);
      if (store.get(folder + "/" + document, new Slice(0, 1)).isPresent()) {
        readable.add(folder);
        return true;
      }
    }
    return false;
  }
}
