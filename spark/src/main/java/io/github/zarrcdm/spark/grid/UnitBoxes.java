package io.github.zarrcdm.spark.grid;

import io.github.zarrcdm.model.ChunkGrid;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Cuts a run of units, counted in C order over those that a box touches, into boxes of whole units:
 * each as large as allowed, so that one read fetches many. Every cell of the run is in exactly one.
 */
public final class UnitBoxes implements Iterator<IndexBox> {
  private final ChunkGrid grid;
  private final IndexBox box;
  private final long[] firstUnit;
  private final long[] units;
  private final long end;
  private final long most;
  private long at;

  /**
   * Units {@code first} to {@code end - 1} of those of {@code grid} that {@code box} touches; in
   * boxes of at most {@code most} units.
   */
  public UnitBoxes(ChunkGrid grid, IndexBox box, long first, long end, long most) {
    this.grid = grid;
    this.box = box;
    this.firstUnit = new long[box.rank()];
    this.units = new long[box.rank()];
    for (int d = 0; d < units.length; d++) {
      firstUnit[d] = box.count()[d] == 0 ? 0 : grid.chunkOf(d, box.start()[d]);
      units[d] = along(grid, box, d);
    }
    this.at = first;
    this.end = end;
    this.most = Math.max(1, most);
  }

  /** How many units of {@code grid} {@code box} touches. */
  public static long count(ChunkGrid grid, IndexBox box) {
    long count = 1;
    for (int d = 0; d < box.rank(); d++) {
      count = Math.multiplyExact(count, along(grid, box, d));
    }
    return count;
  }

  private static long along(ChunkGrid grid, IndexBox box, int d) {
    long start = box.start()[d];
    long count = box.count()[d];
    return count == 0 ? 0 : grid.chunkOf(d, start + count - 1) - grid.chunkOf(d, start) + 1;
  }

  @Override
  public boolean hasNext() {
    return at < end;
  }

  /** The cells of the next units that are in the box. */
  @Override
  public IndexBox next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    int rank = units.length;
    long[] from = new long[rank];
    long rest = at;
    for (int d = rank - 1; d >= 0; d--) {
      from[d] = rest % units[d];
      rest /= units[d];
    }
    long room = Math.min(most, end - at);
    long[] count = new long[rank];
    Arrays.fill(count, 1);
    long taken = 1;
    // Along the last dimensions all units as long as they fit, then some of the next one.
    for (int d = rank - 1; d >= 0; d--) {
      count[d] = Math.min(units[d] - from[d], room / taken);
      taken *= count[d];
      if (from[d] != 0 || count[d] < units[d]) {
        break;
      }
    }
    at += taken;
    return cells(from, count);
  }

  private IndexBox cells(long[] from, long[] count) {
    long[] start = new long[from.length];
    long[] length = new long[from.length];
    for (int d = 0; d < from.length; d++) {
      long first = firstUnit[d] + from[d];
      long last = first + count[d] - 1;
      long boxEnd = box.start()[d] + box.count()[d];
      start[d] = Math.max(box.start()[d], grid.start(d, first));
      length[d] = Math.min(boxEnd, grid.start(d, last) + grid.length(d, last)) - start[d];
    }
    return new IndexBox(start, length);
  }
}
