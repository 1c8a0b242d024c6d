package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.internal.table.grid.ChunkLayout;
import io.github.zarrcdm.internal.table.grid.Expansion;
import io.github.zarrcdm.internal.table.grid.IndexBox;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Slabs;
import io.github.zarrcdm.internal.table.grid.SubBox;
import io.github.zarrcdm.spark.decode.SparkCells;
import io.github.zarrcdm.spark.table.ColumnReader;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Reads slab after slab and gives its cells out in batches of rows. Variables are shown where they
 * were decoded; coordinates are repeated into memory that every batch uses again.
 */
public final class CellsReader implements TaskBatches {
  /** Rows of a batch: their coordinates stay in the caches of a processor. */
  private static final int ROWS = 4096;

  /** Decoded bytes that a task holds at a time, about. */
  static final long SLAB_BYTES = 16L << 20;

  private final OpenTables.Lease lease;
  private final ColumnReader reader;
  private final List<Column> columns;
  private final Slabs slabs;
  private final Cells[] cells;
  private final Cells[] repeated;
  private final CellVector[] vectors;
  private final ColumnarBatch batch;
  private Selection slab;
  private long rows;
  private long given;
  private long left;

  public CellsReader(
      OpenTables.Lease lease, ColumnReader reader, List<Column> columns, ZarrPartition partition) {
    this.lease = lease;
    this.reader = reader;
    this.columns = columns;
    ChunkLayout layout = lease.table().layout(columns.stream().map(Column::name).toList());
    int cellBytes = columns.stream().filter(Column::isVariable).mapToInt(Column::bytes).sum();
    long most = Math.min(partition.limit(), SLAB_BYTES / Math.max(1, cellBytes));
    this.slabs = new Slabs(layout, partition.selection(), partition.first(), partition.end(), most);
    this.cells = new Cells[columns.size()];
    this.repeated = new Cells[columns.size()];
    this.vectors =
        columns.stream().map(c -> new CellVector(SparkCells.type(c))).toArray(CellVector[]::new);
    this.batch = new ColumnarBatch(vectors.clone(), 0);
    this.left = partition.limit();
  }

  @Override
  public ColumnarBatch next() throws IOException {
    if (left == 0 || (given == rows && !slabs.hasNext())) {
      lease.checkUnchanged();
      return null;
    }
    if (given == rows) {
      readSlab(slabs.next());
    }
    int count = (int) Math.min(Math.min(ROWS, rows - given), left);
    for (int i = 0; i < vectors.length; i++) {
      if (columns.get(i).isVariable()) {
        vectors[i].show(cells[i], (int) given, count);
      } else {
        vectors[i].show(repeat(i, count), 0, count);
      }
    }
    batch.setNumRows(count);
    given += count;
    left -= count;
    return batch;
  }

  private void readSlab(Selection selection) throws IOException {
    IndexBox box = selection.hull();
    for (int i = 0; i < cells.length; i++) {
      Column column = columns.get(i);
      cells[i] =
          column.isVariable()
              ? reader.decoded(column, SubBox.of(reader.stored(column, box), selection))
              : reader.coordinate(column, selection);
    }
    slab = selection;
    rows = selection.cells();
    given = 0;
  }

  private Cells repeat(int i, int count) {
    Cells along = cells[i];
    if (repeated[i] == null) {
      Object memory = Array.newInstance(along.values().getClass().getComponentType(), ROWS);
      repeated[i] = new Cells(memory, new boolean[ROWS]);
    }
    Expansion expansion = Expansion.of(slab, columns.get(i).dimensions());
    expansion.expand(along.values(), given, count, repeated[i].values());
    if (along.missing() == null) {
      return new Cells(repeated[i].values(), null);
    }
    expansion.expand(along.missing(), given, count, repeated[i].missing());
    return repeated[i];
  }
}
