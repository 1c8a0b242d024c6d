package io.github.zarrcdm.spark;

import io.github.zarrcdm.spark.grid.ChunkLayout;
import io.github.zarrcdm.spark.grid.IndexBox;
import io.github.zarrcdm.spark.grid.Saturated;
import io.github.zarrcdm.spark.grid.UnitBoxes;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.types.StructType;

/**
 * How large what a scan reads is.
 *
 * @param layout how the scan is divided among tasks
 * @param unitBytes the decoded bytes of a unit: what a task has to do for it at most
 * @param rowBytes the bytes of a row for each cell of it
 * @param chunks true for a row a chunk
 */
record ScanSize(ChunkLayout layout, long unitBytes, long rowBytes, boolean chunks) {
  private static final long LEAST_ROW = 8;

  static ScanSize of(GridTable table, ReadOptions options, StructType required) {
    Set<String> names = Set.of(required.fieldNames());
    List<Column> wanted =
        table.columns().stream()
            .filter(column -> names.contains(column.name()))
            .filter(column -> column.isVariable() || !options.chunks())
            .toList();
    ChunkLayout layout = options.chunks() ? table.layout() : table.layout(names);
    long row = Math.max(1, wanted.stream().mapToLong(Column::bytes).sum());
    return new ScanSize(layout, Saturated.product(layout.unitCells(), row), row, options.chunks());
  }

  long rows(IndexBox box) {
    return chunks ? UnitBoxes.count(layout.chunks(), box) : box.cells();
  }

  long bytes(IndexBox box) {
    long cells = Saturated.product(box.cells(), rowBytes);
    return chunks ? Saturated.sum(cells, Saturated.product(LEAST_ROW, rows(box))) : cells;
  }
}
