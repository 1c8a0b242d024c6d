package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.internal.table.grid.ChunkLayout;
import io.github.zarrcdm.internal.table.grid.IndexBox;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Slabs;
import io.github.zarrcdm.internal.table.grid.SubBox;
import io.github.zarrcdm.internal.table.grid.UnitBoxes;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.spark.aggregate.Extremes;
import io.github.zarrcdm.spark.table.ChunkColumns;
import io.github.zarrcdm.spark.table.ColumnReader;
import io.github.zarrcdm.spark.table.GridTable;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Reads slab after slab and gives each chunk of it out as a batch of one row. */
final class ChunksReader implements TaskBatches {
  private final OpenTables.Lease lease;
  private final ColumnReader reader;
  private final StructField[] fields;
  private final ChunkGrid chunkGrid;
  private final Slabs slabs;
  private final Map<String, Object> stored = new HashMap<>();
  private final ColumnVector[] vectors;
  private final ColumnarBatch batch;
  private IndexBox slab;
  private UnitBoxes chunks;
  private long left;

  ChunksReader(
      OpenTables.Lease lease, ColumnReader reader, StructType columns, ZarrPartition partition) {
    this.lease = lease;
    this.reader = reader;
    this.fields = columns.fields();
    ChunkLayout layout = lease.table().layout();
    this.chunkGrid = layout.chunks();
    int cellBytes = 0;
    for (StructField field : fields) {
      Column column = lease.table().column(field.name());
      cellBytes += column == null ? 0 : column.bytes();
    }
    long budget = partition.limit() < 2 ? 1 : CellsReader.SLAB_BYTES / Math.max(1, cellBytes);
    this.slabs =
        new Slabs(layout, partition.selection(), partition.first(), partition.end(), budget);
    this.vectors = Arrays.stream(fields).map(ChunksReader::vector).toArray(ColumnVector[]::new);
    this.batch = new ColumnarBatch(vectors.clone(), 1);
    this.left = partition.limit();
  }

  private static ColumnVector vector(StructField field) {
    return field.dataType() instanceof ArrayType type
        ? new ListVector(type)
        : new CellVector(field.dataType());
  }

  @Override
  public ColumnarBatch next() throws IOException {
    boolean slabIsGiven = chunks == null || !chunks.hasNext();
    if (left == 0 || (slabIsGiven && !slabs.hasNext())) {
      lease.checkUnchanged();
      return null;
    }
    if (slabIsGiven) {
      Selection next = slabs.next();
      slab = next.hull();
      chunks = new UnitBoxes(chunkGrid, next, 0, UnitBoxes.count(chunkGrid, next), 1);
      stored.clear();
    }
    IndexBox chunk = chunks.next().hull();
    for (int i = 0; i < fields.length; i++) {
      show(fields[i].name(), chunk, vectors[i]);
    }
    left--;
    return batch;
  }

  private void show(String name, IndexBox chunk, ColumnVector vector) throws IOException {
    GridTable table = lease.table();
    Column variable = table.column(name);
    Column bounded = ChunkColumns.bounded(table::column, name);
    if (vector instanceof CellVector bound) {
      Extremes extremes = Extremes.of(reader.coordinate(bounded, Selection.of(chunk)));
      bound.show(name.endsWith(ChunkColumns.MIN) ? extremes.least() : extremes.greatest(), 0, 1);
    } else if (variable != null && variable.isVariable()) {
      Object values = stored.get(name);
      if (values == null) {
        values = reader.stored(variable, slab);
        stored.put(name, values);
      }
      Cells cells = reader.decoded(variable, own(SubBox.of(values, slab, chunk), values, name));
      ((ListVector) vector).show(cells, Math.toIntExact(chunk.cells()));
    } else {
      Object place = place(name, chunk);
      ((ListVector) vector).show(new Cells(place, null), chunk.rank());
    }
  }

  /** Decoding may modify its input, so the input must not be shared. */
  private Object own(Object part, Object whole, String name) {
    if (part == whole) {
      stored.remove(name);
    }
    return part;
  }

  private Object place(String name, IndexBox chunk) {
    return switch (name) {
      case ChunkColumns.CHUNK -> {
        long[] index = new long[chunk.rank()];
        Arrays.setAll(index, d -> chunkGrid.chunkOf(d, chunk.start()[d]));
        yield index;
      }
      case ChunkColumns.START -> chunk.start();
      default -> Arrays.stream(chunk.count()).mapToInt(Math::toIntExact).toArray();
    };
  }
}
