package io.github.zarrcdm.spark;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.grid.ChunkLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Writes rows as variables of a new store, on the grid of another. The driver declares all and
 * writes the coordinates; tasks write boxes; when all have, the driver writes the metadata. Where a
 * task fails for good, the store stays unfinished and never opens.
 */
final class WriteJob {
  private final WriteOptions options;
  private final Dataset<Row> rows;
  private final ZarrDataset like;
  private final GridTable table;
  private final Coordinates coordinates;
  private final TargetGrid grid;
  private final List<Column> axes;
  private final NewVariable[] variables;

  private WriteJob(WriteOptions options, Dataset<Row> rows, OpenTables.Lease lease)
      throws ZarrException {
    this.options = options;
    this.rows = rows;
    this.like = lease.dataset();
    this.table = lease.table();
    this.coordinates = new Coordinates(lease);
    this.grid = grid();
    this.axes = table.columns().stream().filter(c -> !c.isVariable()).limit(grid.rank()).toList();
    this.variables = variables();
  }

  /** Writes {@code rows}. */
  static void run(WriteOptions options, Dataset<Row> rows) throws IOException {
    checkNotRead(options.target(), rows);
    try (OpenTables.Lease lease = OpenTables.lease(Query.once(), options.like())) {
      new WriteJob(options, rows, lease).run();
    }
  }

  /** What is overwritten is gone before it is read. */
  private static void checkNotRead(StoreAccess target, Dataset<Row> rows) {
    boolean read =
        CollectionConverters.asJava(plan(rows).collectLeaves()).stream()
            .anyMatch(
                leaf ->
                    leaf instanceof DataSourceV2Relation relation
                        && relation.table() instanceof ZarrTable table
                        && table.isWithin(target));
    if (read) {
      throw new IllegalArgumentException(
          "zarr: the rows are read from %s, so they cannot be written there".formatted(target));
    }
  }

  /** The class that has the plan differs in Spark 3 and 4. */
  private static LogicalPlan plan(Dataset<Row> rows) {
    try {
      Object execution = rows.getClass().getMethod("queryExecution").invoke(rows);
      return ((QueryExecution) execution).analyzed();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private TargetGrid grid() throws ZarrException {
    List<Column> cut = table.columns().stream().filter(Column::isVariable).toList();
    ChunkLayout layout = cut.isEmpty() ? table.layout() : ChunkLayout.of(cut.get(0).array());
    if (table.grid().rank() == 0
        || !(layout.chunks() instanceof ChunkGrid.Regular chunks)
        || !(layout.units() instanceof ChunkGrid.Regular boxes)) {
      throw new ZarrException.Unsupported(
          like + ": a store is written on a grid with dimensions, whose chunks have one shape");
    }
    long[] shape = table.grid().shape();
    boolean shards = !Arrays.equals(chunks.shape(), boxes.shape());
    int[] lengths = chunks.shape().clone();
    for (int d = 0; !shards && d < lengths.length; d++) {
      lengths[d] = (int) Math.max(1, Math.min(lengths[d], shape[d]));
    }
    return new TargetGrid(
        table.grid().dimensions().toArray(String[]::new),
        shape,
        lengths,
        shards ? boxes.shape().clone() : lengths);
  }

  private NewVariable[] variables() {
    Set<String> known =
        options.chunks()
            ? Stream.concat(
                    ChunkColumns.PLACE.stream(),
                    axesAndAuxiliary()
                        .flatMap(
                            c -> Stream.of("", ChunkColumns.MIN, ChunkColumns.MAX).map(c::concat)))
                .collect(Collectors.toSet())
            : axesAndAuxiliary().collect(Collectors.toSet());
    NewVariable[] found =
        Stream.of(rows.schema().fields())
            .filter(column -> !known.contains(column.name()))
            .map(column -> NewVariable.of(column, options.chunks()))
            .toArray(NewVariable[]::new);
    Set<String> columns =
        Stream.of(rows.schema().fields()).map(StructField::name).collect(Collectors.toSet());
    List<String> needed =
        options.chunks()
            ? List.of(ChunkColumns.START, ChunkColumns.SHAPE)
            : axes.stream().map(Column::name).toList();
    List<String> lacking = needed.stream().filter(name -> !columns.contains(name)).toList();
    if (!lacking.isEmpty() || found.length == 0) {
      throw new IllegalArgumentException(
          "zarr: rows to write on the grid of %s have the columns %s, and a column for each variable; %s"
              .formatted(
                  like,
                  String.join(", ", needed),
                  lacking.isEmpty()
                      ? "there is no variable"
                      : "missing: " + String.join(", ", lacking)));
    }
    return found;
  }

  private Stream<String> axesAndAuxiliary() {
    return table.columns().stream().filter(c -> !c.isVariable()).map(Column::name);
  }

  private void run() throws IOException {
    List<Array> stored = new ArrayList<>();
    ZarrWriter.Builder builder = ZarrWriter.to(options.target().location());
    if (options.overwrite()) {
      builder.overwrite();
    }
    for (Column column : table.columns()) {
      if (!column.isVariable() && column.array() != null) {
        stored.add(column.array());
        builder.array(coordinate(column));
      }
    }
    String auxiliary =
        table.columns().stream()
            .filter(c -> !c.isVariable() && !axes.contains(c))
            .map(Column::name)
            .collect(Collectors.joining(" "));
    for (NewVariable variable : variables) {
      builder.array(variable.array(grid, auxiliary));
    }
    Dataset<Row> boxed = boxed();
    try (ZarrWriter writer = builder.open()) {
      for (Array array : stored) {
        Section all = Section.all(array.shape());
        writer.write("/" + array.name(), all, like.read(array, all));
      }
      boxed.foreachPartition(
          new BoxWriter(options.target(), writer.ticket(), grid, variables, options.chunks()));
      writer.finish();
    }
  }

  private NewArray coordinate(Column column) {
    Array array = column.array();
    return NewArray.of("/" + array.name(), array.type().name(), array.shape())
        .dimensions(grid.dimensions()[column.dimension()])
        .attributes(array.attributes());
  }

  /**
   * The rows as {@link BoxWriter} takes them, all of a box in one partition, one after the other.
   */
  private Dataset<Row> boxed() {
    List<String> columns = new ArrayList<>();
    Dataset<Row> placed = rows;
    if (options.chunks()) {
      columns.add(grid.boxOf(d -> "element_at(" + ChunkColumns.START + ", " + (d + 1) + ")"));
      columns.addAll(List.of(ChunkColumns.START, ChunkColumns.SHAPE));
    } else {
      for (int d = 0; d < grid.rank(); d++) {
        placed = placed.withColumn(place(d), index(d));
      }
      columns.add(grid.boxOf(WriteJob::place));
      IntStream.range(0, grid.rank()).forEach(d -> columns.add(place(d)));
    }
    Stream.of(variables).forEach(v -> columns.add(v.counted(options.chunks())));
    String box = "zarr_box";
    columns.set(0, columns.get(0) + " AS " + box);
    return placed
        .selectExpr(columns.toArray(String[]::new))
        .repartition(functions.col(box))
        .sortWithinPartitions(box);
  }

  private static String place(int dimension) {
    return "zarr_index_" + dimension;
  }

  /** The index of a row along {@code dimension}. */
  private org.apache.spark.sql.Column index(int dimension) {
    Column axis = axes.get(dimension);
    String name = "`" + axis.name().replace("`", "``") + "`";
    String value = "CAST(" + name + " AS " + axis.type().sql() + ")";
    boolean time = axis.type().equals(DataTypes.TimestampType);
    return functions
        .udf(CellIndex.of(axis, coordinates, like.toString()), DataTypes.LongType)
        .apply(functions.expr(time ? "unix_micros(" + value + ")" : value));
  }
}
