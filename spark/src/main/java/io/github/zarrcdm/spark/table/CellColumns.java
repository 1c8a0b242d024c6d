package io.github.zarrcdm.spark.table;

import org.apache.spark.sql.types.StructType;

/** The columns of a table with one row per cell. */
public final class CellColumns {
  private CellColumns() {}

  public static StructType schema(GridTable table) {
    StructType schema = new StructType();
    for (Column column : table.columns()) {
      schema = schema.add(column.name(), column.type(), column.array() != null, column.metadata());
    }
    return schema;
  }
}
