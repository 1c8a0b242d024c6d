package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.ZarrException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which version of a value its parts came from: those of a zip or a shard that is rewritten between
 * two requests do not fit together. What is read from the end, where directories and indexes are,
 * starts again.
 *
 * <p>A version is a tag, or a time of writing and a length. Servers behind a balancer may have a
 * tag each for the same file: so another tag is another version only if time or length differ too.
 */
final class HttpVersions {
  private static final int MOST = 10_000;

  private final Map<String, Version> seen =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Version> eldest) {
              return size() > MOST;
            }
          });

  private record Version(String tag, long written, long length) {
    static Version of(HttpAnswer answer) {
      return new Version(
          answer.header("etag").replaceFirst("^W/", ""), answer.written(), answer.total());
    }

    boolean isKnown() {
      return !tag.isEmpty() || written > 0;
    }

    boolean isSame(Version other) {
      boolean sameFile = written > 0 && written == other.written && length == other.length;
      return sameFile || !tag.isEmpty() && tag.equals(other.tag);
    }
  }

  /** Starts again with {@code key}: the next part of its value may be of any version. */
  void forget(String key) {
    seen.remove(key);
  }

  /**
   * Throws if {@code part} of the value of {@code key} is of another version than parts before it;
   * {@code where} names the value, {@code fromEnd} says that the part is its end.
   */
  void check(String key, HttpAnswer part, boolean fromEnd, String where)
      throws ZarrException.Unavailable {
    Version version = Version.of(part);
    Version before = fromEnd ? seen.put(key, version) : seen.putIfAbsent(key, version);
    if (!fromEnd
        && before != null
        && before.isKnown()
        && version.isKnown()
        && !version.isSame(before)) {
      throw new ZarrException.Unavailable(
          where
              + ": this value has been rewritten since parts of it were read, which do not fit"
              + " together. Read again, or open the store again.");
    }
  }
}
