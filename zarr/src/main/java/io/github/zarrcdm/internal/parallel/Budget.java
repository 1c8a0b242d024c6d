package io.github.zarrcdm.internal.parallel;

/** Memory for what has been asked for and is not used yet, for all reads of the JVM. */
final class Budget {
  static final Budget ENCODED =
      new Budget(Math.min(1L << 26, Runtime.getRuntime().maxMemory() / 8));

  private final long all;
  private long taken;

  Budget(long all) {
    this.all = all;
  }

  /** Waits until {@code bytes} are free; not if it is the {@code only} value of its read. */
  synchronized void take(long bytes, boolean only) throws InterruptedException {
    while (!only && taken > 0 && taken + bytes > all) {
      wait();
    }
    taken += bytes;
  }

  /** Gives back what was taken, or, if negative, takes more without waiting. */
  synchronized void give(long bytes) {
    taken -= bytes;
    notifyAll();
  }
}
