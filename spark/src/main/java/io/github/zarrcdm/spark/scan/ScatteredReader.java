package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.internal.table.grid.IndexBox;
import io.github.zarrcdm.internal.table.grid.ScatteredCells;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.spark.decode.SparkCells;
import io.github.zarrcdm.spark.table.ColumnReader;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Reads cells that are known one by one: those of each chunk are a batch of rows. */
final class ScatteredReader implements TaskBatches {
  private final OpenTables.Lease lease;
  private final ColumnReader reader;
  private final List<Column> columns;
  private final long[] shape;
  private final Iterator<long[]> chunks;
  private final CellVector[] vectors;
  private final ColumnarBatch batch;

  ScatteredReader(
      OpenTables.Lease lease, ColumnReader reader, List<Column> columns, ScatteredPartition task) {
    this.lease = lease;
    this.reader = reader;
    this.columns = columns;
    this.shape = lease.table().grid().shape();
    this.chunks =
        ScatteredCells.byChunk(
                lease.table().layout(columns.stream().map(Column::name).toList()).chunks(),
                shape,
                task.cells())
            .iterator();
    this.vectors =
        columns.stream().map(c -> new CellVector(SparkCells.type(c))).toArray(CellVector[]::new);
    this.batch = new ColumnarBatch(vectors.clone(), 0);
  }

  @Override
  public ColumnarBatch next() throws IOException {
    if (!chunks.hasNext()) {
      lease.checkUnchanged();
      return null;
    }
    long[] cells = chunks.next();
    IndexBox box = ScatteredCells.around(cells, shape);
    for (int i = 0; i < vectors.length; i++) {
      Column column = columns.get(i);
      Cells here =
          column.isVariable()
              ? reader.decoded(column, reader.stored(column, box))
              : reader.coordinate(column, Selection.of(box));
      int[] places = places(cells, box, column.dimensions());
      vectors[i].show(here.map(values -> picked(values, places)), 0, cells.length);
    }
    batch.setNumRows(cells.length);
    return batch;
  }

  /**
   * Returns where the values of {@code cells} are among those of {@code box} along {@code
   * dimensions}.
   */
  private int[] places(long[] cells, IndexBox box, List<Integer> dimensions) {
    int[] places = new int[cells.length];
    for (int i = 0; i < places.length; i++) {
      long[] index = COrder.index(cells[i], shape);
      for (int d : dimensions) {
        places[i] = places[i] * (int) box.count()[d] + (int) (index[d] - box.start()[d]);
      }
    }
    return places;
  }

  private static Object picked(Object values, int[] places) {
    Object picked = Array.newInstance(values.getClass().getComponentType(), places.length);
    for (int i = 0; i < places.length; i++) {
      System.arraycopy(values, places[i], picked, i, 1);
    }
    return picked;
  }
}
