package io.github.zarrcdm.internal.table.grid;

import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.ChunkGrid;
import java.util.Arrays;

/**
 * Walks through the units of a grid that a selection touches, in the order in which {@link
 * UnitBoxes} counts them. Nothing is made for each of them.
 */
public final class TouchedUnits {
  private final long[][] units;
  private final long[][] cells;
  private final int[] counts;
  private final int[] at;
  private boolean begun;

  /** Before the first of the units of {@code grid} that {@code selection} touches. */
  public TouchedUnits(ChunkGrid grid, Selection selection) {
    int rank = selection.rank();
    this.units = new long[rank][];
    this.cells = new long[rank][];
    this.counts = new int[rank];
    this.at = new int[rank];
    for (int d = 0; d < rank; d++) {
      Ranges along = selection.along().get(d);
      Units touched = new Units(grid, d, along);
      counts[d] = Math.toIntExact(touched.size());
      units[d] = new long[counts[d]];
      cells[d] = new long[counts[d]];
      for (int k = 0; k < counts[d]; k++) {
        long unit = touched.unit(k);
        long start = grid.start(d, unit);
        units[d][k] = unit;
        cells[d][k] = along.within(start, start + grid.length(d, unit)).size();
      }
    }
  }

  /** Goes to the next unit; false if there is none. */
  public boolean next() {
    if (!begun) {
      begun = true;
      return Arrays.stream(counts).allMatch(count -> count > 0);
    }
    return COrder.advance(at, counts);
  }

  /** Returns the number of the unit in C order, where there are so many along each dimension. */
  public long number(long[] counts) {
    long number = 0;
    for (int d = 0; d < at.length; d++) {
      number = number * counts[d] + units[d][at[d]];
    }
    return number;
  }

  /** Returns how many of its cells are in the selection. */
  public long cells() {
    long all = 1;
    for (int d = 0; d < at.length; d++) {
      all *= cells[d][at[d]];
    }
    return all;
  }
}
