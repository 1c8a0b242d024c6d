package io.github.zarrcdm.internal.table.grid;

import io.github.zarrcdm.model.ChunkGrid;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;

/**
 * Cuts a run of units, counted in C order over those that a selection touches, into parts of whole
 * units that lie side by side: each as large as allowed, so that one read fetches many. Every cell
 * of the run is in exactly one.
 */
public final class UnitBoxes implements Iterator<Selection> {
  private final ChunkGrid grid;
  private final Selection selection;
  private final Units[] units;
  private final long end;
  private final long most;
  private final int[] order;
  private long at;

  /**
   * Units {@code first} to {@code end - 1} of those of {@code grid} that {@code selection} touches;
   * in parts of at most {@code most} units.
   */
  public UnitBoxes(ChunkGrid grid, Selection selection, long first, long end, long most) {
    this(grid, selection, first, end, most, natural(selection.rank()));
  }

  /** Boxes counted in the {@code order} of dimensions, the slowest first. */
  UnitBoxes(ChunkGrid grid, Selection selection, long first, long end, long most, int[] order) {
    this.order = order;
    this.grid = grid;
    this.selection = selection;
    this.units = units(grid, selection);
    this.at = first;
    this.end = end;
    this.most = Math.max(1, most);
  }

  /** C order. */
  static int[] natural(int rank) {
    return IntStream.range(0, rank).toArray();
  }

  private static Units[] units(ChunkGrid grid, Selection selection) {
    Units[] units = new Units[selection.rank()];
    Arrays.setAll(units, d -> new Units(grid, d, selection.along().get(d)));
    return units;
  }

  /** Returns how many units of {@code grid} {@code selection} touches. */
  public static long count(ChunkGrid grid, Selection selection) {
    return Arrays.stream(counts(grid, selection)).reduce(1, Math::multiplyExact);
  }

  /** Returns how many it touches along each dimension. */
  public static long[] counts(ChunkGrid grid, Selection selection) {
    return Arrays.stream(units(grid, selection)).mapToLong(Units::size).toArray();
  }

  @Override
  public boolean hasNext() {
    return at < end;
  }

  /** Returns the cells of the next units that are in the selection. */
  @Override
  public Selection next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    int rank = units.length;
    long[] from = new long[rank];
    long rest = at;
    for (int k = rank - 1; k >= 0; k--) {
      int d = order[k];
      from[d] = rest % units[d].size();
      rest /= units[d].size();
    }
    long room = Math.min(most, end - at);
    long[] count = new long[rank];
    Arrays.fill(count, 1);
    long taken = 1;
    // Along the last dimensions all units as long as they fit, then some of the next one.
    for (int k = rank - 1; k >= 0; k--) {
      int d = order[k];
      count[d] = Math.min(units[d].following(from[d]), room / taken);
      taken *= count[d];
      if (from[d] != 0 || count[d] < units[d].size()) {
        break;
      }
    }
    at += taken;
    return cells(from, count);
  }

  private Selection cells(long[] from, long[] count) {
    Selection cells = selection;
    for (int d = 0; d < from.length; d++) {
      long first = units[d].unit(from[d]);
      long last = first + count[d] - 1;
      Ranges within =
          selection
              .along()
              .get(d)
              .within(grid.start(d, first), grid.start(d, last) + grid.length(d, last));
      cells = cells.with(d, within);
    }
    return cells;
  }
}
