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
    List<Column> axes = table.axes();
    for (Column column : table.columns()) {
      fields.add(
          new StructField(
              column.name(),
              SparkCells.type(column),
              column.array() != null,
              ColumnOrigin.of(column, axes).in(ColumnAttributes.of(column))));
    }
    return new StructType(
        ColumnOrder.sorted(fields, StructField::name, table.order()).toArray(StructField[]::new));
  }
}
