package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.GridColumns;
import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.spark.decode.SparkCells;
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
        DataType cells = DataTypes.createArrayType(SparkCells.type(column), true);
        schema = schema.add(column.name(), cells, false, ColumnAttributes.of(column));
      } else if (hasBounds(column)) {
        schema =
            schema.add(
                column.name() + MIN, SparkCells.type(column), true, ColumnAttributes.of(column));
        schema =
            schema.add(
                column.name() + MAX, SparkCells.type(column), true, ColumnAttributes.of(column));
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
        SparkCells.type(column) instanceof NumericType || column.type() == CellType.TIMESTAMP;
    return ordered && SparkCells.type(column).defaultSize() <= Long.BYTES;
  }

  /**
   * Returns the coordinate whose least or greatest value is in the column {@code name}; null if
   * none.
   */
  public static Column bounded(Function<String, Column> columns, String name) {
    return name.endsWith(MIN) || name.endsWith(MAX)
        ? columns.apply(name.substring(0, name.length() - MIN.length()))
        : null;
  }

  /**
   * Returns the columns, none called like another, nor like what a table of chunks has besides
   * them.
   */
  static List<Column> distinct(GridColumns found, boolean chunks) {
    return found.named(chunks ? PLACE : Set.of(), chunks ? List.of(MIN, MAX) : List.of());
  }
}
