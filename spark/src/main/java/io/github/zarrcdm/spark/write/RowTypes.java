package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.spark.decode.SparkCells;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;

/** Which types of columns of rows can be written as which columns of a store. */
final class RowTypes {
  private RowTypes() {}

  /**
   * Returns true if each value of {@code from} is one of {@code to}. Spark's own rule also rounds
   * integers to floating-point numbers, and takes numbers for seconds since 1970 and bytes for
   * text.
   */
  static boolean widens(DataType from, DataType to) {
    boolean rounds =
        to.equals(DataTypes.FloatType) && isAny(from, DataTypes.IntegerType, DataTypes.LongType)
            || to.equals(DataTypes.DoubleType) && from.equals(DataTypes.LongType);
    boolean converts =
        to.equals(DataTypes.StringType)
            ? from.equals(DataTypes.BinaryType)
            : from instanceof NumericType != to instanceof NumericType
                && !from.equals(DataTypes.NullType);
    return Cast.canUpCast(from, to) && !rounds && !converts;
  }

  private static boolean isAny(DataType type, DataType... of) {
    return List.of(of).contains(type);
  }

  /**
   * Throws {@link IllegalArgumentException} if {@code given} cannot be the coordinate {@code axis},
   * whose values are checked where both are numbers.
   */
  static void checkAxis(StructField given, Column axis, String where) {
    DataType from = given.dataType();
    DataType to = SparkCells.type(axis);
    if (!widens(from, to) && !(from instanceof NumericType && to instanceof NumericType)) {
      throw new IllegalArgumentException(
          "zarr: the column %s is %s; the coordinate of %s is %s. Cast it"
              .formatted(given.name(), from.simpleString(), where, to.simpleString()));
    }
    checkZone(given.name(), from, to);
  }

  /**
   * Throws {@link IllegalArgumentException} if Spark would take dates, or times without a zone, in
   * the column {@code name} for times of the session's zone, where stores mean UTC.
   */
  static void checkZone(String name, DataType from, DataType to) {
    if (!to.equals(DataTypes.TimestampType) || isAny(from, to, DataTypes.NullType)) {
      return;
    }
    String zone = SparkSession.active().conf().get("spark.sql.session.timeZone");
    if (!ZoneId.of(zone, ZoneId.SHORT_IDS).getRules().equals(ZoneOffset.UTC.getRules())) {
      throw new IllegalArgumentException(
          "zarr: the column %s is %s, which has no time zone. If it is in %s, the session's, cast it to timestamp; if it is in UTC, set spark.sql.session.timeZone to UTC"
              .formatted(name, from.simpleString(), zone));
    }
  }
}
