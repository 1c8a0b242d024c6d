package io.github.zarrcdm.spark;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * A store with coordinates and variables of random types in random chunks, some of them missing,
 * and the rows it represents, computed without reading it.
 */
final class RandomTable {
  private static final List<String> COORDINATES =
      List.of("time", "float64", "string", "int32", "bool", "uint64", "index", "float32");
  private static final List<String> VARIABLES =
      List.of(
          "float32", "float64", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32",
          "uint64", "packed", "bool", "string", "time");
  private static final String[] TEXTS = {"", "a", "ab", "north", "Süd", "z%"};

  private final Random random;
  private final int[] shape;
  private final List<Values> columns = new ArrayList<>();
  private final int coordinates;

  /** The values of a column as Spark returns them, in C order of its dimensions. */
  record Values(String name, String kind, DataType type, List<Integer> dimensions, Object[] cells) {
    boolean isCoordinate() {
      return !name.startsWith("v");
    }
  }

  private RandomTable(Random random, int rank) {
    this.random = random;
    this.shape = IntStream.range(0, rank).map(d -> 1 + random.nextInt(9)).toArray();
    this.coordinates = rank + random.nextInt(2);
  }

  /** A table whose store is written to {@code folder}. */
  static RandomTable in(Path folder, Random random) throws IOException {
    RandomTable table = new RandomTable(random, 1 + random.nextInt(3));
    table.write(folder);
    return table;
  }

  private void write(Path folder) throws IOException {
    ZarrWriterBuilder builder = ZarrWriter.to(folder.toString());
    List<NewArray> arrays = new ArrayList<>();
    List<Object> stored = new ArrayList<>();
    String auxiliary = "";
    for (int c = 0; c < coordinates; c++) {
      List<Integer> on = c < shape.length ? List.of(c) : some();
      String kind = pick(COORDINATES);
      String name = c < shape.length ? "d" + c : "aux";
      if (c >= shape.length) {
        kind = kind.equals("index") ? "string" : kind;
        auxiliary = "aux";
      }
      long[] lengths = on.stream().mapToLong(d -> shape[d]).toArray();
      Object values = values(kind, (int) Arrays.stream(lengths).reduce(1, (a, b) -> a * b));
      NewArray array = declare(name, kind, lengths).dimensions(names(on));
      columns.add(new Values(name, kind, type(kind), on, cells(kind, values)));
      if (!kind.equals("index")) {
        arrays.add(array.chunks(on.stream().mapToInt(d -> 1 + random.nextInt(shape[d])).toArray()));
        stored.add(values);
      }
    }
    int variables = 1 + random.nextInt(4);
    for (int v = 0; v < variables; v++) {
      String kind = pick(VARIABLES);
      Object values = values(kind, Arrays.stream(shape).reduce(1, (a, b) -> a * b));
      List<Integer> on = IntStream.range(0, shape.length).boxed().toList();
      int[] chunks = Arrays.stream(shape).map(n -> 1 + random.nextInt(n)).toArray();
      if (random.nextBoolean()) {
        empty(values, chunks, kind.equals("bool") ? (Object) (byte) 0 : fill(kind));
      }
      long[] lengths = Arrays.stream(shape).asLongStream().toArray();
      NewArray array = declare("v" + v, kind, lengths).dimensions(names(on)).chunks(chunks);
      if (random.nextInt(3) == 0) {
        array.shards(Arrays.stream(chunks).map(n -> 2 * n).toArray());
      }
      arrays.add(auxiliary.isEmpty() ? array : array.attribute("coordinates", auxiliary));
      stored.add(values);
      columns.add(new Values("v" + v, kind, type(kind), on, cells(kind, values)));
    }
    for (NewArray array : arrays) {
      builder.array(array);
    }
    try (ZarrWriter writer = builder.open()) {
      for (int i = 0; i < arrays.size(); i++) {
        var array = arrays.get(i).build();
        writer.write(array.path(), Section.all(array.shape()), stored.get(i));
      }
      writer.finish();
    }
  }

  /** Fills some chunks of {@code values} with the fill value, so that the writer skips them. */
  private void empty(Object values, int[] chunks, Object fill) {
    for (int i = 0; i < Array.getLength(values); i++) {
      int rest = i;
      int hash = 17;
      for (int d = shape.length - 1; d >= 0; d--) {
        hash = 31 * hash + rest % shape[d] / chunks[d];
        rest /= shape[d];
      }
      if (hash % 3 == 0) {
        Array.set(values, i, fill);
      }
    }
  }

  private <T> T pick(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  /** Some dimensions in some order, often none or several. */
  private List<Integer> some() {
    List<Integer> some = new ArrayList<>();
    IntStream.range(0, shape.length).filter(d -> random.nextBoolean()).forEach(some::add);
    Collections.shuffle(some, random);
    return some;
  }

  private static String[] names(List<Integer> dimensions) {
    return dimensions.stream().map(d -> "d" + d).toArray(String[]::new);
  }

  private NewArray declare(String name, String kind, long[] lengths) {
    String type =
        switch (kind) {
          case "time", "index" -> "int64";
          case "packed" -> "int16";
          default -> kind;
        };
    NewArray array = NewArray.of(name, type, lengths).codecs();
    Object fill = fill(kind);
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

  private static Object fill(String kind) {
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

  private Object values(String kind, int length) {
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

  private static DataType type(String kind) {
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

  private static Object[] cells(String kind, Object values) {
    Object[] cells = new Object[Array.getLength(values)];
    Arrays.setAll(cells, i -> cell(kind, Array.get(values, i)));
    return cells;
  }

  private static Object cell(String kind, Object stored) {
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

  /** The columns of the table. */
  List<Values> columns() {
    return columns;
  }

  StructType schema() {
    StructType schema = new StructType();
    for (Values column : columns) {
      schema = schema.add(column.name, column.type, true);
    }
    return schema;
  }

  /** What the table holds. */
  List<Row> rows() {
    int cells = Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < cells; i++) {
      int[] index = new int[shape.length];
      int rest = i;
      for (int d = shape.length - 1; d >= 0; d--) {
        index[d] = rest % shape[d];
        rest /= shape[d];
      }
      rows.add(
          RowFactory.create(
              columns.stream()
                  .map(
                      c ->
                          c.cells[
                              c.dimensions.stream().reduce(0, (k, d) -> k * shape[d] + index[d])])
                  .toArray()));
    }
    return rows;
  }
}
