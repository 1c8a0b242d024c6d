package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.internal.chunk.Extent;
import io.github.zarrcdm.internal.chunk.Fetcher;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The chunks that one read knows to be missing: after some misses below a folder its names are
 * listed, once, and answer for the rest of the read. A folder with far more names than the read has
 * chunks is not listed to its end. Decision 0016 explains why.
 *
 * <p>Nothing is remembered beyond the read, so a chunk that is there when a read begins is found.
 * Safe for concurrent callers.
 */
final class MissingChunks {
  /** As many misses cost about as much as listing a folder of {@link #FEW} names. */
  private static final int MISSES = 32;

  private static final int FEW = 1_000;
  private static final int MANY = 100_000;
  private static final int FOLDERS = 10_000;

  private final Fetcher fetcher;
  private final String array;
  private final int most;
  private final Map<String, Integer> misses = new ConcurrentHashMap<>();
  private final Map<String, Set<String>> names = new ConcurrentHashMap<>();

  /** For a read of {@code chunks} chunks, whose keys begin with {@code array}. */
  MissingChunks(Fetcher fetcher, String array, long chunks) {
    this.fetcher = fetcher;
    this.array = array;
    this.most = (int) Math.min(MANY, Math.max(FEW, chunks));
  }

  /** Returns true if there was no chunk under the keys of {@code extent} during this read. */
  boolean has(Extent.Whole extent) {
    return !names.isEmpty()
        && isMissing(extent.key())
        && (extent.otherKey() == null || isMissing(extent.otherKey()));
  }

  private boolean isMissing(String key) {
    for (int start = array.length(); start >= 0; start = next(key, start)) {
      Set<String> here = names.get(key.substring(0, start));
      if (here != null) {
        int end = key.indexOf('/', start);
        if (!here.contains(key.substring(start, end < 0 ? key.length() : end))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns where the name behind the next slash begins; -1 if there is none. */
  private static int next(String key, int start) {
    int slash = key.indexOf('/', start);
    return slash < 0 ? -1 : slash + 1;
  }

  /** Notes that the store had nothing under the keys of {@code extent}. */
  void add(Extent.Whole extent) throws IOException {
    add(extent.key());
    if (extent.otherKey() != null) {
      add(extent.otherKey());
    }
  }

  private void add(String key) throws IOException {
    for (int start = array.length(); start >= 0 && !isMissing(key); start = next(key, start)) {
      String folder = key.substring(0, start);
      if (misses.size() < FOLDERS && misses.merge(folder, 1, Integer::sum) == MISSES) {
        list(folder);
      }
    }
  }

  /** A folder without names may have gone: the store says so when it is asked for a chunk. */
  private void list(String folder) throws IOException {
    Optional<Set<String>> found = fetcher.names(folder, most);
    if (found.isPresent() && !found.get().isEmpty()) {
      // Some file systems find c/0 under C/0; keys of chunks have no capital letters.
      names.put(
          folder,
          found.get().stream()
              .map(name -> name.toLowerCase(Locale.ROOT))
              .collect(Collectors.toSet()));
    }
  }
}
