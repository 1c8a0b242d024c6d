package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.spark.decode.SparkCells;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.GroupIds;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;

/**
 * The index that a value of a coordinate has along its dimension.
 *
 * @param indices by value; empty for a dimension without a coordinate, whose index is the value
 */
record CellIndex(
    String column, boolean time, HashMap<Object, Long> indices, long length, String where)
    implements UDF1<Object, Long> {
  private static final long serialVersionUID = 1L;

  /**
   * That of {@code column}. Throws {@link IllegalArgumentException} if its values are not unique.
   */
  static CellIndex of(Column column, Coordinates coordinates, String where) {
    long length = coordinates.table().grid().shape()[column.dimension()];
    HashMap<Object, Long> indices = new HashMap<>();
    if (column.array() == null) {
      return of(column, indices, length, where);
    }
    Coordinates.Along along =
        coordinates
            .of(column)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "zarr: %s: the coordinate %s is too long to find cells by it"
                            .formatted(where, column.name())));
    for (int i = 0; i < length; i++) {
      Object value = along.at(i);
      if (value == null || indices.put(key(value), (long) i) != null) {
        throw new IllegalArgumentException(
            "zarr: %s: the coordinate %s is %s at index %s; to find cells by it, each value must be present and unique"
                .formatted(
                    where,
                    column.name(),
                    value == null ? "missing" : shown(column, value) + " again",
                    i));
      }
    }
    return of(column, indices, length, where);
  }

  /** Returns the index of {@code column}, whose values have {@code indices}. */
  static CellIndex of(Column column, HashMap<Object, Long> indices, long length, String where) {
    return new CellIndex(column.name(), isTime(column), indices, length, where);
  }

  private static boolean isTime(Column column) {
    return column.type() == CellType.TIMESTAMP;
  }

  /** Returns a value of {@code column}, as it is here, for messages. */
  static String shown(Column column, Object value) {
    return shown(isTime(column), value);
  }

  private static String shown(boolean time, Object value) {
    return time ? Instant.EPOCH.plus((Long) value, ChronoUnit.MICROS).toString() : value.toString();
  }

  /**
   * Returns the value of {@code axis} in a row, as Spark keeps it; null if the type cannot hold it.
   */
  static org.apache.spark.sql.Column value(Column axis) {
    String name = RowNames.quoted(axis.name());
    DataType type = SparkCells.type(axis);
    String value = "CAST(" + name + " AS " + type.sql() + ")";
    boolean real = type.equals(DataTypes.FloatType) || type.equals(DataTypes.DoubleType);
    if (type instanceof NumericType && !real) {
      // A cast would cut 1.4 to 1.
      value = "IF(%1$s = %2$s, %1$s, NULL)".formatted(value, name);
    } else if (real) {
      // One from 1e300 would give infinity.
      value =
          "IF(abs(%1$s) = DOUBLE('Infinity') AND abs(%2$s) < DOUBLE('Infinity'), NULL, %1$s)"
              .formatted(value, name);
    }
    return functions.expr(isTime(axis) ? "unix_micros(" + value + ")" : value);
  }

  /** Returns the index of a row along the dimension of {@code axis}. */
  org.apache.spark.sql.Column of(Column axis) {
    return functions.udf(this, DataTypes.LongType).apply(value(axis));
  }

  static Object key(Object value) {
    Object plain = GroupIds.normal(value);
    return plain instanceof Number && !(plain instanceof BigDecimal) || plain instanceof Boolean
        ? plain
        : plain.toString();
  }

  @Override
  public Long call(Object value) {
    Long index = indices.isEmpty() ? plain(value) : indices.get(value == null ? null : key(value));
    if (index == null) {
      throw new IllegalArgumentException(
          "zarr: a row has %s = %s, which is not on the grid of %s"
              .formatted(
                  column,
                  value == null ? "null, or a value that its type cannot hold" : shown(time, value),
                  where));
    }
    return index;
  }

  private Long plain(Object value) {
    return value instanceof Long index && index >= 0 && index < length ? index : null;
  }
}
