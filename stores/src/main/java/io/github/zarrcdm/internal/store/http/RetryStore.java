package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Pause;
import io.github.zarrcdm.internal.statistics.Counter;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.internal.store.http.wire.TransientException;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries again what failed for now: after a pause that doubles from try to try and is left to chance
 * in part, so that many readers do not come back at once; never before the server allows it.
 */
final class RetryStore extends StoreWrapper {
  private static final Logger LOG = LoggerFactory.getLogger(RetryStore.class);

  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  private final int tries;
  private final Duration pause;
  private final StoreCounters counters;

  /** Asks {@code store} up to {@code tries} times, the second time after about {@code pause}. */
  RetryStore(Store store, int tries, Duration pause) {
    this(store, tries, pause, StoreCounters.others());
  }

  /** Retries, which are counted by {@code counters}. */
  RetryStore(Store store, int tries, Duration pause, StoreCounters counters) {
    super(store);
    this.tries = tries;
    this.pause = pause;
    this.counters = counters;
  }

  /** What may be tried again. */
  interface Attempt<T> {
    T run() throws IOException;
  }

  /** Returns what {@code attempt} gives, the first time that nothing passing fails. */
  <T> T retried(Attempt<T> attempt) throws IOException {
    return retried(tries, attempt);
  }

  private <T> T retried(int tries, Attempt<T> attempt) throws IOException {
    for (int failed = 1; ; failed++) {
      try {
        return attempt.run();
      } catch (TransientException e) {
        if (failed >= tries || e.atLeast().compareTo(LONGEST_PAUSE) > 0) {
          throw new ZarrException.Unavailable(
              "%s, %s. Try again later."
                  .formatted(e.getMessage(), failed == 1 ? "once" : failed + " times"),
              e);
        }
        LOG.debug("{}; try {} of {} follows", e.getMessage(), failed + 1, tries);
        pause(failed, e);
      }
    }
  }

  private void pause(int failed, TransientException failure) throws ZarrException.Unavailable {
    long longest = Math.min(pause.toMillis() << Math.min(failed, 20), LONGEST_PAUSE.toMillis());
    long random = longest / 2 + ThreadLocalRandom.current().nextLong(longest / 2 + 1);
    long millis = Math.max(random, failure.atLeast().toMillis());
    counters.add(Counter.RETRIES);
    counters.add(Counter.WAIT_MILLIS, millis);
    try {
      Pause.of(Duration.ofMillis(millis));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ZarrException.Unavailable(failure.getMessage() + ", then interrupted", e);
    }
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return retried(() -> store.get(key));
  }

  @Override
  public boolean eachKey(String prefix, int most, Consumer<String> each) throws IOException {
    return retried(() -> store.eachKey(prefix, most, each));
  }

  @Override
  public Optional<Validators> validators(String prefix, int most) throws IOException {
    return retried(() -> store.validators(prefix, most));
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    return retried(() -> store.get(key, most));
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    return retried(() -> store.get(key, range));
  }

  @Override
  public Optional<List<ByteBuffer>> get(String key, List<ByteRange.Slice> slices)
      throws IOException {
    return retried(() -> store.get(key, slices));
  }

  /** Asked once: whoever fails outside of the store is not waited for. */
  @Override
  public Optional<ByteBuffer> above(int level, String name) throws IOException {
    try {
      return store.above(level, name);
    } catch (TransientException e) {
      return Optional.empty();
    }
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    return retried(() -> store.size(key));
  }

  @Override
  public boolean exists(String key) throws IOException {
    return retried(() -> store.exists(key));
  }

  @Override
  public Optional<Tail> tail(String key, int length) throws IOException {
    return retried(() -> store.tail(key, length));
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    return retried(() -> store.folders(prefix));
  }

  @Override
  public long lastModified(String key) throws IOException {
    return retried(() -> store.lastModified(key));
  }

  /** Tried twice: while nobody answers, what was opened is used, so that nobody waits long. */
  @Override
  public Validator validator(String key) throws IOException {
    return retried(Math.min(tries, 2), () -> store.validator(key));
  }

  @Override
  public Optional<List<String>> foldersNow(String prefix) throws IOException {
    return retried(Math.min(tries, 2), () -> store.foldersNow(prefix));
  }
}
