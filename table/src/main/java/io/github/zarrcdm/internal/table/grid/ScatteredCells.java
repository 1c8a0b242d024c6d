package io.github.zarrcdm.internal.table.grid;

import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.ChunkGrid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** Cells that are known one by one, by their numbers in C order of the grid. */
public final class ScatteredCells {
  private ScatteredCells() {}

  /** Returns the {@code cells} of each chunk of {@code grid} that holds some; chunks in C order. */
  public static List<long[]> byChunk(ChunkGrid grid, long[] shape, long[] cells) {
    TreeMap<Long, List<Long>> chunks = new TreeMap<>();
    for (long cell : cells) {
      long[] index = COrder.index(cell, shape);
      long chunk = 0;
      for (int d = 0; d < shape.length; d++) {
        chunk = chunk * (grid.chunkOf(d, shape[d] - 1) + 1) + grid.chunkOf(d, index[d]);
      }
      chunks.computeIfAbsent(chunk, c -> new ArrayList<>()).add(cell);
    }
    return chunks.values().stream()
        .map(of -> of.stream().mapToLong(Long::longValue).toArray())
        .toList();
  }

  /** Returns the smallest box around {@code cells}, one at least. */
  public static IndexBox around(long[] cells, long[] shape) {
    long[] first = COrder.index(cells[0], shape);
    long[] last = first.clone();
    for (long cell : cells) {
      long[] index = COrder.index(cell, shape);
      Arrays.setAll(first, d -> Math.min(first[d], index[d]));
      Arrays.setAll(last, d -> Math.max(last[d], index[d]));
    }
    long[] count = new long[first.length];
    Arrays.setAll(count, d -> last[d] - first[d] + 1);
    return new IndexBox(first, count);
  }
}
