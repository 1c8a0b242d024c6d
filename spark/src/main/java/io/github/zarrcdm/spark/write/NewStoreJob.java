package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.internal.table.ColumnOrder;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.index.IndexJob;
import io.github.zarrcdm.spark.table.AppendDimension;
import io.github.zarrcdm.spark.write.NewAxis.NewCoordinate;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes rows as variables of a new store, or as new ones of a store that has their grid. The
 * driver declares all and writes the coordinates; tasks write boxes; when all have, the driver
 * writes the metadata. Where a task fails for good, what was written is removed; if the driver is
 * killed, the store stays unfinished and never opens.
 */
final class NewStoreJob {
  private static final Logger LOG = LoggerFactory.getLogger(NewStoreJob.class);

  private NewStoreJob() {}

  /**
   * Writes the rows of {@code grid} as a store of the version {@code format} of Zarr, or as new
   * variables of the store {@code known}, which is null otherwise.
   */
  static void run(WriteOptions options, int format, NewGrid grid, Group known) throws IOException {
    NewVariable[] variables = variables(options, grid);
    ZarrWriterBuilder builder = ZarrWriter.to(options.target().location()).format(format);
    boolean added = known != null;
    if (added) {
      builder.extend(known);
    } else if (options.kind() == WriteOptions.Kind.OVERWRITE) {
      builder.overwrite();
    }
    Attributes root = added ? Attributes.NONE : root(options, grid);
    if (!root.equals(Attributes.NONE)) {
      builder.group("/", root);
    }
    Set<NewCoordinate> coordinates = added ? Set.of() : coordinates(grid);
    for (NewCoordinate coordinate : coordinates) {
      builder.array(coordinate.array());
    }
    for (NewVariable variable : variables) {
      builder.array(variable.array(grid.cells()));
    }
    Dataset<Row> boxed = boxed(options, grid, variables);
    try (ZarrWriter writer = builder.open()) {
      boolean written = false;
      try {
        for (NewCoordinate coordinate : coordinates) {
          long[] shape = coordinate.array().build().shape();
          writer.write("/" + coordinate.name(), Section.all(shape), coordinate.values());
        }
        AbsentCells absent = AbsentCells.none();
        boxed.foreachPartition(
            new BoxWriter(
                options.target(),
                writer.ticket(),
                grid.cells(),
                new NewVariables(variables, grid.cells(), format, added),
                options.chunks(),
                absent));
        absent.report(options.target(), grid.cells());
        written = true;
      } finally {
        // Spark also throws what Java does not know it does.
        if (!written && !added) {
          discard(writer);
        }
      }
      writer.finish();
    }
    if (options.index()) {
      IndexJob.run(options.target());
    }
  }

  /** Returns what the store keeps of the table, for {@code INSERT INTO}. */
  private static Attributes root(WriteOptions options, NewGrid grid) {
    Attributes root =
        options.along() == null
            ? Attributes.NONE
            : Attributes.NONE.with(AppendDimension.ATTRIBUTE, options.along());
    List<String> columns = List.of(grid.rows().schema().fieldNames());
    if (options.chunks()) {
      // The others say where a chunk is.
      List<String> variables = columns.stream().filter(c -> !grid.known().contains(c)).toList();
      return ColumnOrder.in(root, variables, List.of());
    }
    Stream<String> dimensions = grid.axes().stream().map(NewAxis::column);
    Stream<String> coordinates = Stream.concat(grid.known().stream(), grid.auxiliary().stream());
    return ColumnOrder.in(
        root, columns, Stream.concat(dimensions, coordinates).distinct().toList());
  }

  /** Removes what was written: nobody completes it. */
  private static void discard(ZarrWriter writer) {
    try {
      writer.discard();
    } catch (IOException | RuntimeException e) {
      LOG.warn("what a write that failed has left stays there, and does not open", e);
    }
  }

  /** Returns the coordinates, those of dimensions first; several columns can be of one. */
  private static Set<NewCoordinate> coordinates(NewGrid grid) {
    return Stream.concat(grid.axes().stream().map(NewAxis::coordinate), grid.coordinates().stream())
        .filter(Objects::nonNull)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static NewVariable[] variables(WriteOptions options, NewGrid grid) {
    long absent = grid.absent().orElse(0L);
    NewVariable[] variables =
        Stream.of(grid.rows().schema().fields())
            .filter(column -> !grid.known().contains(column.name()))
            .map(
                column ->
                    NewVariable.of(
                        column,
                        options.chunks(),
                        absent > 0,
                        options.packing().get(column.name()),
                        grid.auxiliary()))
            .toArray(NewVariable[]::new);
    if (variables.length == 0) {
      throw new IllegalArgumentException(
          "zarr: rows to write have a column for each variable beside the coordinates %s; there is no variable. If one of these is one, name the others in the option \"dimensions\""
              .formatted(String.join(", ", grid.known())));
    }
    List<String> names =
        Stream.concat(Stream.of(variables).map(NewVariable::name), grid.auxiliary().stream())
            .distinct()
            .toList();
    for (String packed : options.packing().keySet()) {
      if (names.stream().noneMatch(packed::equalsIgnoreCase)) {
        throw new IllegalArgumentException(
            "zarr: the option packing names %s; the variables are %s"
                .formatted(packed, String.join(", ", names)));
      }
    }
    for (NewVariable variable : variables) {
      if (absent > 0 && variable.missing() == null) {
        throw new IllegalArgumentException(
            "zarr: %s of %s cells have no row, and %s, a column of %s, has no value for them. Cast it to a type that has one, or add the rows"
                .formatted(
                    absent,
                    grid.cells().cellCount(),
                    variable.name(),
                    variable.type().simpleString()));
      }
    }
    return variables;
  }

  private static Dataset<Row> boxed(WriteOptions options, NewGrid grid, NewVariable[] variables) {
    List<String> counted = Stream.of(variables).map(v -> v.counted(options.chunks())).toList();
    return options.chunks()
        ? BoxedRows.chunks(grid.rows(), grid.cells(), counted)
        : BoxedRows.cells(
            grid.rows(),
            grid.cells(),
            grid.axes().stream().map(NewAxis::index).toList(),
            counted,
            true);
  }
}
