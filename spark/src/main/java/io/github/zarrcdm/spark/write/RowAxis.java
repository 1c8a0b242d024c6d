package io.github.zarrcdm.spark.write;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.BOUNDS;
import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.CLIMATOLOGY;
import static io.github.zarrcdm.internal.cf.CfAttributes.COORDINATES;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_MAX;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_MIN;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_RANGE;
import static io.github.zarrcdm.internal.cf.time.CfTimeUnit.DAY;
import static io.github.zarrcdm.internal.cf.time.CfTimeUnit.HOUR;
import static io.github.zarrcdm.internal.cf.time.CfTimeUnit.MICROSECOND;
import static io.github.zarrcdm.internal.cf.time.CfTimeUnit.MILLISECOND;
import static io.github.zarrcdm.internal.cf.time.CfTimeUnit.MINUTE;
import static io.github.zarrcdm.internal.cf.time.CfTimeUnit.SECOND;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.cf.time.CfCalendar;
import io.github.zarrcdm.internal.cf.time.CfTimeUnit;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.spark.decode.Encoding;
import io.github.zarrcdm.spark.table.ColumnAttributes;
import io.github.zarrcdm.spark.table.ColumnOrigin;
import io.github.zarrcdm.spark.write.NewAxis.NewCoordinate;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/** A dimension of a new store that has the values which rows have of a column, in their order. */
final class RowAxis {
  /** More are not collected on the driver. */
  static final int MOST_VALUES = 1 << 20;

  private static final String PROLEPTIC = CfCalendar.PROLEPTIC_GREGORIAN.cfName();

  /** From the coarsest on: the first in which all times are whole is what people expect. */
  private static final List<CfTimeUnit> TIME_UNITS =
      List.of(DAY, HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND);

  /** What the coordinate of another store says of values that are not copied. */
  private static final List<String> NOT_OF_NEW_VALUES =
      List.of(
          FILL_VALUE,
          MISSING_VALUE,
          SCALE_FACTOR,
          ADD_OFFSET,
          UNSIGNED,
          VALID_RANGE,
          VALID_MIN,
          VALID_MAX,
          "actual_range",
          COORDINATES,
          BOUNDS,
          CLIMATOLOGY);

  private RowAxis() {}

  /**
   * Returns the dimension that {@code rows} make by {@code column}.
   *
   * @param like the coordinate of the same name whose attributes it gets; null for none
   */
  static NewAxis of(Dataset<Row> rows, StructField column, Array like) {
    String name = column.name();
    if (name.contains("/") || NewVariable.stored(column.dataType()) == null) {
      throw new IllegalArgumentException(
          "zarr: the column %s is %s; coordinates are numbers of 8 to 64 bits, strings, dates and timestamps, without a slash in the name. Cast or rename it"
              .formatted(name, column.dataType().simpleString()));
    }
    if (column.dataType().equals(DataTypes.DateType)) {
      RowTypes.checkZone(name, column.dataType(), DataTypes.TimestampType);
    }
    List<Comparable<Object>> values = values(rows, column);
    NearlyEqualValues.checkApart(name, values);
    try {
      NewCoordinate coordinate = coordinate(column, values, like);
      List<Comparable<Object>> regular =
          RegularAxis.isMeant(column.dataType(), coordinate.array().build())
              ? RegularAxis.of(values)
              : values;
      if (regular.size() > values.size()) {
        coordinate = coordinate(column, regular, like);
      }
      return new NewAxis(name, name, regular.size(), coordinate, index(column, regular));
    } catch (ZarrException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** Returns how many values {@code rows} have of {@code columns} together. */
  static long distinct(Dataset<Row> rows, List<StructField> columns) {
    Column[] keys = columns.stream().map(RowAxis::key).toArray(Column[]::new);
    return rows.select(keys).distinct().count();
  }

  /** Returns a timestamp as its microseconds, a date as its days, others as they are. */
  static Column key(StructField column) {
    String name = RowNames.quoted(column.name());
    DataType type = column.dataType();
    return functions.expr(
        type.equals(DataTypes.TimestampType)
            ? "unix_micros(" + name + ")"
            : type.equals(DataTypes.DateType) ? "unix_date(" + name + ")" : name);
  }

  @SuppressWarnings("unchecked")
  private static List<Comparable<Object>> values(Dataset<Row> rows, StructField column) {
    List<Row> found = rows.select(key(column)).distinct().limit(MOST_VALUES + 1).collectAsList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "zarr: there are no rows, so the dimension %s of a new store has no coordinates. Name a store that has them in the option \"like\""
              .formatted(column.name()));
    }
    if (found.size() > MOST_VALUES) {
      throw new IllegalArgumentException(
          "zarr: the rows have more than %s values of %s, too many to be made a dimension. Name a store with this coordinate in the option \"like\", or the right columns in \"dimensions\""
              .formatted(MOST_VALUES, column.name()));
    }
    List<Comparable<Object>> values = new ArrayList<>();
    for (Row row : found) {
      Object value = row.get(0);
      if (value == null || value instanceof Number number && Double.isNaN(number.doubleValue())) {
        throw new IllegalArgumentException(
            "zarr: the column %s is %s in a row; a cell needs all of its coordinates. Leave such rows out: WHERE %s IS NOT NULL"
                .formatted(column.name(), value == null ? "null" : "NaN", column.name()));
      }
      values.add((Comparable<Object>) value);
    }
    values.sort(null);
    return values;
  }

  private static Column index(StructField column, List<Comparable<Object>> values) {
    HashMap<Object, Long> indices = new HashMap<>();
    for (Object value : values) {
      indices.put(CellIndex.key(value), (long) indices.size());
    }
    boolean time = column.dataType().equals(DataTypes.TimestampType);
    CellIndex index =
        new CellIndex(
            column.name(),
            time,
            indices,
            values.size(),
            "the new store: the rows differ each time they are computed, so cache() them first");
    return functions.udf(index, DataTypes.LongType).apply(key(column));
  }

  private static NewCoordinate coordinate(
      StructField column, List<Comparable<Object>> values, Array like) throws ZarrException {
    if (!column.dataType().equals(DataTypes.TimestampType)) {
      NewArray array = array(column, NewVariable.stored(column.dataType()), values.size(), like);
      if (column.dataType().equals(DataTypes.DateType)) {
        array.attribute(UNITS, "days since 1970-01-01").attribute(CALENDAR, PROLEPTIC);
      }
      return encoded(column, array, values);
    }
    ColumnOrigin origin = ColumnOrigin.of(column);
    String units = like == null ? origin.units() : like.attributes().text(UNITS);
    String calendar = like == null ? origin.calendar() : like.attributes().text(CALENDAR);
    List<String> candidates = new ArrayList<>();
    if (units != null) {
      candidates.add(units);
    }
    TIME_UNITS.forEach(unit -> candidates.add(unit.plural() + " since 1970-01-01"));
    String known = calendar != null || units == null ? calendar : CfCalendar.STANDARD.cfName();
    IllegalArgumentException unfit = null;
    for (String candidate : candidates) {
      try {
        NewArray array =
            array(column, "int64", values.size(), like)
                .attribute(UNITS, candidate)
                .attribute(CALENDAR, known == null ? PROLEPTIC : known);
        return encoded(column, array, values);
      } catch (IllegalArgumentException e) {
        unfit = e; // not whole, or beyond the calendar
      }
    }
    throw unfit;
  }

  private static NewArray array(StructField column, String type, long length, Array like) {
    NewArray array = NewArray.of("/" + column.name(), type, length).dimensions(column.name());
    Attributes attributes = like == null ? Attributes.NONE : like.attributes();
    for (String other : NOT_OF_NEW_VALUES) {
      attributes = attributes.without(other);
    }
    array.attributes(attributes);
    boolean time = column.dataType().equals(DataTypes.TimestampType);
    for (Map.Entry<String, Object> own : ColumnAttributes.of(column, time).entrySet()) {
      array.attribute(own.getKey(), own.getValue());
    }
    return array;
  }

  private static NewCoordinate encoded(
      StructField column, NewArray declared, List<Comparable<Object>> values) throws ZarrException {
    Array array = declared.build();
    Encoding encoding =
        Encoding.of(array, column.dataType())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "zarr: the times of %s cannot be counted in %s of %s"
                            .formatted(
                                column.name(),
                                array.attributes().text(UNITS),
                                array.attributes().text(CALENDAR))));
    Object memory = encoding.memory(values.size());
    for (int i = 0; i < values.size(); i++) {
      encoding.set(memory, i, values.get(i));
    }
    return new NewCoordinate(column.name(), declared, memory);
  }
}
