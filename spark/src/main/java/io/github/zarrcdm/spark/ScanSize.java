package io.github.zarrcdm.spark;

import io.github.zarrcdm.spark.grid.Cut;
import io.github.zarrcdm.spark.grid.IndexBox;
import io.github.zarrcdm.spark.grid.UnitBoxes;
import java.util.Set;
import org.apache.spark.sql.types.StructType;

/**
 * How large what a scan reads is.
 *
 * @param cut how the scan is divided among tasks
 * @param fetches false if nothing but coordinates is read
 * @param unitBytes the decoded bytes of a unit: what a task has to do for it at most
 * @param rowBytes the bytes of a row for each cell of it
 * @param chunks true for a row a chunk
 */
record ScanSize(Cut cut, boolean fetches, long unitBytes, long rowBytes, boolean chunks) {
  private static final long LEAST_ROW = 8;

  static ScanSize of(GridTable table, ReadOptions options, StructType required) {
    Set<String> names = Set.of(required.fieldNames());
    long variables = 0;
    long coordinates = 0;
    for (Column column : table.columns()) {
      if (names.contains(column.name())) {
        variables += column.isVariable() ? column.bytes() : 0;
        coordinates += column.isVariable() || options.chunks() ? 0 : column.bytes();
      }
    }
    boolean nothingToFetch = variables == 0 && !options.chunks();
    Cut cut = nothingToFetch ? Cut.pieces(table.grid().shape()) : table.cut();
    long row = Math.max(1, variables + coordinates);
    return new ScanSize(cut, !nothingToFetch, times(cut.unitCells(), row), row, options.chunks());
  }

  long rows(IndexBox box) {
    return chunks ? UnitBoxes.count(cut.chunks(), box) : box.cells();
  }

  long bytes(IndexBox box) {
    return times(box.cells(), rowBytes) + (chunks ? LEAST_ROW * rows(box) : 0);
  }

  private static long times(long a, long b) {
    return b != 0 && a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
  }
}
