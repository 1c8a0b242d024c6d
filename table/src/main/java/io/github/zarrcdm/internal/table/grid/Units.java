package io.github.zarrcdm.internal.table.grid;

import io.github.zarrcdm.model.ChunkGrid;
import java.util.ArrayList;
import java.util.List;

/** The units of a grid that some indices along one dimension touch, counted from 0 on. */
final class Units {
  private final long[] first;
  private final long[] before;
  private final long size;

  Units(ChunkGrid grid, int dimension, Ranges indices) {
    List<long[]> runs = new ArrayList<>();
    for (Ranges.Range run : indices.runs()) {
      long from = grid.chunkOf(dimension, run.from());
      long to = grid.chunkOf(dimension, run.to() - 1) + 1;
      long[] last = runs.isEmpty() ? null : runs.get(runs.size() - 1);
      if (last != null && from <= last[1]) {
        last[1] = Math.max(last[1], to);
      } else {
        runs.add(new long[] {from, to});
      }
    }
    this.first = runs.stream().mapToLong(run -> run[0]).toArray();
    this.before = new long[runs.size()];
    long count = 0;
    for (int i = 0; i < before.length; i++) {
      before[i] = count;
      count += runs.get(i)[1] - runs.get(i)[0];
    }
    this.size = count;
  }

  /** Returns how many there are. */
  long size() {
    return size;
  }

  /** Returns the number in its grid of the unit that is the {@code k}-th here. */
  long unit(long k) {
    int run = run(k);
    return first[run] + k - before[run];
  }

  /** Returns how many follow each other in the grid from the {@code k}-th on. */
  long following(long k) {
    int run = run(k);
    return (run + 1 < before.length ? before[run + 1] : size) - k;
  }

  private int run(long k) {
    int low = 0;
    int high = before.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (before[middle] <= k) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
