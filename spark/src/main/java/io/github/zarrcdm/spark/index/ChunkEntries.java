package io.github.zarrcdm.spark.index;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.index.ChunkStamps;
import io.github.zarrcdm.internal.index.IndexedArray;
import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.spark.grid.IndexBox;
import io.github.zarrcdm.spark.grid.Selection;
import io.github.zarrcdm.spark.grid.SubBox;
import io.github.zarrcdm.spark.grid.UnitBoxes;
import io.github.zarrcdm.spark.table.Column;
import io.github.zarrcdm.spark.table.ColumnReader;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The entries of the chunks that a task reads. What it finds in them is compared: an index that is
 * wrong about a chunk that is read may be wrong about others that are not.
 *
 * @param chunks their numbers, ascending
 */
public record ChunkEntries(int[] chunks, ArrayList<OfColumn> columns) implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * Those of one variable.
   *
   * @param trusted true if no chunk may have changed
   */
  record OfColumn(String name, boolean trusted, IndexedArray entries) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  static ChunkEntries of(List<IndexedColumn> columns, int[] chunks) {
    int[] sorted = Arrays.stream(chunks).sorted().distinct().toArray();
    ArrayList<OfColumn> entries = new ArrayList<>();
    for (IndexedColumn column : columns) {
      entries.add(new OfColumn(column.name(), column.trusted(), column.entries().only(sorted)));
    }
    return new ChunkEntries(sorted, entries);
  }

  /** The number of the chunk of {@code grid}, so many along each dimension, that has a cell. */
  static int number(ChunkGrid grid, long[] counts, long[] cell) {
    long number = 0;
    for (int d = 0; d < counts.length; d++) {
      number = number * counts[d] + grid.chunkOf(d, cell[d]);
    }
    return (int) number;
  }

  /** Compares what a task reads of the table of {@code lease}. */
  public ColumnReader.Check in(OpenTables.Lease lease) {
    Map<String, ChunkStamps> asked = new ConcurrentHashMap<>();
    return (column, box, stored) -> {
      for (OfColumn of : columns) {
        if (of.name.equals(column.name())) {
          check(of, lease, asked, column, box, stored);
        }
      }
    };
  }

  private void check(
      OfColumn of,
      OpenTables.Lease lease,
      Map<String, ChunkStamps> asked,
      Column column,
      IndexBox box,
      Object stored)
      throws IOException {
    ChunkGrid grid = ((Chunked) column.array().data()).grid();
    Selection all = Selection.of(box);
    UnitBoxes units = new UnitBoxes(grid, all, 0, UnitBoxes.count(grid, all), 1);
    while (units.hasNext()) {
      IndexBox unit = units.next().hull();
      int number = number(grid, of.entries.counts(), unit.start());
      int entry = Arrays.binarySearch(chunks, number);
      if (entry >= 0
          && !of.entries.admits(entry, column.array(), own(stored, box, unit))
          && isSame(of, lease, asked, column, entry)) {
        throw new ZarrException.Unavailable(
            "%s: the chunk of array %s at %s holds other values than its entry in the index of values says. Write the index again, with zarr-cdm index, or use the option index=off."
                .formatted(lease.dataset(), column.array().path(), Arrays.toString(unit.start())));
      }
    }
  }

  /** They are changed while they are compared. */
  private static Object own(Object stored, IndexBox box, IndexBox unit) {
    Object part = SubBox.of(stored, box, unit);
    if (part != stored) {
      return part;
    }
    int length = java.lang.reflect.Array.getLength(stored);
    Object copy = java.lang.reflect.Array.newInstance(stored.getClass().getComponentType(), length);
    System.arraycopy(stored, 0, copy, 0, length);
    return copy;
  }

  /**
   * One that has been written since is as the query finds it. A bucket is listed once for all that
   * had been by then, as they are no more what they were; one that had not may have been later.
   */
  private boolean isSame(
      OfColumn of, OpenTables.Lease lease, Map<String, ChunkStamps> asked, Column column, int entry)
      throws IOException {
    if (of.trusted || !of.entries.hasVersion(entry)) {
      return of.trusted;
    }
    long stamp = of.entries.stamps()[entry];
    long[] index = of.entries.index(chunks[entry]);
    ChunkStamps before = asked.get(of.name);
    if (before != null && !before.isSame(stamp, index)) {
      return false;
    }
    ChunkStamps now = ChunkStamps.of(lease.store(), column.array());
    asked.put(of.name, now);
    return now.isSame(stamp, index);
  }
}
