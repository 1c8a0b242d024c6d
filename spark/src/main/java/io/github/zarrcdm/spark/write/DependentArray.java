package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.Decoding;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.spark.decode.Encoding;
import io.github.zarrcdm.spark.decode.SparkCells;
import io.github.zarrcdm.spark.table.GridTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;

/**
 * An array that grows with a table without being a column of it: on some of its dimensions, such as
 * a count for each time, or on these and one of its own, as bounds are. Rows have it as a column of
 * its name, with an array for the dimension of its own.
 *
 * @param dimensions those of the grid that the array has, in its order
 * @param width the length of the dimension of its own; 0 if it has none
 */
record DependentArray(Array array, List<Integer> dimensions, int width, Decoding decoding) {
  /** Each value along the dimension of its own is collected for itself. */
  private static final int MOST_VALUES = 16;

  /**
   * Returns the array among {@code stored}, by their paths, that {@code field} of rows is for;
   * empty if there is none beside {@code table} that grows along {@code dimension}.
   */
  static Optional<DependentArray> of(
      StructField field, Map<String, Array> stored, GridTable table, int dimension) {
    Column variable = table.columns().stream().filter(Column::isVariable).findFirst().orElseThrow();
    String group = variable.array().path().replaceFirst("[^/]*$", "");
    Array array = stored.get(group + field.name());
    if (array == null || table.columns().stream().anyMatch(column -> is(column, array))) {
      return Optional.empty();
    }
    List<Integer> dimensions = new ArrayList<>();
    for (int d = 0; d < array.rank(); d++) {
      int of = table.grid().dimensions().indexOf(array.shortDimensionName(d));
      if (of >= 0 && dimensions.size() == d) {
        dimensions.add(of);
      }
    }
    int own = array.rank() - dimensions.size();
    long width = own == 1 ? array.shape()[array.rank() - 1] : 0;
    Optional<DataType> given =
        field.dataType() instanceof ArrayType values
            ? Optional.of(values.elementType()).filter(type -> own == 1 && width > 0)
            : Optional.of(field.dataType()).filter(type -> own == 0);
    return Decoding.of(array)
        .filter(decoding -> dimensions.contains(dimension) && width <= MOST_VALUES)
        .filter(decoding -> Encoding.of(array, SparkCells.type(decoding.type())).isPresent())
        .filter(
            decoding ->
                given.filter(g -> RowTypes.widens(g, SparkCells.type(decoding.type()))).isPresent())
        .map(
            decoding -> {
              RowTypes.checkZone(
                  field.name(), given.orElseThrow(), SparkCells.type(decoding.type()));
              return new DependentArray(array, dimensions, (int) width, decoding);
            });
  }

  private static boolean is(Column column, Array array) {
    return column.array() != null && column.array().path().equals(array.path());
  }

  private List<Column> columns() {
    return Stream.iterate(0, k -> k < Math.max(1, width), k -> k + 1)
        .map(k -> Column.coordinate(name(k), dimensions, array, decoding))
        .toList();
  }

  private String name(int k) {
    return width == 0 ? array.name() : array.name() + "[" + k + "]";
  }

  /** Returns {@code rows} with a column for each value along the dimension of its own. */
  private Dataset<Row> split(Dataset<Row> rows) {
    Dataset<Row> split = rows;
    String name = RowNames.quoted(array.name());
    for (int k = 0; k < width; k++) {
      String value =
          "IF(%1$s IS NULL OR size(%1$s) = %2$d, get(%1$s, %3$d), raise_error('zarr: %4$s needs arrays of %2$d values'))"
              .formatted(name, width, k, array.path().replace("'", "\\'"));
      split = split.withColumn(name(k), functions.expr(value));
    }
    return split;
  }

  /** Returns what {@code rows} add, whose dimensions have {@code indices}. */
  List<AddedCoordinate> added(
      Dataset<Row> rows, List<org.apache.spark.sql.Column> indices, TargetGrid grid) {
    Dataset<Row> split = split(rows);
    List<AddedCoordinate> added = new ArrayList<>();
    for (Column column : columns()) {
      AddedCoordinate of = AddedCoordinate.of(split, column, indices, grid);
      added.add(width == 0 ? of : of.at(added.size()));
    }
    return added;
  }
}
