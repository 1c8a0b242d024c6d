package io.github.zarrcdm.internal.store.reference;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the chunks of an array in C order.
 *
 * @param counts the chunks along each dimension
 */
record ChunkNumbers(long[] counts) {
  static final long NONE = -1;

  private static final Pattern SEPARATOR = Pattern.compile("[./]");
  private static final Pattern PLACE = Pattern.compile("0|[1-9]\\d{0,17}");

  /**
   * Returns the numbers of the chunks of an array of {@code shape}; null if the lengths are those
   * of no array.
   */
  static @Nullable ChunkNumbers of(long[] shape, long[] chunks) {
    if (shape.length != chunks.length) {
      return null;
    }
    long[] counts = new long[shape.length];
    for (int i = 0; i < counts.length; i++) {
      if (shape[i] < 0 || chunks[i] < 1) {
        return null;
      }
      counts[i] = shape[i] / chunks[i] + (shape[i] % chunks[i] == 0 ? 0 : 1);
    }
    return new ChunkNumbers(counts);
  }

  /** Returns how many there are; at most so many as a long holds. */
  long count() {
    long count = 1;
    for (long along : counts) {
      count = along > 0 && count > Long.MAX_VALUE / along ? Long.MAX_VALUE : count * along;
    }
    return count;
  }

  /**
   * Returns the number of the chunk named {@code 2.0} or {@code 2/0}; {@link #NONE} if there is
   * none.
   */
  long number(String name) {
    if (counts.length == 0) {
      return name.equals("0") ? 0 : NONE;
    }
    String[] steps = SEPARATOR.split(name, -1);
    if (steps.length != counts.length) {
      return NONE;
    }
    long number = 0;
    for (int i = 0; i < steps.length; i++) {
      if (!PLACE.matcher(steps[i]).matches() || Long.parseLong(steps[i]) >= counts[i]) {
        return NONE;
      }
      if (number > Long.MAX_VALUE / counts[i] - 1) {
        return NONE;
      }
      number = number * counts[i] + Long.parseLong(steps[i]);
    }
    return number;
  }
}
