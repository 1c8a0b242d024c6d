package io.github.zarrcdm.internal.copy.plan;

import io.github.zarrcdm.internal.grid.COrder;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A box of indices cut into regions: those of one step from an origin, so that a region ends where
 * chunks do, also where the box begins within one.
 *
 * @param from the first index of the box along each dimension
 * @param to one past the last
 * @param step the length of regions
 * @param origin an index at which a region begins, or would begin outside of the box
 */
public record Regions(long[] from, long[] to, int[] step, long[] origin) {

  /** Returns all of an array of {@code shape}. */
  public static Regions of(long[] shape, int[] step) {
    return new Regions(new long[shape.length], shape, step, new long[shape.length]);
  }

  /** Returns this box, cut at other lengths from the same origin. */
  public Regions by(int[] other) {
    return new Regions(from, to, other, origin);
  }

  /** Returns the regions of {@code box}, cut at the same indices. */
  public Regions within(Box box) {
    long[] end = box.start().clone();
    for (int d = 0; d < end.length; d++) {
      end[d] += box.count()[d];
    }
    return new Regions(box.start(), end, step, origin);
  }

  /** Returns how many there are. */
  public long count() {
    long count = 1;
    for (int d = 0; d < from.length; d++) {
      count = Math.multiplyExact(count, along(d));
    }
    return count;
  }

  /** Elements of all. */
  public long size() {
    long size = 1;
    for (int d = 0; d < from.length; d++) {
      size = Math.multiplyExact(size, Math.max(0, to[d] - from[d]));
    }
    return size;
  }

  /** Elements of the largest, at most. */
  public long largest() {
    long size = 1;
    for (int d = 0; d < from.length; d++) {
      size = Math.multiplyExact(size, Math.max(0, Math.min(step[d], to[d] - from[d])));
    }
    return size;
  }

  /** Returns how many there are along dimension {@code d}. */
  long along(int d) {
    return to[d] <= from[d] ? 0 : number(d, to[d] - 1) - number(d, from[d]) + 1;
  }

  /** Returns which region from the origin has {@code index}. */
  private long number(int d, long index) {
    return Math.floorDiv(index - origin[d], step[d]);
  }

  /** Region {@code number} in C order. */
  public Box region(long number) {
    int rank = from.length;
    long[] start = new long[rank];
    int[] count = new int[rank];
    long[] index = COrder.index(number, IntStream.range(0, rank).mapToLong(this::along).toArray());
    for (int d = 0; d < rank; d++) {
      long begin = origin[d] + (number(d, from[d]) + index[d]) * step[d];
      start[d] = Math.max(from[d], begin);
      count[d] = Math.toIntExact(Math.min(to[d], begin + step[d]) - start[d]);
    }
    return new Box(start, count);
  }

  /**
   * Returns where regions begin along dimension {@code d} of {@code box}, in it, and where it ends.
   */
  public int[] cuts(Box box, int d) {
    long begin = box.start()[d];
    long first = number(d, begin);
    int count = (int) (number(d, begin + box.count()[d] - 1) - first) + 1;
    int[] cuts = new int[count + 1];
    for (int i = 1; i < count; i++) {
      cuts[i] = (int) (origin[d] + (first + i) * step[d] - begin);
    }
    cuts[count] = box.count()[d];
    return cuts;
  }

  /** Returns the numbers of the regions that share something with {@code box}, in order. */
  public long[] touching(Box box) {
    int rank = from.length;
    long[] numbers = {0};
    for (int d = 0; d < rank; d++) {
      long start = Math.max(box.start()[d], from[d]);
      long end = Math.min(box.start()[d] + box.count()[d], to[d]);
      long first = number(d, start) - number(d, from[d]);
      long last = end > start ? number(d, end - 1) - number(d, from[d]) : first - 1;
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
        && Arrays.equals(step, o.step)
        && Arrays.equals(origin, o.origin);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(from)
        + 7 * Arrays.hashCode(to)
        + Arrays.hashCode(step)
        + Arrays.hashCode(origin);
  }

  @Override
  public String toString() {
    return "%s to %s by %s from %s"
        .formatted(
            Arrays.toString(from),
            Arrays.toString(to),
            Arrays.toString(step),
            Arrays.toString(origin));
  }
}
