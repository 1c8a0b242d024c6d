package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.growth.Growth;
import io.github.zarrcdm.internal.growth.Hierarchy;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.decode.Encoding;
import io.github.zarrcdm.spark.grid.ChunkLayout;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.table.BoundsUnits;
import io.github.zarrcdm.spark.table.Column;
import io.github.zarrcdm.spark.table.ColumnAttributes;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds rows to a store along one of its dimensions. The driver checks all that it can, and writes
 * coordinates; tasks write boxes, of a chunk that was not full the rest; then the driver writes the
 * metadata. Until then readers see the store as it was.
 */
final class AppendJob {
  private static final Logger LOG = LoggerFactory.getLogger(AppendJob.class);

  private final WriteOptions options;
  private final Dataset<Row> rows;
  private final Query query;
  private final OpenTables.Lease lease;
  private final ZarrDataset store;
  private final Coordinates coordinates;
  private final Map<String, StructField> given;
  private final List<Column> axes;

  private AppendJob(WriteOptions options, Dataset<Row> rows, Query query, OpenTables.Lease lease) {
    this.options = options;
    this.rows = RowNames.as(rows, lease.table().columns().stream().map(Column::name).toList());
    this.query = query;
    this.lease = lease;
    this.store = lease.dataset();
    this.coordinates = new Coordinates(lease);
    this.given =
        Stream.of(this.rows.schema().fields())
            .collect(Collectors.toMap(StructField::name, field -> field));
    this.axes =
        lease.table().columns().stream()
            .filter(column -> !column.isVariable())
            .limit(lease.table().grid().rank())
            .toList();
  }

  /** Adds {@code rows} to the store of {@code lease}, which {@code query} has opened. */
  static void run(WriteOptions options, Dataset<Row> rows, Query query, OpenTables.Lease lease)
      throws IOException {
    new AppendJob(options, rows, query, lease).run();
  }

  private void run() throws IOException {
    Column along = GrownAxis.chosen(axes, options.along(), store.toString());
    Map<String, Array> stored = Hierarchy.arrays(BoundsUnits.inherited(store.root()));
    List<GrownBeside> beside =
        given.values().stream()
            .map(field -> GrownBeside.of(field, stored, lease.table(), along.dimension()))
            .flatMap(Optional::stream)
            .toList();
    List<Column> columns = columns(beside);
    GrownAxis axis = GrownAxis.of(rows, along, coordinates, store.toString());
    if (axis.added() == 0) {
      return;
    }
    Growth growth = growth(columns, beside, axis);
    List<Column> variables = columns.stream().filter(Column::isVariable).toList();
    TargetGrid grid = grid(variables, axis);
    List<org.apache.spark.sql.Column> indices = new ArrayList<>();
    for (Column other : axes) {
      boolean grows = other.dimension() == along.dimension();
      CellIndex index =
          grows ? axis.index(store.toString()) : CellIndex.of(other, coordinates, store.toString());
      indices.add(index.of(other));
    }
    List<AddedCoordinate> added = coordinates(columns, grid, indices, growth);
    beside.forEach(array -> added.addAll(array.added(rows, indices, grid)));
    Object values = along.array() == null ? null : axis.stored();
    growth.notes().forEach(note -> LOG.warn("{}: {}", store, note));
    int format = ZarrWriter.format(options.target().location());
    GrownVariables written =
        new GrownVariables(
            query,
            options.grid(),
            lease.metadata(),
            format,
            grid,
            variables.stream().map(Column::name).collect(Collectors.toCollection(ArrayList::new)));
    Dataset<Row> boxed =
        BoxedRows.cells(rows, grid, indices, variables.stream().map(this::cell).toList());
    ZarrWriterBuilder builder =
        ZarrWriter.to(options.target().location())
            .format(format)
            .extend()
            .hierarchy(growth.changed());
    try (ZarrWriter writer = builder.open()) {
      if (values != null) {
        Section section = Section.of(new long[] {axis.before()}, new int[] {(int) axis.added()});
        writer.write(along.array().path(), section, values);
      }
      for (AddedCoordinate coordinate : added) {
        writer.write(
            coordinate.column().array().path(),
            Section.of(coordinate.start(), coordinate.counts()),
            coordinate.stored());
      }
      AbsentCells absent = AbsentCells.none();
      boxed.foreachPartition(
          new BoxWriter(options.target(), writer.ticket(), grid, written, false, absent));
      absent.report(options.target(), grid);
      writer.finish();
    }
  }

  /** The columns of the store that rows have, one for each array. */
  private List<Column> columns(List<GrownBeside> beside) {
    Map<String, Column> known = new LinkedHashMap<>();
    lease.table().columns().forEach(column -> known.put(column.name(), column));
    Set<String> others =
        beside.stream().map(array -> array.array().name()).collect(Collectors.toSet());
    List<String> unknown =
        given.keySet().stream()
            .filter(name -> !known.containsKey(name) && !others.contains(name))
            .toList();
    List<String> lacking =
        axes.stream().map(Column::name).filter(name -> !given.containsKey(name)).toList();
    if (!unknown.isEmpty() || !lacking.isEmpty()) {
      throw new IllegalArgumentException(
          "zarr: %s has the columns %s; rows that are appended %s"
              .formatted(
                  store,
                  String.join(", ", known.keySet()),
                  lacking.isEmpty()
                      ? "have others: " + String.join(", ", unknown)
                      : "lack " + String.join(", ", lacking)));
    }
    Map<String, Column> byArray = new LinkedHashMap<>();
    known.values().stream()
        .filter(column -> column.array() != null && given.containsKey(column.name()))
        .forEach(column -> byArray.putIfAbsent(column.array().path(), column));
    byArray.values().forEach(this::checkType);
    return List.copyOf(byArray.values());
  }

  private void checkType(Column column) {
    StructField field = given.get(column.name());
    if (axes.contains(column)) {
      RowTypes.checkAxis(field, column, store.toString());
    } else {
      RowTypes.checkZone(column.name(), field.dataType(), column.type());
    }
    boolean writable =
        column.array().data() instanceof ArrayData.Chunked
            && Encoding.of(column.array(), column.type()).isPresent();
    if (!writable || !axes.contains(column) && !RowTypes.widens(field.dataType(), column.type())) {
      throw new IllegalArgumentException(
          "zarr: the column %s is %s; in %s it is %s, of %s. %s"
              .formatted(
                  column.name(),
                  field.dataType().simpleString(),
                  store,
                  column.type().simpleString(),
                  column.array().type().name(),
                  writable ? "Cast it" : "Such arrays cannot be appended to"));
    }
  }

  private Growth growth(List<Column> columns, List<GrownBeside> beside, GrownAxis axis)
      throws ZarrException {
    Map<String, Array> stored = Hierarchy.arrays(store.root());
    List<Array> added = new ArrayList<>();
    for (Column column : columns) {
      Array array = stored.get(column.array().path());
      int along = column.dimensions().indexOf(axis.column().dimension());
      if (along < 0 || array == null) {
        continue; // coordinates are compared by value
      }
      long[] shape = array.shape().clone();
      shape[along] = axis.added();
      Attributes attributes = array.attributes();
      boolean time = column.type().equals(DataTypes.TimestampType);
      for (var attribute : ColumnAttributes.of(given.get(column.name()), time).entrySet()) {
        // What a source says besides does not contradict a store that says nothing.
        boolean besides =
            ColumnAttributes.isRead(given.get(column.name()))
                && !attributes.has(attribute.getKey());
        if (!besides) {
          attributes = attributes.with(attribute.getKey(), attribute.getValue());
        }
      }
      added.add(
          Growth.withShape(array, shape)
              .withAttributes(attributes)
              .withDimensionNames(names(array)));
    }
    for (GrownBeside other : beside) {
      Array array = stored.get(other.array().path());
      long[] shape = array.shape().clone();
      shape[other.dimensions().indexOf(axis.column().dimension())] = axis.added();
      added.add(Growth.withShape(array, shape).withDimensionNames(names(array)));
    }
    String dimension = lease.table().grid().dimensions().get(axis.column().dimension());
    return Growth.of(store.toString(), store.root(), added, dimension);
  }

  private static List<String> names(Array array) {
    return IntStream.range(0, array.rank()).mapToObj(array::shortDimensionName).toList();
  }

  /** Boxes are whole chunks, or shards, of all variables. */
  private TargetGrid grid(List<Column> variables, GrownAxis axis) throws ZarrException {
    int dimension = axis.column().dimension();
    long[] shape = lease.table().grid().shape().clone();
    shape[dimension] = axis.length();
    long[] first = new long[shape.length];
    first[dimension] = axis.before();
    int[] boxes = new int[shape.length];
    Arrays.fill(boxes, 1);
    for (Column variable : variables) {
      if (!(ChunkLayout.of(variable.array()).units() instanceof ChunkGrid.Regular units)) {
        throw new ZarrException.Unsupported(
            "%s: array %s has chunks of several shapes, and cannot be appended to"
                .formatted(store, variable.array().path()));
      }
      for (int d = 0; d < boxes.length; d++) {
        boxes[d] = multiple(boxes[d], units.shape()[d], shape[d]);
      }
    }
    TargetGrid grid =
        new TargetGrid(
            lease.table().grid().dimensions().toArray(String[]::new), shape, first, boxes, boxes);
    grid.checkFits(store.toString());
    return grid;
  }

  /** The least length that is a multiple of both; no longer than what has room for {@code all}. */
  private static int multiple(int a, int b, long all) {
    BigInteger left = BigInteger.valueOf(a);
    BigInteger right = BigInteger.valueOf(b);
    BigInteger least = left.multiply(right).divide(left.gcd(right));
    return least
        .min(BigInteger.valueOf(Math.max(Math.max(a, b), Math.min(all, 1 << 30))))
        .intValue();
  }

  /** Those that no dimension is named after: what is added, and what must be the same is. */
  private List<AddedCoordinate> coordinates(
      List<Column> columns,
      TargetGrid grid,
      List<org.apache.spark.sql.Column> indices,
      Growth growth) {
    List<AddedCoordinate> added = new ArrayList<>();
    for (Column column : columns) {
      if (column.isVariable() || axes.contains(column)) {
        continue;
      }
      AddedCoordinate found = AddedCoordinate.of(rows, column, indices, grid);
      if (growth.arrays().containsKey(column.array().path())) {
        added.add(found);
      } else {
        coordinates.all(column).ifPresent(there -> found.check(there, store.toString()));
      }
    }
    return added;
  }

  /** The cell of a row as SQL, its times as counts. */
  private String cell(Column column) {
    String name = "`" + column.name().replace("`", "``") + "`";
    String cast = "CAST(%s AS %s)".formatted(name, column.type().sql());
    return column.type().equals(DataTypes.TimestampType) ? "unix_micros(" + cast + ")" : cast;
  }
}
