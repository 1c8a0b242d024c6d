package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.spark.open.ReadOptions;
import org.apache.spark.sql.types.StructType;

/** The columns that Spark sees of a table, by the layout that its options choose. */
public final class TableSchema {
  private TableSchema() {}

  /** Returns the schema of the cells of {@code table}, or of its chunks. */
  public static StructType of(GridTable table, ReadOptions options) {
    return options.chunks() ? ChunkColumns.schema(table.columns()) : CellColumns.schema(table);
  }
}
