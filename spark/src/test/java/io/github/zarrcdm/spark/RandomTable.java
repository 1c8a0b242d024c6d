package io.github.zarrcdm.spark;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
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
      String drawn = pick(COORDINATES);
      String name = c < shape.length ? "d" + c : "aux";
      if (c >= shape.length) {
        drawn = drawn.equals("index") ? "string" : drawn;
        auxiliary = "aux";
      }
      long[] lengths = on.stream().mapToLong(d -> shape[d]).toArray();
      ColumnKind kind = new ColumnKind(drawn);
      Object values = kind.values(random, (int) Arrays.stream(lengths).reduce(1, (a, b) -> a * b));
      NewArray array = kind.declare(name, lengths).dimensions(names(on));
      columns.add(new Values(name, drawn, kind.type(), on, kind.cells(values)));
      if (!drawn.equals("index")) {
        arrays.add(array.chunks(on.stream().mapToInt(d -> 1 + random.nextInt(shape[d])).toArray()));
        stored.add(values);
      }
    }
    int variables = 1 + random.nextInt(4);
    for (int v = 0; v < variables; v++) {
      String drawn = pick(VARIABLES);
      ColumnKind kind = new ColumnKind(drawn);
      Object values = kind.values(random, Arrays.stream(shape).reduce(1, (a, b) -> a * b));
      List<Integer> on = IntStream.range(0, shape.length).boxed().toList();
      int[] chunks = Arrays.stream(shape).map(n -> 1 + random.nextInt(n)).toArray();
      if (random.nextBoolean()) {
        empty(values, chunks, drawn.equals("bool") ? (Object) (byte) 0 : kind.fill());
      }
      long[] lengths = Arrays.stream(shape).asLongStream().toArray();
      NewArray array = kind.declare("v" + v, lengths).dimensions(names(on)).chunks(chunks);
      if (random.nextInt(3) == 0) {
        array.shards(Arrays.stream(chunks).map(n -> 2 * n).toArray());
      }
      arrays.add(auxiliary.isEmpty() ? array : array.attribute("coordinates", auxiliary));
      stored.add(values);
      columns.add(new Values("v" + v, drawn, kind.type(), on, kind.cells(values)));
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
