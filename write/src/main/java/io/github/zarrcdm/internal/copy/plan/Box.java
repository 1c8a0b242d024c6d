package io.github.zarrcdm.internal.copy.plan;

import io.github.zarrcdm.internal.grid.COrder;
import java.util.Arrays;
import java.util.Optional;

/** A contiguous part of an array: {@code count[d]} indices from {@code start[d]} on. */
public record Box(long[] start, int[] count) {

  /** Returns the number of elements. */
  public long size() {
    return Arrays.stream(count).asLongStream().reduce(1, Math::multiplyExact);
  }

  /** Returns what this and {@code other} share; empty if nothing. */
  public Optional<Box> shared(Box other) {
    int rank = start.length;
    long[] from = new long[rank];
    int[] length = new int[rank];
    for (int d = 0; d < rank; d++) {
      from[d] = Math.max(start[d], other.start[d]);
      long end = Math.min(start[d] + count[d], other.start[d] + other.count[d]);
      if (end <= from[d]) {
        return Optional.empty();
      }
      length[d] = (int) (end - from[d]);
    }
    return Optional.of(new Box(from, length));
  }

  /** Returns the index of the first element of {@code part} among those of this, in C order. */
  public long index(Box part) {
    long index = 0;
    for (int d = 0; d < start.length; d++) {
      index = index * count[d] + part.start[d] - start[d];
    }
    return index;
  }

  /** Returns true if the elements of {@code part} follow each other in this, in C order. */
  public boolean holdsInOneRun(Box part) {
    int d = 0;
    while (d < start.length && part.count[d] == 1) {
      d++;
    }
    for (d++; d < start.length; d++) {
      if (part.count[d] != count[d]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Copies {@code part} of {@code values}, which this box has in C order, to where it belongs in
   * {@code target}, which {@code other} has.
   */
  public void copy(Object values, Box part, Object target, Box other) {
    Runs.of(values, target)
        .box(
            part.count,
            (int) index(part),
            COrder.strides(count),
            (int) other.index(part),
            COrder.strides(other.count));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Box box
        && Arrays.equals(start, box.start)
        && Arrays.equals(count, box.count);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(start) + Arrays.hashCode(count);
  }

  @Override
  public String toString() {
    return Arrays.toString(start) + "+" + Arrays.toString(count);
  }
}
