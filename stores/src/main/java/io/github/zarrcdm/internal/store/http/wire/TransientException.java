package io.github.zarrcdm.internal.store.http.wire;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A failure that may not recur: {@code RetryStore} retries, and no other class sees it. */
public final class TransientException extends IOException {
  private static final long serialVersionUID = 1L;

  private final Duration wait;
  private final boolean unanswered;

  /** A failure that the server told, after which at least {@code wait} should pass. */
  public TransientException(String message, Duration wait, @Nullable Throwable cause) {
    this(message, wait, false, cause);
  }

  /**
   * A failure after which at least {@code wait} should pass.
   *
   * @param unanswered true if the server may have got the request, and may still do what it says
   */
  TransientException(String message, Duration wait, boolean unanswered, @Nullable Throwable cause) {
    super(message, cause);
    this.wait = wait;
    this.unanswered = unanswered;
  }

  public boolean unanswered() {
    return unanswered;
  }

  public Duration atLeast() {
    return wait;
  }
}
