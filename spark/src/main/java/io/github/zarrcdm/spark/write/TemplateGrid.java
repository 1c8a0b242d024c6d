package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.TypeSpelling;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.grid.ChunkLayout;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.table.ChunkColumns;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.GridTable;
import io.github.zarrcdm.spark.table.OpenTables;
import io.github.zarrcdm.spark.write.NewAxis.NewCoordinate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The grid of a new store that is like another one: all of it, or some of its dimensions beside
 * those that rows make. Coordinates are read before anything is written: the other store may be
 * what is overwritten.
 */
final class TemplateGrid {
  private final WriteOptions options;
  private final ZarrDataset like;
  private final GridTable table;
  private final Coordinates coordinates;
  private final Dataset<Row> rows;
  private final List<Column> axes;

  private TemplateGrid(WriteOptions options, Dataset<Row> rows, OpenTables.Lease lease)
      throws ZarrException {
    this.options = options;
    this.like = lease.dataset();
    this.table = lease.table();
    this.coordinates = new Coordinates(lease);
    this.axes = table.axes();
    this.rows =
        RowNames.as(
            rows,
            Stream.of(
                    known(),
                    options.dimensions().stream(),
                    options.coordinates().stream().flatMap(List::stream))
                .flatMap(names -> names)
                .toList());
  }

  /** Returns the grid of {@code lease}, as {@code options} say, for {@code rows}. */
  static NewGrid of(WriteOptions options, Dataset<Row> rows, OpenTables.Lease lease)
      throws IOException {
    return new TemplateGrid(options, rows, lease).grid();
  }

  private NewGrid grid() throws IOException {
    List<String> wanted =
        options.dimensions().isEmpty()
            ? axes.stream().map(Column::name).toList()
            : RowDimensions.of(options.dimensions(), rows).stream()
                .map(column -> column.name())
                .toList();
    checkColumns(wanted);
    Map<Array, NewCoordinate> read = new LinkedHashMap<>();
    List<NewAxis> made = new ArrayList<>();
    List<Column> copied = new ArrayList<>();
    for (String name : wanted) {
      Optional<Column> there = axes.stream().filter(axis -> axis.name().equals(name)).findFirst();
      if (there.isPresent() && !name.equals(options.along())) {
        made.add(copied(there.get(), read));
        copied.add(there.get());
      } else {
        made.add(
            RowAxis.of(rows, rows.schema().apply(name), there.map(Column::array).orElse(null)));
        copied.add(null);
      }
    }
    TargetGrid cells = copied.equals(axes) ? whole() : TargetGrid.of(made, chunks(copied));
    cells.checkFits(like.toString());
    List<NewCoordinate> others = others(made, copied, cells, read);
    List<String> known = known(wanted, copied);
    RowCoordinates own =
        options.chunks() || options.kind() == WriteOptions.Kind.APPEND
            ? RowCoordinates.NONE
            : RowCoordinates.of(options, rows, made, known, known().toList());
    others.addAll(own.stored());
    return new NewGrid(
        rows,
        made,
        cells,
        others,
        Stream.concat(others.stream().map(NewCoordinate::name), own.names().stream())
            .distinct()
            .toList(),
        Stream.concat(known.stream(), own.stored().stream().map(NewCoordinate::name)).toList(),
        Optional.empty());
  }

  private void checkColumns(List<String> wanted) {
    options.checkAlong(wanted);
    Set<String> columns = Set.of(rows.columns());
    List<String> needed =
        options.chunks() ? List.of(ChunkColumns.START, ChunkColumns.SHAPE) : wanted;
    List<String> lacking = needed.stream().filter(name -> !columns.contains(name)).toList();
    if (!lacking.isEmpty()) {
      throw new IllegalArgumentException(
          "zarr: rows to write on the grid of %s have the columns %s, and a column for each variable; missing: %s. For fewer dimensions, name them in the option \"dimensions\", or leave out \"like\""
              .formatted(like, String.join(", ", needed), String.join(", ", lacking)));
    }
    if (options.chunks()) {
      ChunkColumns.checkPlace(rows.schema());
      table.columns().stream()
          .filter(column -> !column.isVariable() && columns.contains(column.name()))
          .forEach(TemplateGrid::refuse);
    }
  }

  private static void refuse(Column coordinate) {
    throw new IllegalArgumentException(
        "zarr: layout=chunks: the column %s would be a variable called like a coordinate. Rename it"
            .formatted(coordinate.name()));
  }

  private NewAxis copied(Column axis, Map<Array, NewCoordinate> read) throws IOException {
    String dimension = table.grid().dimensions().get(axis.dimension());
    NewCoordinate coordinate = axis.array() == null ? null : coordinate(axis, read);
    long length = table.grid().shape()[axis.dimension()];
    if (options.chunks()) {
      return new NewAxis(axis.name(), dimension, length, coordinate, null);
    }
    RowTypes.checkAxis(rows.schema().apply(axis.name()), axis, like.toString());
    CellIndex index = CellIndex.of(axis, coordinates, like.toString());
    return new NewAxis(axis.name(), dimension, length, coordinate, index.of(axis));
  }

  private NewCoordinate coordinate(Column column, Map<Array, NewCoordinate> read)
      throws IOException {
    Array array = column.array();
    NewCoordinate known = read.get(array);
    if (known != null) {
      return known;
    }
    NewArray declared =
        NewArray.of("/" + array.name(), TypeSpelling.v3(array.type()), array.shape())
            .dimensions(
                column.dimensions().stream()
                    .map(table.grid().dimensions()::get)
                    .toArray(String[]::new))
            .attributes(array.attributes());
    Object values = like.read(array, Section.all(array.shape()));
    NewCoordinate made = new NewCoordinate(array.name(), declared, values);
    read.put(array, made);
    return made;
  }

  /** Other coordinates, on dimensions that are all copied; rows cannot have other values. */
  private List<NewCoordinate> others(
      List<NewAxis> made, List<Column> copied, TargetGrid cells, Map<Array, NewCoordinate> read)
      throws IOException {
    List<NewCoordinate> others = new ArrayList<>();
    for (Column column : table.columns()) {
      if (axes.contains(column) || !isCopied(column, copied)) {
        continue;
      }
      boolean first = !read.containsKey(column.array());
      NewCoordinate coordinate = coordinate(column, read);
      if (first) {
        others.add(coordinate);
      }
      if (!options.chunks() && List.of(rows.columns()).contains(column.name())) {
        check(column, made, copied, cells);
      }
    }
    return others;
  }

  /** Returns true for a coordinate on dimensions that are all copied. */
  private boolean isCopied(Column column, List<Column> copied) {
    return !column.isVariable()
        && column.array() != null
        && column.dimensions().stream().allMatch(d -> copied.contains(axes.get(d)));
  }

  /**
   * Returns true for a part of the dates of a dimension that the new store has, as of its years.
   */
  private boolean isPartOfDate(Column column, List<String> wanted) {
    return column.array() != null
        && column.decoding().isPartOfDate()
        && axes.stream()
            .filter(axis -> wanted.contains(axis.name()) && axis.array() != null)
            .anyMatch(axis -> axis.array().path().equals(column.array().path()));
  }

  private void check(Column column, List<NewAxis> made, List<Column> copied, TargetGrid cells) {
    String where = "%s, whose coordinates are copied".formatted(like);
    Coordinates.Along there =
        coordinates
            .all(column)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "zarr: the column %s is a coordinate of %s, too long to be compared. Leave it out"
                            .formatted(column.name(), where)));
    RowTypes.checkAxis(rows.schema().apply(column.name()), column, like.toString());
    // The dimensions of the coordinate, where the new store has them.
    List<Integer> places =
        column.dimensions().stream().map(d -> copied.indexOf(axes.get(d))).toList();
    Column placed = Column.coordinate(column.name(), places, column.array(), column.decoding());
    AddedCoordinate.of(rows, placed, made.stream().map(NewAxis::index).toList(), cells)
        .check(there, where);
  }

  /** Returns the cells of the whole grid, in its chunks and shards. */
  private TargetGrid whole() throws ZarrException {
    ChunkLayout layout = layout();
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
        new long[shape.length],
        lengths,
        shards ? boxes.shape().clone() : lengths);
  }

  private ChunkLayout layout() {
    List<Column> cut = table.columns().stream().filter(Column::isVariable).toList();
    return cut.isEmpty() ? table.layout() : ChunkLayout.of(cut.get(0).array());
  }

  /** Returns the lengths of chunks along dimensions that are copied; zeros for others. */
  private int[] chunks(List<Column> copied) {
    int[] chunks = new int[copied.size()];
    if (layout().chunks() instanceof ChunkGrid.Regular regular) {
      for (int d = 0; d < chunks.length; d++) {
        Column axis = copied.get(d);
        chunks[d] =
            axis == null
                ? 0
                : (int)
                    Math.max(
                        1,
                        Math.min(
                            regular.shape()[axis.dimension()],
                            table.grid().shape()[axis.dimension()]));
      }
    }
    return chunks;
  }

  /** Returns the names of columns of {@code like} that are coordinates. */
  private Stream<String> known() {
    return table.columns().stream().filter(c -> !c.isVariable()).map(Column::name);
  }

  /**
   * Returns the names of columns of rows that become no variable, as coordinates are copied or
   * made.
   */
  private List<String> known(List<String> wanted, List<Column> copied) {
    if (!options.chunks()) {
      Stream<String> there =
          table.columns().stream()
              .filter(column -> isCopied(column, copied) || isPartOfDate(column, wanted))
              .map(Column::name);
      return Stream.concat(there, wanted.stream()).distinct().toList();
    }
    return Stream.concat(
            ChunkColumns.PLACE.stream(),
            known().flatMap(c -> Stream.of(ChunkColumns.MIN, ChunkColumns.MAX).map(c::concat)))
        .toList();
  }
}
