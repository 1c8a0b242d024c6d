package io.github.zarrcdm.spark.index;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.index.ChunkStamps;
import io.github.zarrcdm.internal.index.IndexedArray;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.grid.IndexBox;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.SubBox;
import io.github.zarrcdm.internal.table.grid.UnitBoxes;
import io.github.zarrcdm.internal.values.MissingValues;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.spark.table.ColumnReader;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
      entries.add(new OfColumn(column.name(), column.trusted(), column.entriesToCompare(sorted)));
    }
    return new ChunkEntries(sorted, entries);
  }

  /** Compares what a task reads of the table of {@code lease}. */
  public ColumnReader.Check in(OpenTables.Lease lease) {
    Map<String, Comparison> all = new HashMap<>();
    for (OfColumn of : columns) {
      Column column = lease.table().column(of.name);
      all.put(of.name, new Comparison(lease, column.array(), chunks, of));
    }
    return (column, box, stored) -> {
      Comparison own = all.get(column.name());
      if (own != null) {
        own.check(box, stored);
      }
    };
  }

  /** Compares the chunks of one variable. */
  private static final class Comparison {
    private final OpenTables.Lease lease;
    private final Array array;
    private final MissingValues none;
    private final int[] chunks;
    private final boolean trusted;
    private final IndexedArray entries;
    private volatile ChunkStamps asked;

    Comparison(OpenTables.Lease lease, Array array, int[] chunks, OfColumn of) {
      this.lease = lease;
      this.array = array;
      this.none = MissingValues.of(array);
      this.chunks = chunks;
      this.trusted = of.trusted;
      this.entries = of.entries;
    }

    void check(IndexBox box, Object stored) throws IOException {
      ChunkGrid grid = ((Chunked) array.data()).grid();
      Selection all = Selection.of(box);
      UnitBoxes units = new UnitBoxes(grid, all, 0, UnitBoxes.count(grid, all), 1);
      while (units.hasNext()) {
        IndexBox unit = units.next().hull();
        int entry = Arrays.binarySearch(chunks, entries.number(grid, unit.start()));
        if (entry >= 0 && !entries.admits(entry, own(stored, box, unit), none) && isSame(entry)) {
          throw new ZarrException.Unavailable(
              "%s: the chunk of array %s at %s holds other values than its entry in the index of values says. Write the index again, with zarr-cdm index, or use the option index=off."
                  .formatted(lease.dataset(), array.path(), Arrays.toString(unit.start())));
        }
      }
    }

    /** Returns the values of {@code unit} as a copy: comparing changes them. */
    private static Object own(Object stored, IndexBox box, IndexBox unit) {
      Object part = SubBox.of(stored, box, unit);
      if (part != stored) {
        return part;
      }
      int length = java.lang.reflect.Array.getLength(stored);
      Object copy =
          java.lang.reflect.Array.newInstance(stored.getClass().getComponentType(), length);
      System.arraycopy(stored, 0, copy, 0, length);
      return copy;
    }

    /**
     * Returns true if the chunk has not been written since its entry was made. A bucket is listed
     * once for all chunks that had changed by then. It is listed again for one that had not, which
     * may have been written later.
     */
    private boolean isSame(int entry) throws IOException {
      if (trusted || !entries.hasVersion(entry)) {
        return trusted;
      }
      long stamp = entries.stamps()[entry];
      long[] index = entries.index(chunks[entry]);
      ChunkStamps before = asked;
      if (before != null && !before.isSame(stamp, index)) {
        return false;
      }
      ChunkStamps now = ChunkStamps.of(lease.store(), array);
      asked = now;
      return now.isSame(stamp, index);
    }
  }
}
