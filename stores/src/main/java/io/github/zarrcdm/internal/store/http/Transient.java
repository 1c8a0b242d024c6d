package io.github.zarrcdm.internal.store.http;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A failure that may be over at the next try: {@link RetryStore} retries; no other class sees it.
 */
final class Transient extends IOException {
  private static final long serialVersionUID = 1L;

  private final Duration wait;

  /** A failure after which at least {@code wait} should pass. */
  Transient(String message, Duration wait, @Nullable Throwable cause) {
    super(message, cause);
    this.wait = wait;
  }

  Duration atLeast() {
    return wait;
  }
}
