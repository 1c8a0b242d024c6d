package io.github.zarrcdm.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * A read-only map from keys to bytes. A key is a path without leading slash: {@code temp/c/0/1};
 * the empty prefix is the root.
 *
 * <p>Safe for concurrent callers. A missing key is an empty result; every other failure is an
 * {@link IOException} whose message names store and key. {@link #toString()} is the location
 * without credentials. Buffers are heap buffers with an accessible array, content from position to
 * limit, and belong to the caller.
 */
public interface Store extends Closeable {

  /** The value of {@code key}; empty if there is none. */
  Optional<ByteBuffer> get(String key) throws IOException;

  /**
   * The bytes of {@code range} of the value of {@code key}; fewer where the value ends; empty if
   * there is no value.
   */
  Optional<ByteBuffer> get(String key, ByteRange range) throws IOException;

  /**
   * The names directly below {@code prefix} that have keys below them ("folders"); empty if this
   * store cannot list.
   */
  default Optional<List<String>> folders(String prefix) throws IOException {
    return Optional.empty();
  }

  /**
   * A stamp of the value of {@code key} that changes when it is rewritten (milliseconds since 1970
   * where the store knows); 0 if unknown or missing. Cheap: no more than one small request.
   */
  default long lastModified(String key) throws IOException {
    return 0;
  }

  /** True if a request costs a network round trip, so that it pays to run many at once. */
  default boolean remote() {
    return false;
  }

  @Override
  default void close() throws IOException {}
}
