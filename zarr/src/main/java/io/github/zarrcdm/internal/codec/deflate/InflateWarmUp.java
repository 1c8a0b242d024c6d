package io.github.zarrcdm.internal.codec.deflate;

import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.internal.parallel.Workers;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Finds out when {@link Inflate} has become faster than the JDK's decoder, which is once it has
 * been compiled: after the process has decoded 128 MB, a thread decodes one chunk with both, over
 * and over, until ours wins. A process that decodes less never pays for it; where nothing is
 * compiled, ours never wins, and is tried ever more rarely.
 */
final class InflateWarmUp {
  private static final long FIRST_TRIAL = 128 << 20;
  private static final int RARER = 8;

  /** Streams inside Blosc are as short. */
  private static final int SMALLEST_SAMPLE = 16 << 10;

  private static final int LARGEST_SAMPLE = 4 << 20;
  private static final long LONGEST_NANOS = 1_000_000_000;
  private static final int WINS = 5;

  private static final AtomicLong DECODED = new AtomicLong();
  private static final AtomicLong NEXT_TRIAL = new AtomicLong(FIRST_TRIAL);

  /** True if ours is faster. */
  static volatile boolean done;

  private InflateWarmUp() {}

  /** Returns the decoded bytes that have been counted. */
  static long decoded() {
    return DECODED.get();
  }

  /** Counts a chunk, or a block, of {@code length} decoded bytes that is about to be decoded. */
  static void count(Span encoded, DeflateFormat wrapping, long length) {
    if (done) {
      return; // a damaged or large chunk, which ours left to the JDK
    }
    long decoded = DECODED.addAndGet(length);
    long next = NEXT_TRIAL.get();
    if (decoded >= next
        && length >= SMALLEST_SAMPLE
        && length <= LARGEST_SAMPLE
        && NEXT_TRIAL.compareAndSet(next, RARER * decoded)) {
      byte[] copy = Arrays.copyOfRange(encoded.array(), encoded.from(), encoded.to());
      Span sample = new Span(copy, 0, copy.length);
      Workers.thread(() -> tryOut(sample, wrapping, (int) length), "zarr-cdm inflate").start();
    }
  }

  private static void tryOut(Span sample, DeflateFormat wrapping, int length) {
    if (oursWins(sample, wrapping, length)) {
      done = true;
    }
  }

  /** Returns true if ours is faster several times running before the time is up. */
  private static boolean oursWins(Span sample, DeflateFormat wrapping, int length) {
    byte[] target = new byte[length];
    int wins = 0;
    long end = System.nanoTime() + LONGEST_NANOS;
    while (wins < WINS && System.nanoTime() < end) {
      long start = System.nanoTime();
      int decoded = wrapping.inflate(sample, target, 0, length, false);
      long between = System.nanoTime();
      InflateStream.decode(sample, wrapping, target, 0, length);
      boolean faster = between - start < System.nanoTime() - between;
      wins = decoded == length && faster ? wins + 1 : 0;
    }
    return wins == WINS;
  }
}
