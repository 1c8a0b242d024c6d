package io.github.zarrcdm.spark;

import org.apache.spark.sql.types.StructType;

/** The columns of a table with one row per cell. */
final class CellColumns {
  private CellColumns() {}

  static StructType schema(GridTable table) {
    StructType schema = new StructType();
    for (Column column : table.columns()) {
      schema = schema.add(column.name(), column.type(), column.array() != null);
    }
    return schema;
  }
}
