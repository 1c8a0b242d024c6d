package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.grid.ChunkLayout;
import io.github.zarrcdm.internal.table.grid.SaturatingMath;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.UnitBoxes;
import io.github.zarrcdm.spark.open.ReadOptions;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How large what a scan reads is.
 *
 * @param shape of the grid
 * @param layout how the scan is divided among tasks
 * @param unitBytes the decoded bytes of a unit: what a task has to do for it at most
 * @param rowBytes the bytes of a row for each cell of it
 * @param chunks true for one row per chunk
 * @param coordinates the names of the coordinates among the columns of cells
 */
public record ScanSize(
    long[] shape,
    ChunkLayout layout,
    long unitBytes,
    long rowBytes,
    boolean chunks,
    Set<String> coordinates) {
  private static final long LEAST_ROW = 8;

  public static ScanSize of(GridTable table, ReadOptions options, Collection<String> required) {
    Set<String> names = Set.copyOf(required);
    List<Column> wanted =
        table.columns().stream()
            .filter(column -> names.contains(column.name()))
            .filter(column -> column.isVariable() || !options.chunks())
            .toList();
    Set<String> coordinates =
        wanted.stream()
            .filter(column -> !column.isVariable() && !options.chunks())
            .map(Column::name)
            .collect(Collectors.toSet());
    ChunkLayout layout = options.chunks() ? table.layout() : table.layout(names);
    long row = Math.max(1, wanted.stream().mapToLong(Column::bytes).sum());
    return new ScanSize(
        table.grid().shape(),
        layout,
        SaturatingMath.product(layout.unitCells(), row),
        row,
        options.chunks(),
        coordinates);
  }

  public boolean isCoordinate(String column) {
    return coordinates.contains(column);
  }

  public long rows(Selection cells) {
    return chunks ? UnitBoxes.count(layout.chunks(), cells) : cells.cells();
  }

  public long bytes(Selection cells) {
    long values = SaturatingMath.product(cells.cells(), rowBytes);
    return chunks
        ? SaturatingMath.sum(values, SaturatingMath.product(LEAST_ROW, rows(cells)))
        : values;
  }
}
