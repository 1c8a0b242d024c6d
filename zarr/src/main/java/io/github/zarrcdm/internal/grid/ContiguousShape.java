package io.github.zarrcdm.internal.grid;

import java.util.Arrays;

/** Values that lie one after the other, as chunks that readers can hold. */
public final class ContiguousShape {
  private static final long MOST_BYTES = 1L << 27;

  /** How many times more parts than the fewest possible are too many. */
  private static final long FAR = 64;

  private static final long TRIES = 1 << 20;

  private ContiguousShape() {}

  /**
   * Returns the largest chunks, up to 128 MB, that divide {@code shape} and are each one range of
   * bytes; larger ones if a dimension cannot be divided, or only into very many.
   */
  public static int[] of(long[] shape, long elementBytes) {
    long[] chunk = Arrays.stream(shape).map(length -> Math.max(1, length)).toArray();
    for (int d = 0; d < chunk.length; d++) {
      long inner = elementBytes;
      for (int i = d + 1; i < chunk.length; i++) {
        inner = Math.multiplyExact(inner, chunk[i]);
      }
      if (Math.multiplyExact(inner, chunk[d]) <= MOST_BYTES) {
        break;
      }
      chunk[d] = divisor(chunk[d], Math.max(1, MOST_BYTES / inner));
      if (inner <= MOST_BYTES) {
        break;
      }
    }
    return Arrays.stream(chunk).mapToInt(Math::toIntExact).toArray();
  }

  /**
   * Returns the length of the fewest equal parts of at most {@code most}; all if there are only far
   * smaller.
   */
  private static long divisor(long length, long most) {
    long fewest = (length - 1) / most + 1;
    for (long parts = fewest; parts - fewest < TRIES && parts / FAR <= fewest; parts++) {
      if (length % parts == 0) {
        return length / parts;
      }
    }
    return length;
  }
}
