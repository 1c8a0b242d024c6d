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

  /** True if both have the same shape and values; false if either cannot be read. */
  public boolean same(Array one, Array other) {
    try {
      return Arrays.equals(one.shape(), other.shape())
          && Section.all(one.shape()).size() <= MOST
          && Objects.deepEquals(read(one), read(other));
    } catch (IOException e) {
      return false; // reported when the values are read
    }
  }

  private Object read(Array array) throws IOException {
    return dataset.read(array, Section.all(array.shape()));
  }
}
