package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.Store.Validator;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The versions of the metadata documents that were got whole, so that it costs one request to see
 * whether one has changed. Values whose names may be those of chunks are not remembered.
 */
final class ReadDocuments {
  private static final int MOST = 100_000;

  private final Map<String, Validator> versions = new ConcurrentHashMap<>();

  void read(String key, HttpAnswer answer, ByteBuffer value) {
    if (isDocument(key)) {
      versions.put(key, HttpValidator.of(answer, value));
    }
  }

  void missing(String key) {
    if (isDocument(key)) {
      versions.put(key, Validator.NONE);
    }
  }

  /** That of the last read of {@code key}; {@link Validator#NONE} if it was missing then. */
  Optional<Validator> validator(String key) {
    return Optional.ofNullable(versions.get(key));
  }

  /** True if the headers of the server do not tell this version from others. */
  static boolean needsBody(Validator version) {
    return version instanceof HttpValidator of && of.body() >= 0;
  }

  private boolean isDocument(String key) {
    return (Marker.endsWithDocument(key)
            || key.isEmpty()
            || key.endsWith(".json")
            || key.equals("repo"))
        && (versions.size() < MOST || versions.containsKey(key));
  }
}
