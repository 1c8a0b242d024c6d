package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.spark.table.ChunkColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;

/** Rows as {@link BoxWriter} takes them: all of a box in one partition, one after the other. */
final class BoxedRows {
  private BoxedRows() {}

  /**
   * Rows of one cell each; {@code variables} as SQL, {@code indices} one per dimension.
   *
   * @param all true if boxes without a row are written too
   */
  static Dataset<Row> cells(
      Dataset<Row> rows,
      TargetGrid grid,
      List<Column> indices,
      List<String> variables,
      boolean all) {
    List<String> places =
        IntStream.range(0, grid.rank())
            .mapToObj(d -> RowNames.unused("zarr_index_" + d, rows))
            .toList();
    Dataset<Row> placed = rows;
    for (int d = 0; d < grid.rank(); d++) {
      placed = placed.withColumn(places.get(d), indices.get(d));
    }
    return boxed(placed, grid, grid.boxOf(places::get), places, variables, all);
  }

  /** Rows of one chunk each. */
  static Dataset<Row> chunks(Dataset<Row> rows, TargetGrid grid, List<String> variables) {
    String box = grid.boxOf(d -> "get(" + ChunkColumns.START + ", " + d + ")");
    return boxed(rows, grid, box, List.of(ChunkColumns.START, ChunkColumns.SHAPE), variables, true);
  }

  private static Dataset<Row> boxed(
      Dataset<Row> rows,
      TargetGrid grid,
      String box,
      List<String> places,
      List<String> variables,
      boolean all) {
    String number = RowNames.unused("zarr_box", rows);
    List<String> columns = new ArrayList<>(List.of(box + " AS " + number));
    columns.addAll(places);
    columns.addAll(variables);
    Dataset<Row> given = rows.selectExpr(columns.toArray(String[]::new));
    String[] nulls =
        Stream.concat(
                Stream.of("id"),
                Stream.of(given.schema().fields())
                    .skip(1)
                    .map(StructField::dataType)
                    .map(type -> "CAST(NULL AS " + type.sql() + ")"))
            .toArray(String[]::new);
    Dataset<Row> each = SparkSession.active().range(all ? grid.boxCount() : 0).selectExpr(nulls);
    return given.union(each).repartition(functions.col(number)).sortWithinPartitions(number);
  }
}
