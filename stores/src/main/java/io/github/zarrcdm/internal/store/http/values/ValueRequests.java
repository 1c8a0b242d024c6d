package io.github.zarrcdm.internal.store.http.values;

import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.store.ByteRange;
import java.io.IOException;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Gets values of one store: from its server, or from where an earlier answer was kept. */
@FunctionalInterface
public interface ValueRequests {
  /**
   * Returns the answer to GET for the value of {@code key}, which is at {@code url}; {@code range}
   * is null for all of it. More than {@code longest} is an error.
   */
  HttpAnswer get(String key, URI url, @Nullable ByteRange range, LengthLimit longest)
      throws IOException;

  /** From now on, every value is got from the server, or confirmed by it. */
  default void confirmAll() {}
}
