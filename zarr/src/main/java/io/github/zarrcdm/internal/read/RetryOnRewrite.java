package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.IoErrors;
import java.io.IOException;

/** Repeats a read if a value is rewritten between two of its parts. */
final class RetryOnRewrite {
  private static final int TRIES = 5;

  private RetryOnRewrite() {}

  /** Returns what {@code step}, a read or a part of one, gives, after a few tries if need be. */
  static <T> T of(IoErrors.Action<T> step) throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        return step.run();
      } catch (IOException e) {
        if (tries == TRIES || !rewritten(e)) {
          throw e;
        }
      }
    }
  }

  /** Returns true if a value was rewritten; also if another thread fetched it for both. */
  static boolean rewritten(IOException e) {
    return e instanceof ZarrException.Rewritten || e.getCause() instanceof ZarrException.Rewritten;
  }
}
