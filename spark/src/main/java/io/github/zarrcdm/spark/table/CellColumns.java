package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.spark.decode.SparkCells;
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
              SparkCells.type(column),
              column.array() != null,
              ColumnOrigin.of(column, dimension).in(ColumnAttributes.of(column)));
    }
    return schema;
  }
}
