package io.github.zarrcdm.internal.table.grid;

import io.github.zarrcdm.model.Section;
import java.io.Serializable;
import java.util.Arrays;

/** A box of cells: along dimension {@code d}, {@code count[d]} indices from {@code start[d]} on. */
public record IndexBox(long[] start, long[] count) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Returns all of an array of {@code shape}. */
  public static IndexBox all(long... shape) {
    return new IndexBox(new long[shape.length], shape.clone());
  }

  /** Returns the number of dimensions. */
  public int rank() {
    return start.length;
  }

  /** Returns the number of cells; {@link Long#MAX_VALUE} if there are more. */
  public long cells() {
    long cells = 1;
    for (long n : count) {
      cells = SaturatingMath.product(cells, n);
    }
    return cells;
  }

  /**
   * Returns the box as a section to read. Throws {@link ArithmeticException} for a count beyond
   * {@code int}.
   */
  public Section section() {
    return Section.of(start, Arrays.stream(count).mapToInt(Math::toIntExact).toArray());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IndexBox box
        && Arrays.equals(start, box.start)
        && Arrays.equals(count, box.count);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(start) + Arrays.hashCode(count);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    for (int d = 0; d < start.length; d++) {
      text.append(d == 0 ? "" : ", ").append(start[d]).append(':').append(start[d] + count[d]);
    }
    return text.append(']').toString();
  }
}
