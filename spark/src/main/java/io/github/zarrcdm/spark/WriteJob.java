package io.github.zarrcdm.spark;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.TypeSpelling;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.grid.ChunkLayout;
import io.github.zarrcdm.spark.grid.Saturated;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.util.LongAccumulator;
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
  static void run(WriteOptions options, Dataset<Row> rows, SparkContext context)
      throws IOException {
    checkNotRead(options.target(), plan(rows));
    try (OpenTables.Lease lease = OpenTables.lease(Query.once(), options.like())) {
      new WriteJob(options, rows, lease).run(context.longAccumulator("boxes of zarr"));
    }
  }

  /** What is overwritten is gone before it is read. */
  private static void checkNotRead(StoreAccess target, LogicalPlan query) {
    for (LogicalPlan leaf : CollectionConverters.asJava(query.collectLeaves())) {
      if (leaf instanceof DataSourceV2Relation relation
          && relation.table() instanceof StoreTable table
          && table.overlaps(target)) {
        throw new IllegalArgumentException(
            "zarr: the rows are read from %s, so they cannot be written there; the target is %s"
                .formatted(table.name(), target));
      }
      if (leaf instanceof LogicalRelation relation
          && relation.relation() instanceof CatalogRelation table) {
        checkNotRead(target, plan(table.cells()));
      }
    }
    for (LogicalPlan inner : CollectionConverters.asJava(query.subqueriesAll())) {
      checkNotRead(target, inner);
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
    checkFits(boxes.shape(), shape);
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

  /** A box is a Java array. */
  private void checkFits(int[] box, long[] shape) throws ZarrException {
    long cells = 1;
    for (int d = 0; d < box.length; d++) {
      cells = Saturated.product(cells, Math.min(box[d], shape[d]));
    }
    if (cells > Integer.MAX_VALUE - 8) {
      throw new ZarrException.LimitExceeded(
          "%s: a chunk, or shard, of %d cells; a task can hold %d. Choose a grid with smaller ones"
              .formatted(like, cells, Integer.MAX_VALUE - 8));
    }
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

  /** Reads {@code like} before anything is written: it may be what is overwritten. */
  private void run(LongAccumulator boxes) throws IOException {
    Map<Array, Object> stored = new LinkedHashMap<>();
    ZarrWriter.Builder builder = ZarrWriter.to(options.target().location());
    if (options.overwrite()) {
      builder.overwrite();
    }
    for (Column column : table.columns()) {
      Array array = column.array();
      if (!column.isVariable() && array != null && !stored.containsKey(array)) {
        stored.put(array, like.read(array, Section.all(array.shape())));
        builder.array(coordinate(column));
      }
    }
    String auxiliary =
        stored.keySet().stream()
            .filter(array -> axes.stream().noneMatch(axis -> array.equals(axis.array())))
            .map(Array::name)
            .collect(Collectors.joining(" "));
    for (NewVariable variable : variables) {
      builder.array(variable.array(grid, auxiliary));
    }
    Dataset<Row> boxed = boxed();
    try (ZarrWriter writer = builder.open()) {
      for (Map.Entry<Array, Object> values : stored.entrySet()) {
        Array array = values.getKey();
        writer.write("/" + array.name(), Section.all(array.shape()), values.getValue());
      }
      boxed.foreachPartition(
          new BoxWriter(
              options.target(), writer.ticket(), grid, variables, options.chunks(), boxes));
      checkComplete(boxes.sum());
      writer.finish();
    }
  }

  /** Tasks check the boxes that have a row. */
  private void checkComplete(long written) {
    for (NewVariable variable : variables) {
      if (variable.missing() == null && written < grid.boxCount()) {
        throw new IllegalArgumentException(
            "zarr: %d of %d chunks, or shards, have no row, and %s, of type %s, has no value for them"
                .formatted(
                    grid.boxCount() - written,
                    grid.boxCount(),
                    variable.name(),
                    variable.type().simpleString()));
      }
    }
  }

  private NewArray coordinate(Column column) throws ZarrException {
    Array array = column.array();
    return NewArray.of("/" + array.name(), TypeSpelling.v3(array.type()), array.shape())
        .dimensions(
            column.dimensions().stream().map(d -> grid.dimensions()[d]).toArray(String[]::new))
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
    DataType type = axis.type();
    String value = "CAST(" + name + " AS " + type.sql() + ")";
    boolean time = type.equals(DataTypes.TimestampType);
    boolean real = type.equals(DataTypes.FloatType) || type.equals(DataTypes.DoubleType);
    if (type instanceof NumericType && !real) {
      // A cast would cut 1.4 to 1.
      value = "IF(%s = %s, %s, NULL)".formatted(value, name, value);
    }
    return functions
        .udf(CellIndex.of(axis, coordinates, like.toString()), DataTypes.LongType)
        .apply(functions.expr(time ? "unix_micros(" + value + ")" : value));
  }
}
