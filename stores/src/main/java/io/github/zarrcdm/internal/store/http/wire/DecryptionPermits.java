package io.github.zarrcdm.internal.store.http.wire;

import io.github.zarrcdm.internal.parallel.Workers;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Which of many threads that wait for servers may decrypt what has come: as many as there are
 * processors. If all of them did, the compilers of the JVM would get a hundredth of the processors,
 * and the code of all these threads would stay interpreted for seconds.
 */
final class DecryptionPermits {
  /** Of the JVM. */
  static final DecryptionPermits SHARED =
      new DecryptionPermits(Workers.LOCAL, Duration.ofSeconds(1));

  private final Semaphore free;
  private final Duration patience;
  private final ThreadLocal<Boolean> mine = new ThreadLocal<>();

  /**
   * {@code count} permits. A thread that has waited for one for {@code patience} goes on without:
   * those that have one may wait for something else, such as a list of revoked certificates.
   */
  DecryptionPermits(int count, Duration patience) {
    this.free = new Semaphore(count);
    this.patience = patience;
  }

  /** Waits for a permit, unless this thread has one; an interrupt ends the wait, and stays. */
  void take() {
    try {
      if (mine.get() == null && free.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        mine.set(true);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Gives the permit of this thread back, if it has one. */
  void give() {
    if (mine.get() != null) {
      mine.remove();
      free.release();
    }
  }
}
