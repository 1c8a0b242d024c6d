package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.TypeSpelling;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.grid.ChunkLayout;
import io.github.zarrcdm.spark.table.ChunkColumns;
import io.github.zarrcdm.spark.table.Column;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.GridTable;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;

/**
 * Writes rows as variables of a new store, on the grid of another. The driver declares all and
 * writes the coordinates; tasks write boxes; when all have, the driver writes the metadata. Where a
 * task fails for good, the store stays unfinished and never opens.
 */
final class NewStoreJob {
  private final WriteOptions options;
  private final Dataset<Row> rows;
  private final ZarrDataset like;
  private final GridTable table;
  private final Coordinates coordinates;
  private final TargetGrid grid;
  private final List<Column> axes;
  private final NewVariable[] variables;

  private NewStoreJob(WriteOptions options, Dataset<Row> rows, OpenTables.Lease lease)
      throws ZarrException {
    this.options = options;
    this.like = lease.dataset();
    this.table = lease.table();
    this.coordinates = new Coordinates(lease);
    this.grid = grid();
    this.rows = RowNames.as(rows, known());
    this.axes = table.columns().stream().filter(c -> !c.isVariable()).limit(grid.rank()).toList();
    this.variables = variables();
  }

  /** Writes {@code rows} on the grid of {@code lease}. */
  static void run(WriteOptions options, Dataset<Row> rows, OpenTables.Lease lease)
      throws IOException {
    new NewStoreJob(options, rows, lease).run();
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
    TargetGrid target =
        new TargetGrid(
            table.grid().dimensions().toArray(String[]::new),
            shape,
            new long[shape.length],
            lengths,
            shards ? boxes.shape().clone() : lengths);
    target.checkFits(like.toString());
    return target;
  }

  private NewVariable[] variables() {
    Set<String> known = known();
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
    if (options.chunks()) {
      ChunkColumns.checkPlace(rows.schema());
      table.columns().stream()
          .filter(column -> !column.isVariable() && columns.contains(column.name()))
          .forEach(NewStoreJob::refuse);
    } else {
      axes.forEach(axis -> RowTypes.checkAxis(rows.schema().apply(axis.name()), axis, like + ""));
    }
    return found;
  }

  private static void refuse(Column coordinate) {
    throw new IllegalArgumentException(
        "zarr: layout=chunks: the column %s would be a variable called like a coordinate. Rename it"
            .formatted(coordinate.name()));
  }

  /** The names of columns that are no variables. */
  private Set<String> known() {
    Stream<String> coordinates =
        table.columns().stream().filter(c -> !c.isVariable()).map(Column::name);
    return options.chunks()
        ? Stream.concat(
                ChunkColumns.PLACE.stream(),
                coordinates.flatMap(
                    c -> Stream.of(ChunkColumns.MIN, ChunkColumns.MAX).map(c::concat)))
            .collect(Collectors.toSet())
        : coordinates.collect(Collectors.toSet());
  }

  /** Reads {@code like} before anything is written: it may be what is overwritten. */
  private void run() throws IOException {
    Map<Array, Object> stored = new LinkedHashMap<>();
    ZarrWriterBuilder builder = ZarrWriter.to(options.target().location());
    if (options.kind() == WriteOptions.Kind.OVERWRITE) {
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
    WrittenVariables written = new NewVariables(variables, grid, auxiliary);
    if (!options.chunks()) {
      checkCoordinates();
    }
    List<String> counted = Stream.of(variables).map(v -> v.counted(options.chunks())).toList();
    Dataset<Row> boxed =
        options.chunks()
            ? BoxedRows.chunks(rows, grid, counted)
            : BoxedRows.cells(rows, grid, indices(), counted);
    try (ZarrWriter writer = builder.open()) {
      for (Map.Entry<Array, Object> values : stored.entrySet()) {
        Array array = values.getKey();
        writer.write("/" + array.name(), Section.all(array.shape()), values.getValue());
      }
      boxed.foreachPartition(
          new BoxWriter(options.target(), writer.ticket(), grid, written, options.chunks()));
      writer.finish();
    }
  }

  /** Coordinates are those of {@code like}, so rows cannot have others. */
  private void checkCoordinates() {
    Set<String> given = Set.of(rows.columns());
    for (Column column : table.columns()) {
      if (column.isVariable() || axes.contains(column) || !given.contains(column.name())) {
        continue;
      }
      String copied = "%s, whose coordinates are copied".formatted(like);
      Coordinates.Along there =
          coordinates
              .all(column)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "zarr: the column %s is a coordinate of %s, too long to be compared. Leave it out"
                              .formatted(column.name(), copied)));
      RowTypes.checkAxis(rows.schema().apply(column.name()), column, like.toString());
      AddedCoordinate.of(rows, column, indices(), grid).check(there, copied);
    }
  }

  /** The index of a row along each dimension. */
  private List<org.apache.spark.sql.Column> indices() {
    return axes.stream()
        .map(axis -> CellIndex.of(axis, coordinates, like.toString()).of(axis))
        .toList();
  }

  private NewArray coordinate(Column column) throws ZarrException {
    Array array = column.array();
    return NewArray.of("/" + array.name(), TypeSpelling.v3(array.type()), array.shape())
        .dimensions(
            column.dimensions().stream().map(d -> grid.dimensions()[d]).toArray(String[]::new))
        .attributes(array.attributes());
  }
}
