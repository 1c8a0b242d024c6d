package io.github.zarrcdm.internal.parallel;

import java.time.Duration;

/**
 * Waits for others: for servers that are busy, requests that may still be under way, and writers on
 * other machines. Programs that are the only ones there, such as tests, may shorten all of them.
 */
public final class Pause {
  private static volatile int divisor = 1;

  private Pause() {}

  /** Waits for {@code time}. */
  public static void of(Duration time) throws InterruptedException {
    Thread.sleep(scaled(time).toMillis());
  }

  /** Returns how long {@code time} is in this JVM. */
  public static Duration scaled(Duration time) {
    return time.dividedBy(divisor);
  }

  /** From now on, each pause of this JVM takes one part in {@code parts} of its time. */
  public static void shorten(int parts) {
    divisor = parts;
  }
}
