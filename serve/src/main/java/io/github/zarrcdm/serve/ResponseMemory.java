package io.github.zarrcdm.serve;

import io.github.zarrcdm.serve.http.SiteResponse;
import io.github.zarrcdm.serve.source.Value;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Limits the memory of values that are being sent. One that is larger than all of it is sent alone,
 * and small ones, such as documents, need none: connections bound them.
 */
final class ResponseMemory {
  private static final int SMALL = 64 << 10;

  /**
   * How long an answer waits for room, in milliseconds. Clients that read nothing lose theirs after
   * {@link ZarrServer#IDLE}.
   */
  private static final long WAIT = 10_000;

  private final int kilobytes;
  private final Semaphore free;

  /** Room for so many bytes. */
  ResponseMemory(long bytes) {
    this.kilobytes = (int) Math.max(1, Math.min(Integer.MAX_VALUE, bytes >> 10));
    this.free = new Semaphore(kilobytes, true);
  }

  /** Returns true if {@code answer} is sent at once: it is small, and in memory. */
  static boolean needsNone(SiteResponse answer) {
    return !(answer.value() instanceof Value.Parts) && answer.count() <= SMALL;
  }

  /** Returns {@code answer}, or an error (503) if no room for it becomes free in time. */
  Admitted admit(SiteResponse answer, boolean head) {
    boolean large = answer.value() instanceof Value.Whole && !head && answer.count() > SMALL;
    int taken = large ? (int) Math.min(kilobytes, (answer.count() + 1023) >> 10) : 0;
    try {
      if (taken == 0 || free.tryAcquire(taken, WAIT, TimeUnit.MILLISECONDS)) {
        return new Admitted(answer, taken);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return new Admitted(
        SiteResponse.text(
            503,
            "The server has no memory left for more answers. Ask again later.",
            Map.of("Retry-After", "5")),
        0);
  }

  /**
   * An answer that is sent.
   *
   * @param taken what {@link #giveBack} takes
   */
  record Admitted(SiteResponse answer, int taken) {}

  void giveBack(int taken) {
    free.release(taken);
  }
}
