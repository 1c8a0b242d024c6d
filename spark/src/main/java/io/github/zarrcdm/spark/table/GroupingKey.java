package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.spark.decode.SparkCells;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;

/**
 * What cells are grouped by: a coordinate, or what Spark computes from coordinates along one
 * dimension, such as {@code year(time)}.
 *
 * @param columns the names of the coordinates
 * @param value refers to these by their place in {@code columns}
 */
public record GroupingKey(String name, ArrayList<String> columns, Expression value)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final Set<DataType> TYPES =
      Set.of(
          DataTypes.BooleanType,
          DataTypes.ByteType,
          DataTypes.ShortType,
          DataTypes.IntegerType,
          DataTypes.LongType,
          DataTypes.FloatType,
          DataTypes.DoubleType,
          DataTypes.StringType,
          DataTypes.DateType,
          DataTypes.TimestampType,
          DataTypes.TimestampNTZType);

  public static GroupingKey of(Column coordinate) {
    return new GroupingKey(
        coordinate.name(),
        new ArrayList<>(List.of(coordinate.name())),
        new BoundReference(0, SparkCells.type(coordinate), true));
  }

  public DataType type() {
    return value.dataType();
  }

  /** Returns false if rows cannot be grouped by its type here. */
  public boolean isSupported() {
    return TYPES.contains(type()) || type() instanceof DecimalType;
  }

  @Override
  public String toString() {
    return value instanceof BoundReference ? name : value + " of " + columns;
  }
}
