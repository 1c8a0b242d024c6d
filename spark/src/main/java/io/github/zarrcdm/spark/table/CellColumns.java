package io.github.zarrcdm.spark.table;

import org.apache.spark.sql.types.StructType;

/** The columns of a table with one row per cell. */
public final class CellColumns {
  private CellColumns() {}

  public static StructType schema(GridTable table) {
    StructType schema = new StructType();
    int coordinates = 0;
    for (Column column : table.columns()) {
      boolean dimension = !column.isVariable() && coordinates++ < table.grid().rank();
      schema =
          schema.add(
              column.name(),
              column.type(),
              column.array() != null,
              ColumnOrigin.of(column, dimension).in(column.metadata()));
    }
    return schema;
  }
}
