package io.github.zarrcdm.spark;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.model.Kind;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Timestamp;
import java.util.Arrays;
import java.util.Random;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * A kind of column: how it is stored, and what Spark shows of it.
 *
 * @param kind a data type of Zarr, or {@code time}, {@code packed}, or {@code index} for a
 *     dimension without a coordinate
 */
record ColumnKind(String kind) {
  private static final String[] TEXTS = {"", "a", "ab", "north", "Süd", "z%"};

  /** The array {@code name} of this kind. */
  NewArray declare(String name, long[] lengths) {
    String type =
        switch (kind) {
          case "time", "index" -> "int64";
          case "packed" -> "int16";
          default -> kind;
        };
    NewArray array = NewArray.of(name, type, lengths).codecs();
    Object fill = fill();
    if (fill != null && name.startsWith("v")) {
      array.fill(fill);
    }
    return switch (kind) {
      case "time" ->
          array.attribute("units", "hours since 2020-02-28 12:00").attribute("_FillValue", -9L);
      case "packed" ->
          array
              .attribute("scale_factor", 0.5)
              .attribute("add_offset", 10)
              .attribute("_FillValue", -1);
      case "float32", "float64" -> array.attribute("_FillValue", 99.);
      case "int8", "int16", "int32", "int64" -> array.attribute("missing_value", 7);
      case "uint8", "uint16", "uint32", "uint64" -> array.attribute("_FillValue", 5);
      default -> array;
    };
  }

  /** The fill value of a variable. */
  Object fill() {
    return switch (kind) {
      case "float32" -> 99f;
      case "float64" -> 99.;
      case "packed" -> (short) -1;
      case "time" -> -9L;
      case "int8" -> (byte) 7;
      case "bool" -> false;
      case "string" -> "ab";
      case "int16" -> (short) 3;
      case "uint8" -> (byte) 5;
      case "uint16" -> (short) 5;
      case "int32", "uint32" -> 0;
      default -> 0L;
    };
  }

  /** As many values as they are stored, of which some stand for null. */
  Object values(Random random, int length) {
    Kind of =
        switch (kind) {
          case "time", "index", "int64", "uint64" -> Kind.LONG;
          case "int32", "uint32" -> Kind.INT;
          case "int16", "uint16", "packed" -> Kind.SHORT;
          case "int8", "uint8", "bool" -> Kind.BYTE;
          case "float32" -> Kind.FLOAT;
          case "float64" -> Kind.DOUBLE;
          default -> Kind.STRING;
        };
    if (kind.equals("bool")) {
      byte[] truths = new byte[length];
      for (int i = 0; i < length; i++) {
        truths[i] = (byte) random.nextInt(2);
      }
      return truths;
    }
    Object values = of.newArray(length, 0);
    int order = random.nextInt(4);
    for (int i = 0; i < length; i++) {
      int n =
          switch (order) {
            case 0 -> i;
            case 1 -> length - i;
            case 2 -> random.nextInt(9) - 2;
            default -> (i + length / 2) % length;
          };
      switch (of) {
        case LONG ->
            Array.setLong(
                values, i, kind.equals("time") ? 7L * n - 9 : kind.equals("index") ? i : n);
        case INT -> Array.setInt(values, i, n);
        case SHORT -> Array.setShort(values, i, (short) n);
        case BYTE -> Array.setByte(values, i, (byte) n);
        case FLOAT, DOUBLE -> {
          double real =
              switch (random.nextInt(12)) {
                case 0 -> Double.NaN;
                case 1 -> -0.;
                case 2 -> 99;
                case 3 -> order == 2 ? (n < 0 ? -1 : 1) / 0. : n;
                default -> n * 0.25;
              };
          if (of == Kind.FLOAT) {
            Array.setFloat(values, i, (float) real);
          } else {
            Array.setDouble(values, i, real);
          }
        }
        default -> Array.set(values, i, TEXTS[Math.floorMod(n, TEXTS.length)]);
      }
    }
    return values;
  }

  /** The type that Spark shows. */
  DataType type() {
    return switch (kind) {
      case "time" -> DataTypes.TimestampType;
      case "float32" -> DataTypes.FloatType;
      case "float64", "packed" -> DataTypes.DoubleType;
      case "int8" -> DataTypes.ByteType;
      case "int16", "uint8" -> DataTypes.ShortType;
      case "int32", "uint16" -> DataTypes.IntegerType;
      case "int64", "uint32", "index" -> DataTypes.LongType;
      case "uint64" -> DataTypes.createDecimalType(20, 0);
      case "bool" -> DataTypes.BooleanType;
      default -> DataTypes.StringType;
    };
  }

  /** The stored {@code values} as Spark shows them. */
  Object[] cells(Object values) {
    Object[] cells = new Object[Array.getLength(values)];
    Arrays.setAll(cells, i -> cell(Array.get(values, i)));
    return cells;
  }

  private Object cell(Object stored) {
    if (stored instanceof Number number) {
      long whole = number.longValue();
      double real = number.doubleValue();
      return switch (kind) {
        case "time" ->
            whole == -9
                ? null
                : new Timestamp((1_582_891_200L + 3600 * whole) * 1000); // 2020-02-28T12:00Z
        case "packed" -> whole == -1 ? null : (Object) (0.5 * whole + 10);
        case "float32", "float64" -> Double.isNaN(real) || real == 99 ? null : stored;
        case "int8", "int16", "int32", "int64" -> whole == 7 ? null : stored;
        case "uint8" -> whole == 5 ? null : (Object) (short) (whole & 0xff);
        case "uint16" -> whole == 5 ? null : (Object) (int) (whole & 0xffff);
        case "uint32" -> whole == 5 ? null : (Object) (whole & 0xffffffffL);
        case "uint64" ->
            whole == 5 ? null : new BigDecimal(new BigInteger(Long.toUnsignedString(whole)));
        case "bool" -> whole != 0;
        default -> stored;
      };
    }
    return stored;
  }
}
