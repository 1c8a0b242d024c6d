package io.github.zarrcdm.internal.table.grid;

import io.github.zarrcdm.model.ChunkGrid;

/**
 * Walks through the units of a grid that a selection touches, in the order in which {@link
 * UnitBoxes} counts them. Nothing is made for each of them.
 */
public final class TouchedUnits {
  private final long[][] units;
  private final long[][] cells;
  private final int[] at;
  private boolean begun;

  /** Before the first of the units of {@code grid} that {@code selection} touches. */
  public TouchedUnits(ChunkGrid grid, Selection selection) {
    int rank = selection.rank();
    this.units = new long[rank][];
    this.cells = new long[rank][];
    this.at = new int[rank];
    for (int d = 0; d < rank; d++) {
      Ranges along = selection.along().get(d);
      Units touched = new Units(grid, d, along);
      units[d] = new long[Math.toIntExact(touched.size())];
      cells[d] = new long[units[d].length];
      for (int k = 0; k < units[d].length; k++) {
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
      for (long[] along : units) {
        if (along.length == 0) {
          return false;
        }
      }
      return true;
    }
    for (int d = at.length - 1; d >= 0; d--) {
      if (++at[d] < units[d].length) {
        return true;
      }
      at[d] = 0;
    }
    return false;
  }

  /** The number of the unit in C order, where there are so many along each dimension. */
  public long number(long[] counts) {
    long number = 0;
    for (int d = 0; d < at.length; d++) {
      number = number * counts[d] + units[d][at[d]];
    }
    return number;
  }

  /** How many of its cells are in the selection. */
  public long cells() {
    long all = 1;
    for (int d = 0; d < at.length; d++) {
      all *= cells[d][at[d]];
    }
    return all;
  }
}
