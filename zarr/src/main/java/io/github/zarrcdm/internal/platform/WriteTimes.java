package io.github.zarrcdm.internal.platform;

import java.nio.file.attribute.FileTime;
import java.util.concurrent.atomic.AtomicLong;

/**
 * When the newest of the values that a store has returned was written, in milliseconds since 1970
 * by the clock of this machine. A value may be older than this says, and never newer. Safe for
 * concurrent callers.
 */
public final class WriteTimes {
  private static final int SECOND = 1000;

  /** How far the time of a new file may be behind the clock: a tick of the kernel. */
  private static final int TICK = 20;

  /** File systems that count seconds, or two at a time, have no milliseconds. */
  private static final int COARSE = 2 * SECOND;

  private final AtomicLong newest = new AtomicLong();

  /** Returns 0 if nothing was returned of which the time is known. */
  public long newest() {
    return newest.get();
  }

  /** A value was returned that was written at {@code latest} or before, and before now. */
  public void returned(long latest) {
    if (latest > newest.get()) {
      newest.accumulateAndGet(Math.min(latest, System.currentTimeMillis()), Math::max);
    }
  }

  /** A file was opened that has the time {@code written}. */
  public void opened(FileTime written) {
    returned(latest(written.toMillis()));
  }

  /**
   * Returns when a file that has the time {@code written} was written at the latest: one that is
   * written again before then may keep its time. Both in milliseconds since 1970.
   */
  public static long latest(long written) {
    return written + (written % SECOND == 0 ? COARSE : TICK);
  }

  /**
   * A server has returned a value.
   *
   * @param written when that was written, in seconds by the clock of the server, which cuts off
   *     what is less
   * @param said when the server said so, likewise; 0 if unknown
   * @param kept seconds for which a cache has had the answer
   */
  public void served(long written, long said, long kept) {
    if (written > 0) {
      long until = SECOND * (written + 1);
      returned(
          said > 0
              ? System.currentTimeMillis() - SECOND * Math.max(0, said + kept) + until
              : until);
    }
  }
}
