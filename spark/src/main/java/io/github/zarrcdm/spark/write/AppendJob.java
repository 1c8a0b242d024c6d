package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.conventions.names.Bounds;
import io.github.zarrcdm.internal.growth.DimensionGrowth;
import io.github.zarrcdm.internal.growth.Hierarchy;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.table.AppendDimension;
import io.github.zarrcdm.spark.table.ColumnAttributes;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
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
  private final TableRows table;
  private final Dataset<Row> rows;
  private final Query query;
  private final OpenTables.Lease lease;
  private final ZarrDataset store;
  private final Map<String, StructField> given;

  private AppendJob(WriteOptions options, Dataset<Row> rows, Query query, OpenTables.Lease lease) {
    this.options = options;
    this.table = new TableRows(rows, lease, "appended");
    this.rows = table.rows();
    this.query = query;
    this.lease = lease;
    this.store = lease.dataset();
    this.given = table.given();
  }

  /** Adds {@code rows} to the store of {@code lease}, which {@code query} has opened. */
  static void run(WriteOptions options, Dataset<Row> rows, Query query, OpenTables.Lease lease)
      throws IOException {
    new AppendJob(options, rows, query, lease).run();
  }

  private void run() throws IOException {
    Column along = ExtendedAxis.chosen(table.axes(), along(), store.toString());
    Map<String, Array> stored = Hierarchy.arrays(Bounds.inherited(store.root()));
    List<DependentArray> beside =
        given.values().stream()
            .map(field -> DependentArray.of(field, stored, lease.table(), along.dimension()))
            .flatMap(Optional::stream)
            .toList();
    Set<String> others =
        beside.stream().map(array -> array.array().name()).collect(Collectors.toSet());
    List<Column> columns = table.columns(others);
    ExtendedAxis axis = ExtendedAxis.of(rows, along, table.coordinates(), store.toString());
    if (axis.added() == 0) {
      return;
    }
    DimensionGrowth growth = growth(columns, beside, axis);
    List<Column> variables = columns.stream().filter(Column::isVariable).toList();
    TargetGrid grid = grid(variables, axis);
    List<org.apache.spark.sql.Column> indices = new ArrayList<>();
    for (Column other : table.axes()) {
      boolean grows = other.dimension() == along.dimension();
      CellIndex index = grows ? axis.index(store.toString()) : table.index(other);
      indices.add(index.of(other));
    }
    List<AddedCoordinate> added = coordinates(columns, grid, indices, growth);
    beside.forEach(array -> added.addAll(array.added(rows, indices, grid)));
    Object values = along.array() == null ? null : axis.stored();
    growth.notes().forEach(note -> LOG.warn("{}: {}", store, note));
    int format = ZarrWriter.format(options.target().location());
    ExtendedVariables written =
        new ExtendedVariables(
            query,
            options.grid(),
            lease.metadata(),
            format,
            grid,
            variables.stream().map(Column::name).collect(Collectors.toCollection(ArrayList::new)),
            false);
    Dataset<Row> boxed =
        BoxedRows.cells(
            rows, grid, indices, variables.stream().map(TableRows::cell).toList(), true);
    ZarrWriterBuilder builder =
        ZarrWriter.to(options.target().location())
            .format(format)
            .extend(store.root())
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

  /** Returns what the statement says, or else what the store does. */
  private String along() {
    return options.along() == null ? AppendDimension.of(lease).orElse(null) : options.along();
  }

  private TargetGrid grid(List<Column> variables, ExtendedAxis axis) throws ZarrException {
    int dimension = axis.column().dimension();
    long[] shape = lease.table().grid().shape().clone();
    shape[dimension] = axis.length();
    long[] first = new long[shape.length];
    first[dimension] = axis.before();
    return table.grid(variables, shape, first);
  }

  private DimensionGrowth growth(
      List<Column> columns, List<DependentArray> beside, ExtendedAxis axis) throws ZarrException {
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
      boolean time = column.type() == CellType.TIMESTAMP;
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
          DimensionGrowth.withShape(array, shape)
              .withAttributes(attributes)
              .withDimensionNames(names(array)));
    }
    for (DependentArray other : beside) {
      Array array = stored.get(other.array().path());
      long[] shape = array.shape().clone();
      shape[other.dimensions().indexOf(axis.column().dimension())] = axis.added();
      added.add(DimensionGrowth.withShape(array, shape).withDimensionNames(names(array)));
    }
    String dimension = lease.table().grid().dimensions().get(axis.column().dimension());
    return DimensionGrowth.of(store.toString(), store.root(), added, dimension);
  }

  private static List<String> names(Array array) {
    return IntStream.range(0, array.rank()).mapToObj(array::shortDimensionName).toList();
  }

  /**
   * Returns the coordinates that no dimension is named after and that grow. Throws if others differ
   * from the store's.
   */
  private List<AddedCoordinate> coordinates(
      List<Column> columns,
      TargetGrid grid,
      List<org.apache.spark.sql.Column> indices,
      DimensionGrowth growth) {
    List<AddedCoordinate> added = new ArrayList<>();
    for (Column column : columns) {
      if (column.isVariable() || table.axes().contains(column)) {
        continue;
      }
      AddedCoordinate found = AddedCoordinate.of(rows, column, indices, grid);
      if (growth.arrays().containsKey(column.array().path())) {
        added.add(found);
      } else {
        table.coordinates().all(column).ifPresent(there -> found.check(there, store.toString()));
      }
    }
    return added;
  }
}
