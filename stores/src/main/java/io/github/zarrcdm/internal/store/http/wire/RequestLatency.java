package io.github.zarrcdm.internal.store.http.wire;

import io.github.zarrcdm.internal.platform.Setting;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Measures how long the last requests to a store took, to tell when one is so late that it pays to
 * send it a second time. Safe for concurrent callers.
 */
public final class RequestLatency {
  /** Seconds without a sign of life after which a request is given up. */
  public static final String TIMEOUT = "zarrcdm.http.timeout";

  private static final int REMEMBERED = 64;
  private static final int ENOUGH = 5;

  /** Seconds before which no request is late; 0: none ever is. */
  private static final int LATE = Setting.count("zarrcdm.http.late", 2);

  private static final long SOONEST_MILLIS =
      LATE <= 0 ? TimeUnit.DAYS.toMillis(36_500) : LATE * 1000L;

  /** After which a server that has said nothing is silent. */
  static final Duration SILENCE = Duration.ofSeconds(LATE <= 0 ? 2 : LATE);

  private static final int TIMES_THE_MEDIAN = 5;
  private static final int MOST_SECONDS = 4;

  private final long[] millis = new long[REMEMBERED];
  private final AtomicInteger seconds = new AtomicInteger();
  private int count;

  synchronized void took(long nanos) {
    millis[count++ % REMEMBERED] = nanos / 1_000_000;
    if (count == 2 * REMEMBERED) {
      count = REMEMBERED;
    }
  }

  /** Returns the milliseconds after which a request is sent a second time. */
  synchronized long late() {
    int known = Math.min(count, REMEMBERED);
    if (known < ENOUGH) {
      return SOONEST_MILLIS;
    }
    long[] sorted = Arrays.copyOf(millis, known);
    Arrays.sort(sorted);
    return Math.max(SOONEST_MILLIS, TIMES_THE_MEDIAN * sorted[known / 2]);
  }

  /** Returns true if one more may be asked a second time now; then {@link #answered} follows. */
  boolean again() {
    boolean few = seconds.incrementAndGet() <= MOST_SECONDS;
    if (!few) {
      seconds.decrementAndGet();
    }
    return few;
  }

  void answered() {
    seconds.decrementAndGet();
  }

  /** Returns how long a server may be silent. */
  static Duration timeout() {
    return Duration.ofSeconds(Math.max(1, Setting.number(TIMEOUT, 20)));
  }
}
