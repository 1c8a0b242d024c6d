package io.github.zarrcdm.internal.convert.plan;

import java.util.Arrays;
import java.util.Optional;

/** A contiguous part of an array: {@code count[d]} indices from {@code start[d]} on. */
public record Box(long[] start, int[] count) {

  /** The number of elements. */
  public long size() {
    return Arrays.stream(count).asLongStream().reduce(1, Math::multiplyExact);
  }

  /** What this and {@code other} share; empty if nothing. */
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

  /**
   * Copies {@code part} of {@code values}, which this box has in C order, to where it belongs in
   * {@code target}, which {@code other} has.
   */
  public void copy(Object values, Box part, Object target, Box other) {
    int rank = start.length;
    int whole = rank;
    while (whole > 0
        && part.count[whole - 1] == count[whole - 1]
        && part.count[whole - 1] == other.count[whole - 1]) {
      whole--;
    }
    // From the innermost dimension that is a part only, all lies together.
    int inner = Math.max(0, whole - 1);
    int run = 1;
    for (int d = inner; d < rank; d++) {
      run *= part.count[d];
    }
    copy(values, part, target, other, 0, inner, 0, 0, run);
  }

  private void copy(
      Object values,
      Box part,
      Object target,
      Box other,
      int d,
      int inner,
      long from,
      long to,
      int run) {
    int rank = start.length;
    if (d == rank) {
      System.arraycopy(values, (int) from, target, (int) to, run);
      return;
    }
    long here = stride(count, d);
    long there = stride(other.count, d);
    long at = from + (part.start[d] - start[d]) * here;
    long into = to + (part.start[d] - other.start[d]) * there;
    if (d == inner) {
      for (int e = d + 1; e < rank; e++) {
        at += (part.start[e] - start[e]) * stride(count, e);
        into += (part.start[e] - other.start[e]) * stride(other.count, e);
      }
      System.arraycopy(values, (int) at, target, (int) into, run);
      return;
    }
    for (int i = 0; i < part.count[d]; i++) {
      copy(values, part, target, other, d + 1, inner, at + i * here, into + i * there, run);
    }
  }

  private static long stride(int[] count, int dimension) {
    long stride = 1;
    for (int d = dimension + 1; d < count.length; d++) {
      stride *= count[d];
    }
    return stride;
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
