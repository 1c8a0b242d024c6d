package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.ColumnOrder;
import io.github.zarrcdm.spark.decode.SparkCells;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of a table with one row per cell. */
public final class CellColumns {
  private CellColumns() {}

  public static StructType schema(GridTable table) {
    List<StructField> fields = new ArrayList<>();
    int coordinates = 0;
    for (Column column : table.columns()) {
      boolean dimension = !column.isVariable() && coordinates++ < table.grid().rank();
      fields.add(
          new StructField(
              column.name(),
              SparkCells.type(column),
              column.array() != null,
              ColumnOrigin.of(column, dimension).in(ColumnAttributes.of(column))));
    }
    return new StructType(
        ColumnOrder.sorted(fields, StructField::name, table.order()).toArray(StructField[]::new));
  }
}
