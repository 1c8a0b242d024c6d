package io.github.zarrcdm.internal.store.http.values;

import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.InternalStore.Validator;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The versions of the metadata documents that were got whole, so that it costs one request to see
 * whether one has changed. Values whose names may be those of chunks are not remembered.
 */
public final class DocumentVersions {
  private static final int MOST = 100_000;

  private final Map<String, Validator> versions = new ConcurrentHashMap<>();

  public void read(String key, HttpAnswer answer, ByteBuffer value) {
    if (isRemembered(key)) {
      versions.put(key, HttpValidator.of(answer, value));
    }
  }

  public void missing(String key) {
    if (isRemembered(key)) {
      versions.put(key, Validator.NONE);
    }
  }

  /**
   * Returns the validator of the last read of {@code key}; {@link Validator#NONE} if it was missing
   * then.
   */
  public Optional<Validator> validator(String key) {
    return Optional.ofNullable(versions.get(key));
  }

  /** Returns true if the headers of the server do not tell this version from others. */
  public static boolean needsBody(Validator version) {
    return version instanceof HttpValidator of && of.body() >= 0;
  }

  /**
   * Returns true if the whole value of {@code key} may be a document: what a store is, not what is
   * in its chunks.
   */
  public static boolean isDocument(String key) {
    return Marker.endsWithDocument(key)
        || key.isEmpty()
        || key.endsWith(".json")
        || key.equals("repo");
  }

  private boolean isRemembered(String key) {
    return isDocument(key) && (versions.size() < MOST || versions.containsKey(key));
  }
}
