package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.ByteRange.Slice;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What a remote store means by a refusal. Object stores answer 403 for keys that do not exist to
 * callers that may not list them, and servers of web applications answer them all with one page. So
 * 403 or a page for a chunk is ambiguous: most are missing, and some may not be read.
 *
 * <p>It may mean missing only in a store that answers so, and with the same page, for a key that
 * was never written, and that has shown another chunk.
 */
final class Forbidden {
  /** A name that no array and no chunk has. */
  private static final String NOTHING = ".zarr-cdm-looks-for-nothing";

  private final Store store;
  private final Set<String> readable = ConcurrentHashMap.newKeySet();
  private volatile boolean hasShown;

  /** How the store refuses what does not exist; null before it was asked, empty if it does not. */
  private volatile @Nullable Optional<String> hides;

  Forbidden(Store store) {
    this.store = store;
  }

  /** A value other than a metadata document was read. */
  void shown() {
    hasShown = true;
  }

  /** Returns true if {@code refusal} of {@code key} is as good as an answer that it is missing. */
  boolean mayMeanMissing(String key, ZarrException.Refused refusal) throws IOException {
    return store.remote() && hasShown && hides(key).equals(Optional.of(refusal.page()));
  }

  private Optional<String> hides(String key) throws IOException {
    Optional<String> known = hides;
    if (known == null) {
      String above = Keys.parent(key);
      known = refusal(above.isEmpty() ? NOTHING : above + "/" + NOTHING);
      hides = known;
    }
    return known;
  }

  /**
   * Returns the page by which {@code key} is refused, empty text without one; empty if it is not.
   */
  private Optional<String> refusal(String key) throws IOException {
    try {
      store.get(key, new Slice(0, 1));
      return Optional.empty();
    } catch (ZarrException.Refused e) {
      return Optional.of(e.page());
    }
  }

  /**
   * Returns true if the array that {@code key} belongs to may be read: consolidated metadata, in
   * the document {@code above}, name arrays whose own documents are refused.
   */
  boolean mayRead(String key, String above) throws IOException {
    String document = above.endsWith(".zmetadata") ? ".zarray" : "zarr.json";
    int start = Keys.parent(above).length() + 1;
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
