package io.github.zarrcdm.internal.iosp.cdm;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;

/** Compares axes of a store by their values. */
public record AxisValues(ZarrDataset dataset) {
  /** Per-cell axes of larger grids count as different, to avoid reading them for a comparison. */
  private static final long MOST = 1 << 24;

  /** Returns true if both have the same shape and values; false if either cannot be read. */
  public boolean same(Array one, Array other) {
    try {
      return Arrays.equals(one.shape(), other.shape())
          && Section.all(one.shape()).size() <= MOST
          && Objects.deepEquals(read(one), read(other));
    } catch (IOException e) {
      return false; // reported when the values are read
    }
  }

  /**
   * Returns true if a value at the border of {@code axis}, which has two dimensions, is not a
   * number: a map that has no cells in its corners has none there.
   */
  public boolean hasGaps(Array axis) {
    int rows = (int) axis.shape()[0];
    int columns = (int) axis.shape()[1];
    try {
      return rows > 0
          && columns > 0
          && (hasNaN(axis, 0, 0, 1, columns)
              || hasNaN(axis, rows - 1, 0, 1, columns)
              || hasNaN(axis, 0, 0, rows, 1)
              || hasNaN(axis, 0, columns - 1, rows, 1));
    } catch (IOException e) {
      return false; // reported when the values are read
    }
  }

  private boolean hasNaN(Array axis, int row, int column, int rows, int columns)
      throws IOException {
    Section border = Section.of(new long[] {row, column}, new int[] {rows, columns});
    Object values = dataset.read(axis, border);
    return values instanceof double[] doubles && Arrays.stream(doubles).anyMatch(Double::isNaN);
  }

  private Object read(Array array) throws IOException {
    return dataset.read(array, Section.all(array.shape()));
  }
}
