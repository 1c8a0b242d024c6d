package io.github.zarrcdm.spark.write;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.internal.cf.time.CfCalendar;
import io.github.zarrcdm.internal.netcdf.NetcdfFill;
import io.github.zarrcdm.spark.decode.PackedType;
import io.github.zarrcdm.spark.table.ColumnAttributes;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;

/**
 * A variable that is written from a column.
 *
 * @param type of a cell
 * @param missing what stands for null; null if there is nothing, as the column has none or its type
 *     has no value to spare
 * @param packed null if values are stored as they are
 * @param attributes besides those that say how values are stored
 */
public record NewVariable(
    String name,
    DataType type,
    Object missing,
    PackedType packed,
    TreeMap<String, Object> attributes)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * Returns the variable of {@code column}, one cell or an array of cells per row.
   *
   * @param absent true if cells are known to have no row
   * @param packed null if it is not packed
   * @param auxiliary the names of the coordinates of the store that dimensions do not name
   */
  static NewVariable of(
      StructField column,
      boolean chunks,
      boolean absent,
      PackedType packed,
      List<String> auxiliary) {
    DataType type = column.dataType();
    boolean nullable = column.nullable() || absent;
    if (chunks) {
      if (!(type instanceof ArrayType array)) {
        throw new IllegalArgumentException(
            "zarr: layout=chunks: the column %s is %s; a chunk of a variable is an array"
                .formatted(column.name(), type.simpleString()));
      }
      type = array.elementType();
      nullable = array.containsNull();
    }
    if (column.name().contains("/")) {
      throw new IllegalArgumentException(
          "zarr: the column %s would be a variable of another group, because of the slash. Rename it"
              .formatted(column.name()));
    }
    if (stored(type) == null) {
      throw new IllegalArgumentException(
          "zarr: the column %s is %s; supported are numbers of 8 to 64 bits, boolean, string, date and timestamp. Cast it"
              .formatted(column.name(), type.simpleString()));
    }
    if (packed != null && !(type instanceof NumericType)) {
      throw new IllegalArgumentException(
          "zarr: the column %s is %s, and only numbers are packed. Leave it out of the option packing"
              .formatted(column.name(), type.simpleString()));
    }
    boolean real = type.equals(DataTypes.FloatType) || type.equals(DataTypes.DoubleType);
    TreeMap<String, Object> attributes = new TreeMap<>(ColumnAttributes.of(column, isTime(type)));
    if (!auxiliary.isEmpty() && !auxiliary.contains(column.name())) {
      attributes.put("coordinates", String.join(" ", auxiliary));
    }
    return new NewVariable(
        column.name(),
        type,
        packed != null ? packed.missing() : nullable || real ? missing(type) : null,
        packed,
        attributes);
  }

  private static boolean isTime(DataType type) {
    return type.equals(DataTypes.TimestampType) || type.equals(DataTypes.DateType);
  }

  /** Returns the type of an array for values of {@code type}; null if there is none. */
  static String stored(DataType type) {
    return switch (type.typeName()) {
      case "float" -> "float32";
      case "double" -> "float64";
      case "byte" -> "int8";
      case "short" -> "int16";
      case "integer", "date" -> "int32";
      case "long", "timestamp" -> "int64";
      case "boolean" -> "bool";
      case "string" -> "string";
      default -> null;
    };
  }

  /** For integers, the defaults of netCDF, which for bytes are no fill value. */
  private static Object missing(DataType type) {
    return switch (type.typeName()) {
      case "float" -> Float.NaN;
      case "double" -> Double.NaN;
      case "byte" -> (byte) -127;
      case "short" -> NetcdfFill.SHORT;
      case "integer", "date" -> NetcdfFill.INT;
      case "long", "timestamp" -> NetcdfFill.LONG;
      default -> null;
    };
  }

  /** Returns the column as SQL, its times as counts. */
  String counted(boolean chunks) {
    String column = RowNames.quoted(name);
    String function =
        type.equals(DataTypes.TimestampType)
            ? "unix_micros"
            : type.equals(DataTypes.DateType) ? "unix_date" : null;
    if (function == null) {
      return column;
    }
    return chunks
        ? "transform(%s, cell -> %s(cell))".formatted(column, function)
        : function + "(" + column + ")";
  }

  /** Returns the array to declare. */
  public NewArray array(TargetGrid grid) {
    NewArray array =
        NewArray.of("/" + name, packed == null ? stored(type) : packed.type(), grid.shape())
            .dimensions(grid.dimensions())
            .chunks(grid.chunks());
    attributes.forEach(array::attribute);
    if (!Arrays.equals(grid.chunks(), grid.boxes())) {
      array.shards(grid.boxes());
    }
    if (missing instanceof Float || missing instanceof Double) {
      array.fill("NaN");
    } else if (missing != null) {
      array.fill(missing).attribute(FILL_VALUE, missing);
    }
    if (packed != null) {
      array.attribute(SCALE_FACTOR, packed.scale()).attribute(ADD_OFFSET, packed.offset());
    }
    if (type.equals(DataTypes.TimestampType)) {
      array.attribute(UNITS, "microseconds since 1970-01-01 00:00:00");
    } else if (type.equals(DataTypes.DateType)) {
      array.attribute(UNITS, "days since 1970-01-01");
    }
    if (isTime(type)) {
      array.attribute(CALENDAR, CfCalendar.PROLEPTIC_GREGORIAN.cfName());
    }
    return array;
  }
}
