package io.github.zarrcdm.internal.grid;

import java.util.Arrays;

/** Values that lie one after the other, as chunks that readers can hold. */
public final class ContiguousShape {
  private static final long MOST_BYTES = 1L << 27;

  private ContiguousShape() {}

  /**
   * The largest chunks, up to 128 MB, that divide {@code shape} and are each one range of bytes;
   * larger ones if a dimension cannot be divided.
   */
  public static int[] of(long[] shape, long elementBytes) {
    long[] chunk = Arrays.stream(shape).map(length -> Math.max(1, length)).toArray();
    for (int d = 0; d < chunk.length; d++) {
      long inner = elementBytes;
      for (int i = d + 1; i < chunk.length; i++) {
        inner = Math.multiplyExact(inner, chunk[i]);
      }
      if (inner * chunk[d] <= MOST_BYTES) {
        break;
      }
      chunk[d] = divisor(chunk[d], Math.max(1, MOST_BYTES / inner));
      if (inner <= MOST_BYTES) {
        break;
      }
    }
    return Arrays.stream(chunk).mapToInt(Math::toIntExact).toArray();
  }

  private static long divisor(long length, long most) {
    long found = 1;
    for (long small = 1; small * small <= length; small++) {
      if (length % small == 0) {
        long large = length / small;
        found = Math.max(found, small <= most ? small : 1);
        found = Math.max(found, large <= most ? large : 1);
      }
    }
    return found;
  }
}
