package io.github.zarrcdm.internal.convert.plan;

import java.util.Arrays;

/**
 * A box of indices cut into regions: those of one step from the origin of the array, so that a
 * region ends where chunks do, also where the box begins within one.
 *
 * @param from the first index of the box along each dimension
 * @param to one past the last
 * @param step the length of regions
 */
public record Regions(long[] from, long[] to, int[] step) {

  /** All of an array of {@code shape}. */
  public static Regions of(long[] shape, int[] step) {
    return new Regions(new long[shape.length], shape, step);
  }

  /** All of {@code box}. */
  public static Regions within(Box box, int[] step) {
    long[] to = box.start().clone();
    for (int d = 0; d < to.length; d++) {
      to[d] += box.count()[d];
    }
    return new Regions(box.start(), to, step);
  }

  /** How many there are. */
  public long count() {
    long count = 1;
    for (int d = 0; d < from.length; d++) {
      count = Math.multiplyExact(count, along(d));
    }
    return count;
  }

  /** Elements of the largest, at most. */
  public long largest() {
    long size = 1;
    for (int d = 0; d < from.length; d++) {
      size = Math.multiplyExact(size, Math.max(0, Math.min(step[d], to[d] - from[d])));
    }
    return size;
  }

  /** How many there are along dimension {@code d}. */
  long along(int d) {
    return to[d] <= from[d] ? 0 : (to[d] - 1) / step[d] - from[d] / step[d] + 1;
  }

  /** Region {@code number} in C order. */
  public Box region(long number) {
    int rank = from.length;
    long[] start = new long[rank];
    int[] count = new int[rank];
    long rest = number;
    for (int d = rank - 1; d >= 0; d--) {
      long at = from[d] / step[d] + rest % along(d);
      rest /= along(d);
      start[d] = Math.max(from[d], at * step[d]);
      count[d] = Math.toIntExact(Math.min(to[d], (at + 1) * step[d]) - start[d]);
    }
    return new Box(start, count);
  }

  /** The numbers of the regions that share something with {@code box}, in order. */
  public long[] touching(Box box) {
    int rank = from.length;
    long[] numbers = {0};
    for (int d = 0; d < rank; d++) {
      long start = Math.max(box.start()[d], from[d]);
      long end = Math.min(box.start()[d] + box.count()[d], to[d]);
      long first = start / step[d] - from[d] / step[d];
      long last = end > start ? (end - 1) / step[d] - from[d] / step[d] : first - 1;
      long[] next = new long[Math.toIntExact(numbers.length * (last - first + 1))];
      int n = 0;
      for (long number : numbers) {
        for (long at = first; at <= last; at++) {
          next[n++] = number * along(d) + at;
        }
      }
      numbers = next;
    }
    return numbers;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Regions o
        && Arrays.equals(from, o.from)
        && Arrays.equals(to, o.to)
        && Arrays.equals(step, o.step);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(from) + 7 * Arrays.hashCode(to) + Arrays.hashCode(step);
  }

  @Override
  public String toString() {
    return "%s to %s by %s"
        .formatted(Arrays.toString(from), Arrays.toString(to), Arrays.toString(step));
  }
}
