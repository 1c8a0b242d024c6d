package io.github.zarrcdm.spark.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.IntegralType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of a table with one row per chunk: where the chunk is in the grid of chunks, its
 * first index and shape, the least and the greatest value of each coordinate in it, and the values
 * of each variable in C order.
 */
public final class ChunkColumns {
  public static final String CHUNK = "chunk";
  public static final String START = "start";
  public static final String SHAPE = "shape";

  /** The columns that say where a chunk is. */
  public static final Set<String> PLACE = Set.of(CHUNK, START, SHAPE);

  public static final String MIN = "_min";
  public static final String MAX = "_max";

  private ChunkColumns() {}

  public static StructType schema(List<Column> columns) {
    StructType schema =
        new StructType()
            .add(CHUNK, DataTypes.createArrayType(DataTypes.LongType, false), false)
            .add(START, DataTypes.createArrayType(DataTypes.LongType, false), false)
            .add(SHAPE, DataTypes.createArrayType(DataTypes.IntegerType, false), false);
    for (Column column : columns) {
      if (column.isVariable()) {
        DataType cells = DataTypes.createArrayType(column.type(), true);
        schema = schema.add(column.name(), cells, false, column.metadata());
      } else if (hasBounds(column)) {
        schema = schema.add(column.name() + MIN, column.type(), true, column.metadata());
        schema = schema.add(column.name() + MAX, column.type(), true, column.metadata());
      }
    }
    return schema;
  }

  /**
   * Throws {@link IllegalArgumentException} if {@code rows} do not say where a chunk is as {@link
   * #schema} does.
   */
  public static void checkPlace(StructType rows) {
    for (String name : List.of(START, SHAPE)) {
      DataType type = rows.apply(name).dataType();
      if (!(type instanceof ArrayType array) || !(array.elementType() instanceof IntegralType)) {
        throw new IllegalArgumentException(
            "zarr: layout=chunks: the column %s is %s; it must be an array of integers. Cast it"
                .formatted(name, type.simpleString()));
      }
    }
  }

  static boolean hasBounds(Column column) {
    boolean ordered =
        column.type() instanceof NumericType || column.type().equals(DataTypes.TimestampType);
    return ordered && column.type().defaultSize() <= Long.BYTES;
  }

  /** The coordinate whose least or greatest value is in the column {@code name}; null if none. */
  public static Column bounded(Function<String, Column> columns, String name) {
    return name.endsWith(MIN) || name.endsWith(MAX)
        ? columns.apply(name.substring(0, name.length() - MIN.length()))
        : null;
  }

  /** The columns, none called like another, nor like what a table of chunks has besides them. */
  static List<Column> distinct(List<Column> columns, boolean chunks) {
    Set<String> names = new HashSet<>(chunks ? PLACE : Set.of());
    List<Column> distinct = new ArrayList<>();
    for (Column column : columns) {
      String name = column.name();
      for (int n = 2; !names.add(name); n++) {
        name = column.name() + "_" + n;
      }
      if (chunks && !column.isVariable()) {
        names.add(name + MIN);
        names.add(name + MAX);
      }
      distinct.add(column.called(name));
    }
    return distinct;
  }
}
