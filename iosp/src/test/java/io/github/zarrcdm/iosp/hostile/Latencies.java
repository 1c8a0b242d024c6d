package io.github.zarrcdm.iosp.hostile;

import java.util.concurrent.atomic.AtomicLongArray;

/** How long operations took: counted in classes that are an eighth of a power of two wide. */
final class Latencies {
  private static final int PARTS = 8;

  private final AtomicLongArray counts = new AtomicLongArray(Long.SIZE * PARTS);

  void add(long nanos) {
    counts.incrementAndGet(position(Math.max(PARTS, nanos)));
  }

  long count() {
    long count = 0;
    for (int i = 0; i < counts.length(); i++) {
      count += counts.get(i);
    }
    return count;
  }

  /** The time in milliseconds within which that {@code share} of all operations ended. */
  double percentile(double share) {
    long rest = (long) Math.ceil(count() * share);
    for (int i = 0; i < counts.length(); i++) {
      rest -= counts.get(i);
      if (rest <= 0) {
        return end(i) / 1e6;
      }
    }
    return 0;
  }

  private static int position(long nanos) {
    int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos);
    return power * PARTS + (int) (nanos >> power - 3 & PARTS - 1);
  }

  private static double end(int position) {
    return Math.scalb(1 + (position % PARTS + 1) / (double) PARTS, position / PARTS);
  }
}
