package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.plan.RowSources;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes rows: as a new store, as new variables of one that is there, into one that grows, or in
 * place of cells.
 */
public final class WriteJob {
  private static final Logger LOG = LoggerFactory.getLogger(WriteJob.class);

  private WriteJob() {}

  /** Writes {@code rows} as {@code options} say. */
  public static void run(WriteOptions options, Dataset<Row> rows) throws IOException {
    if (options.grid() == null) {
      RowSources.refuse(options.target(), rows);
      NewStoreJob.run(options, 3, NewGrid.ofRows(options, rows), null);
      return;
    }
    warnOfUnfinished(options);
    Query query = Query.once();
    try (OpenTables.Lease lease = OpenTables.lease(query, options.grid())) {
      if (options.kind() == WriteOptions.Kind.REPLACE_CELLS) {
        checkUpToDate(lease.dataset());
        options.checkPacking();
        RowSources.refuse(options.target(), rows);
        ReplaceCellsJob.run(options, rows, query, lease);
        return;
      }
      if (options.kind() != WriteOptions.Kind.APPEND) {
        RowSources.refuse(options.target(), rows);
        NewStoreJob.run(options, 3, TemplateGrid.of(options, rows, lease), null);
        return;
      }
      checkUpToDate(lease.dataset());
      if (options.along() == null && isOfNewVariables(rows, lease)) {
        checkNames(options, rows, lease);
        int format = ZarrWriter.format(options.target().location());
        NewStoreJob.run(
            options, format, TemplateGrid.of(options, rows, lease), lease.dataset().root());
      } else {
        options.checkPacking();
        RowSources.refuse(options.target(), rows);
        AppendJob.run(options, rows, query, lease);
      }
    }
  }

  /** Whatever is written next removes the mark by which an interruption can be seen. */
  private static void warnOfUnfinished(WriteOptions options) throws IOException {
    boolean stays =
        options.kind() == WriteOptions.Kind.APPEND
            || options.kind() == WriteOptions.Kind.REPLACE_CELLS;
    if (stays && ZarrWriter.isUnfinished(options.target().location())) {
      LOG.warn(
          "{}: a write to this store has not finished. If it was an INSERT OVERWRITE that was"
              + " interrupted, some of the cells of its rows have new values and others old ones:"
              + " run it again",
          options.target());
    }
  }

  private static void checkUpToDate(ZarrDataset store) throws IOException {
    List<String> outdated = store.outdated();
    if (!outdated.isEmpty()) {
      throw new ZarrException.NotWritable(
          "%s: its consolidated metadata is outdated, and what it does not know would be overwritten: %s. Write it again (zarr-cdm consolidate), and reload the table."
              .formatted(store, outdated.get(0)));
    }
  }

  /** Returns true if rows have no variable of the table, but others. */
  private static boolean isOfNewVariables(Dataset<Row> rows, OpenTables.Lease lease) {
    List<Column> table = lease.table().columns();
    List<String> columns =
        List.of(RowNames.as(rows, table.stream().map(Column::name).toList()).columns());
    Stream<Column> given = table.stream().filter(column -> columns.contains(column.name()));
    return given.noneMatch(Column::isVariable)
        && columns.stream()
            .anyMatch(name -> table.stream().noneMatch(column -> column.name().equals(name)));
  }

  /** Arrays that the table does not show are there too. */
  private static void checkNames(WriteOptions options, Dataset<Row> rows, OpenTables.Lease lease) {
    Group root = lease.dataset().root();
    if (!options.grid().group().replace("/", "").isEmpty() || !root.path().equals("/")) {
      throw new IllegalArgumentException(
          "zarr: %s: variables are added to the root of a store, not to its group %s. Write a new store"
              .formatted(lease.dataset(), options.grid().group()));
    }
    for (String name : rows.columns()) {
      boolean column = lease.table().column(name) != null;
      if (!column && (root.array(name) != null || root.group(name) != null)) {
        throw new IllegalArgumentException(
            "zarr: %s has an array or group %s already, which is no column of this table. Rename the column"
                .formatted(lease.dataset(), name));
      }
    }
  }
}
