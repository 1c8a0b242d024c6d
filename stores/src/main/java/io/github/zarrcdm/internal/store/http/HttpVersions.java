package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.ZarrException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The version of each value that was read in parts: parts of a zip or a shard that was rewritten
 * between two requests do not fit together. Every request is compared with the first one; servers
 * are not asked for a version with {@code If-Match}, because some ignore it, and others refuse
 * their own tag if another machine, or a compressing proxy, answered before.
 */
final class HttpVersions {
  /** Each takes about half a kilobyte: together at most 0.4% of the heap. */
  private static final int MOST = (int) Math.min(1 << 16, Runtime.getRuntime().maxMemory() >> 17);

  private final Map<String, Pin> pins =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Pin> eldest) {
              return size() > MOST;
            }
          });

  /**
   * What parts of the value of {@code key} must agree with. Taken before a request is sent, so that
   * a late response is not compared with a version that somebody else started with meanwhile.
   */
  Pin pin(String key) {
    return pins.computeIfAbsent(key, unused -> new Pin());
  }

  /** The next part of the value of {@code key} may be of any version. */
  void forget(String key) {
    pins.remove(key);
  }

  /** With the lengths, if they alone differ: a server may be wrong about those. */
  private static String why(HttpVersion version, HttpVersion first) {
    boolean sameTag = !version.etag().isEmpty() && version.etag().equals(first.etag());
    String lengths =
        sameTag && version.length() != first.length()
            ? " (%d bytes, before %d; if nobody has written, the server's ranges cannot be used)"
                .formatted(version.length(), first.length())
            : "";
    return "this value has been rewritten since parts of it were read, which do not fit together%s. Read again, or open the store again."
        .formatted(lengths);
  }

  /** The version of the first part. */
  static final class Pin {
    private @Nullable HttpVersion first;

    /**
     * Throws if {@code answer} is of another version than the first one; {@code where} names the
     * value.
     */
    synchronized void check(HttpAnswer answer, String where) throws ZarrException.Unavailable {
      HttpVersion version = HttpVersion.of(answer);
      if (first == null) {
        first = version;
      } else if (!version.maySucceed(first)) {
        throw new ZarrException.Unavailable(where + ": " + why(version, first));
      }
    }
  }
}
