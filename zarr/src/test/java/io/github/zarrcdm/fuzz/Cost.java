package io.github.zarrcdm.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * What one input costs the thread that takes it, from when this is made: bytes, and processor time,
 * which other programs do not change.
 */
record Cost(long bytesBefore, long nanosBefore) {
  static final Duration LONGEST = Duration.ofSeconds(10);

  /** All in all: each of 32 codecs a chunk of a sixteenth of the heap of 256 MB. */
  private static final long MOST_BYTES = 32L << 24;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** An input that costs more than it may. */
  static final class TooHigh extends AssertionError {
    private static final long serialVersionUID = 1L;

    TooHigh(String message) {
      super(message);
    }
  }

  Cost() {
    this(THREADS.getCurrentThreadAllocatedBytes(), THREADS.getCurrentThreadCpuTime());
  }

  /** The processor time that {@code thread} has had; negative if it has ended. */
  static long nanos(Thread thread) {
    return THREADS.getThreadCpuTime(thread.getId());
  }

  /** The bytes so far. Throws an error if an input of {@code length} bytes has cost too much. */
  long check(int length) {
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
    if (bytes > MOST_BYTES) {
      throw new TooHigh("%d bytes allocated for %d".formatted(bytes, length));
    }
    long nanos = THREADS.getCurrentThreadCpuTime() - nanosBefore;
    if (nanos > LONGEST.toNanos()) {
      throw new TooHigh("%d ms for %d bytes".formatted(nanos / 1_000_000, length));
    }
    return bytes;
  }
}
