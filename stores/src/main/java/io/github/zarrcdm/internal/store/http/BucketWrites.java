package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Pause;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.internal.store.http.wire.TransientException;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Requests that change a bucket. What a server refuses for now is sent again. What it does not
 * answer may be done later, in between what others write: it is sent again only on a condition that
 * fails once anything else was done; otherwise this looks whether it was done.
 */
record BucketWrites(RetryStore reader, HttpUrl root, HttpWire wire, String store) {
  private static final int ELSEWHERE = 300;
  private static final int LOOKS = 6;
  private static final Duration PAUSE = Duration.ofMillis(100);

  /** Refused for now because somebody else changes the same value. */
  private static final Set<String> BUSY = Set.of("ConditionalRequestConflict", "OperationAborted");

  /** A change of a bucket. */
  enum Change {
    PUT("store"),
    DELETE("remove");

    private final String verb;

    Change(String verb) {
      this.verb = verb;
    }
  }

  /** Tells whether a change was made, from what the server shows now. */
  interface Look {
    boolean isDone() throws IOException;
  }

  /** A request without an answer, which is not sent again. */
  private static final class Lost extends IOException {
    private static final long serialVersionUID = 1L;

    Lost(TransientException cause) {
      super(cause);
    }
  }

  /**
   * Returns the answer to {@code change} of {@code key}; empty if there was none, and the change
   * was made.
   *
   * @param repeatable true if {@code headers} have a condition, which the server keeps
   * @param look whether the change was made; asked after a request without an answer
   */
  Optional<HttpAnswer> send(
      Change change,
      String key,
      Map<String, String> headers,
      @Nullable ByteBuffer body,
      boolean repeatable,
      Look look)
      throws IOException {
    Keys.check(key, store);
    AtomicReference<@Nullable TransientException> lost = new AtomicReference<>();
    try {
      HttpAnswer answer =
          reader.retried(
              () -> {
                try {
                  return once(change, key, headers, body);
                } catch (TransientException e) {
                  if (e.unanswered()) {
                    lost.set(e);
                  }
                  throw e.unanswered() && !repeatable ? new Lost(e) : e;
                }
              });
      boolean refused = lost.get() != null && answer.status() >= ELSEWHERE;
      return refused && look.isDone() ? Optional.empty() : Optional.of(answer);
    } catch (Lost | ZarrException.Unavailable e) {
      TransientException unanswered = lost.get();
      if (unanswered == null) {
        throw e;
      }
      if (isDone(look)) {
        return Optional.empty();
      }
      throw new ZarrException.Unanswered(
          "%s, so it is unknown whether the request to %s it was carried out, or still will be"
              .formatted(unanswered.getMessage(), change.verb),
          unanswered);
    }
  }

  private HttpAnswer once(
      Change change, String key, Map<String, String> headers, @Nullable ByteBuffer body)
      throws IOException {
    ByteBuffer sent = body == null ? null : body.duplicate();
    HttpAnswer answer =
        wire.send(
            change.name(), root.of(key, store), headers, sent, LengthLimit.of(Limit.PAGE_BYTES));
    if (answer.mayPass() || answer.status() >= ELSEWHERE && BUSY.contains(answer.code())) {
      throw answer.busy(store + ": " + key);
    }
    return answer;
  }

  /** Looks for a while, for a request that was lost on the way back may still be under way. */
  private static boolean isDone(Look look) throws InterruptedIOException {
    try {
      for (int n = 0; n < LOOKS; n++) {
        if (look.isDone()) {
          return true;
        }
        Pause.of(PAUSE.multipliedBy(1L << n));
      }
      return look.isDone();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while it was unknown what the server did");
    } catch (IOException e) {
      return false;
    }
  }
}
