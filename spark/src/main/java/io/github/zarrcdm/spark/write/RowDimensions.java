package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.spark.plan.AggregatedColumns;
import io.github.zarrcdm.spark.table.ColumnOrigin;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Which columns of rows are the coordinates of dimensions. */
final class RowDimensions {
  private static final Set<String> NAMES = Set.of("lat", "latitude", "lon", "longitude");

  private RowDimensions() {}

  /**
   * Returns the columns that {@code wanted} names, in its order. If it is empty, the first columns
   * up to the last one that is a time, a latitude or longitude by its name, or the coordinate of a
   * dimension in the store it was read from, where all of them are such columns, integers or
   * strings; those of them that the query counts or sums up, and those that the store has on
   * dimensions whose columns stand before, or as scalars beside other dimensions, are not. Throws
   * {@link IllegalArgumentException} if there are none.
   */
  static List<StructField> of(List<String> wanted, Dataset<Row> given) {
    StructType rows = given.schema();
    List<StructField> columns = List.of(rows.fields());
    if (wanted.isEmpty()) {
      Set<String> aggregated = AggregatedColumns.of(given);
      List<StructField> found =
          first(columns.stream().filter(column -> !isScalar(column, given)).toList(), aggregated);
      return found.isEmpty() ? checked(first(columns, aggregated), columns) : found;
    }
    for (String name : wanted) {
      if (columns.stream().noneMatch(column -> column.name().equals(name))) {
        throw new IllegalArgumentException(
            "zarr: the option \"dimensions\" names %s; the rows have the columns %s"
                .formatted(name, String.join(", ", rows.fieldNames())));
      }
    }
    if (new HashSet<>(wanted).size() < wanted.size()) {
      throw new IllegalArgumentException(
          "zarr: the option \"dimensions\" names a column twice: " + String.join(", ", wanted));
    }
    return wanted.stream().map(rows::apply).toList();
  }

  private static List<StructField> first(List<StructField> columns, Set<String> aggregated) {
    int count = 0;
    List<StructField> found = new ArrayList<>();
    for (StructField column : columns) {
      if (isOn(found, column)) {
        continue;
      }
      if (isCoordinate(column)) {
        found.add(column);
        count = found.size();
      } else if (!canBe(column.dataType())) {
        break;
      } else if (!aggregated.contains(column.name())) {
        found.add(column);
      }
    }
    return List.copyOf(found.subList(0, count));
  }

  private static List<StructField> checked(List<StructField> found, List<StructField> columns) {
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "zarr: which columns are coordinates is not clear: of %s, the first are no times, latitudes, longitudes or coordinates of a store. Name those of the dimensions in the option \"dimensions\", such as \"lat,lon\""
              .formatted(String.join(", ", columns.stream().map(StructField::name).toList())));
    }
    return found;
  }

  /**
   * Returns true for one of the store it was read from, such as the time of a forecast's start. It
   * has several values in a union of forecasts, whose columns Spark describes as the first does.
   */
  private static boolean isScalar(StructField column, Dataset<Row> rows) {
    ColumnOrigin origin = ColumnOrigin.of(column);
    return origin.coordinate()
        && origin.along().isEmpty()
        && RowAxis.distinct(rows, List.of(column)) <= 1;
  }

  /**
   * Returns true if {@code dimensions} tell the value of {@code column}, as a time and a step that
   * of the valid time, and the indices of a swath that of a latitude.
   */
  private static boolean isOn(List<StructField> dimensions, StructField column) {
    List<String> along = ColumnOrigin.of(column).along();
    List<String> names =
        dimensions.stream()
            .filter(dimension -> ColumnOrigin.of(dimension).dimension())
            .map(StructField::name)
            .toList();
    return !along.isEmpty() && names.containsAll(along);
  }

  /** Returns true for a column that is one wherever it stands. */
  static boolean isCoordinate(StructField column) {
    return Stream.of(DataTypes.TimestampType, DataTypes.DateType)
            .anyMatch(column.dataType()::equals)
        || NAMES.contains(column.name().toLowerCase(Locale.ROOT))
        || ColumnOrigin.of(column).dimension();
  }

  /**
   * Returns true for a column that is a coordinate where it is none of a dimension: one of the
   * store it was read from, and a latitude, a longitude or a time by its name.
   */
  static boolean isAuxiliary(StructField column) {
    String name = column.name().toLowerCase(Locale.ROOT);
    ColumnOrigin origin = ColumnOrigin.of(column);
    boolean time = name.equals("time") && isCoordinate(column);
    return origin.coordinate() || origin.dimension() || NAMES.contains(name) || time;
  }

  private static boolean canBe(DataType type) {
    return Stream.of(
            DataTypes.ByteType,
            DataTypes.ShortType,
            DataTypes.IntegerType,
            DataTypes.LongType,
            DataTypes.StringType)
        .anyMatch(type::equals);
  }
}
