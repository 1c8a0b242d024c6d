package io.github.zarrcdm.model;

import java.util.Arrays;

/**
 * A part of an array: along dimension {@code d} the indices {@code start[d] + k * stride[d]} with
 * {@code k < count[d]}. Strides are at least 1, starts and counts at least 0. The arrays are never
 * changed.
 */
public record Section(long[] start, int[] count, long[] stride) {

  public Section {
    if (start.length != count.length || start.length != stride.length) {
      throw new IllegalArgumentException(
          "a section needs a start, a count and a stride for each dimension");
    }
    for (int d = 0; d < start.length; d++) {
      if (start[d] < 0 || count[d] < 0 || stride[d] < 1) {
        throw new IllegalArgumentException(
            "dimension %s: start %s, count %s, stride %s"
                .formatted(d, start[d], count[d], stride[d]));
      }
    }
  }

  /** Returns the contiguous section of {@code count} elements from {@code start} on. */
  public static Section of(long[] start, int[] count) {
    long[] stride = new long[start.length];
    Arrays.fill(stride, 1);
    return new Section(start, count, stride);
  }

  /**
   * Returns all of an array of {@code shape}. Throws {@link ArithmeticException} for a dimension
   * beyond {@code int}.
   */
  public static Section all(long... shape) {
    return of(new long[shape.length], Arrays.stream(shape).mapToInt(Math::toIntExact).toArray());
  }

  /** Returns one element. */
  public static Section cell(long... index) {
    int[] count = new int[index.length];
    Arrays.fill(count, 1);
    return of(index, count);
  }

  public int rank() {
    return start.length;
  }

  /** Returns the number of elements. Throws {@link ArithmeticException} beyond 2^63. */
  public long size() {
    long size = 1;
    for (int n : count) {
      size = Math.multiplyExact(size, n);
    }
    return size;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    for (int d = 0; d < start.length; d++) {
      text.append(d == 0 ? "" : ", ").append(start[d]).append("+").append(count[d]);
      if (stride[d] > 1) {
        text.append(" by ").append(stride[d]);
      }
    }
    return text.append("]").toString();
  }
}
