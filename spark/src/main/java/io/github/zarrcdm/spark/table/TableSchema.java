package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.spark.open.ReadOptions;
import java.util.Arrays;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns that Spark sees of a table, by the layout that its options choose. */
public final class TableSchema {
  private TableSchema() {}

  /** Returns the schema of the cells of {@code table}, or of its chunks. */
  public static StructType of(GridTable table, ReadOptions options) {
    return options.chunks() ? ChunkColumns.schema(table.columns()) : CellColumns.schema(table);
  }

  /** Returns {@code schema} without what is said of its columns beside names and types. */
  public static StructType plain(StructType schema) {
    return new StructType(
        Arrays.stream(schema.fields())
            .map(f -> new StructField(f.name(), f.dataType(), f.nullable(), Metadata.empty()))
            .toArray(StructField[]::new));
  }
}
