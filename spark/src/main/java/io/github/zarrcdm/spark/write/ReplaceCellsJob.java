package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.internal.growth.DimensionGrowth;
import io.github.zarrcdm.internal.growth.Hierarchy;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Writes rows in place of the cells that have their coordinates; all other cells stay. Rows are
 * computed and checked before the first chunk changes, and Spark keeps what it has shuffled: so a
 * query that fails leaves the store as it was.
 */
final class ReplaceCellsJob {
  private ReplaceCellsJob() {}

  /** Writes {@code rows} into the store of {@code lease}, which {@code query} has opened. */
  static void run(WriteOptions options, Dataset<Row> rows, Query query, OpenTables.Lease lease)
      throws IOException {
    TableRows table = new TableRows(rows, lease, "written over cells");
    List<Column> columns = table.columns(Set.of());
    List<Column> variables = columns.stream().filter(Column::isVariable).toList();
    long[] shape = lease.table().grid().shape();
    TargetGrid grid = table.grid(variables, shape, new long[shape.length]);
    List<org.apache.spark.sql.Column> indices =
        table.axes().stream().map(axis -> table.index(axis).of(axis)).toList();
    for (Column column : columns) {
      if (!column.isVariable() && !table.axes().contains(column)) {
        AddedCoordinate found = AddedCoordinate.of(table.rows(), column, indices, grid);
        table
            .coordinates()
            .all(column)
            .ifPresent(there -> found.check(there, lease.dataset().toString()));
      }
    }
    int format = ZarrWriter.format(options.target().location());
    WrittenVariables written =
        new ExtendedVariables(
            query,
            options.grid(),
            lease.metadata(),
            format,
            grid,
            variables.stream().map(Column::name).collect(Collectors.toCollection(ArrayList::new)),
            true);
    Dataset<Row> boxed =
        BoxedRows.cells(
            table.rows(), grid, indices, variables.stream().map(TableRows::cell).toList(), false);
    AbsentCells absent = AbsentCells.none();
    boxed.foreachPartition(new BoxWriter(options.target(), null, grid, written, false, absent));
    write(options, boxed, grid, written, builder(options, lease.dataset(), variables, format));
  }

  private static ZarrWriterBuilder builder(
      WriteOptions options, ZarrDataset store, List<Column> variables, int format)
      throws IOException {
    ZarrWriterBuilder builder =
        ZarrWriter.to(options.target().location()).format(format).extend(store.root());
    Map<String, Array> stored = Hierarchy.arrays(store.root());
    for (Column variable : variables) {
      Array array = stored.get(variable.array().path());
      builder.array(DimensionGrowth.withShape(array, array.shape()));
    }
    return builder;
  }

  private static void write(
      WriteOptions options,
      Dataset<Row> boxed,
      TargetGrid grid,
      WrittenVariables written,
      ZarrWriterBuilder builder)
      throws IOException {
    try (ZarrWriter writer = builder.open()) {
      try {
        boxed.foreachPartition(
            new BoxWriter(
                options.target(), writer.ticket(), grid, written, false, AbsentCells.none()));
        writer.finish();
      } catch (Exception e) { // Spark also throws what Java does not know it does.
        throw new IOException(
            "%s: the write over cells did not finish, so some of the cells of its rows may have new values, and others old ones; all other cells are as before. Run it again: %s"
                .formatted(options.target(), e.getMessage()),
            e);
      }
    }
  }
}
