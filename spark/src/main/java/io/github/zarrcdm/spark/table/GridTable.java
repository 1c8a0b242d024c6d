package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.conventions.Conventions;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.decode.Decoding;
import io.github.zarrcdm.spark.grid.ChunkLayout;
import io.github.zarrcdm.spark.grid.CoordinateArrays;
import io.github.zarrcdm.spark.grid.Grid;
import io.github.zarrcdm.spark.grid.Grids;
import io.github.zarrcdm.spark.grid.Selection;
import io.github.zarrcdm.spark.grid.Selections;
import io.github.zarrcdm.spark.open.ReadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.expressions.Expression;

/**
 * One grid of a store as a table: its columns, coordinates first, and how it is cut. Made on the
 * driver and again, from the same options, on each executor.
 */
public final class GridTable {
  /** Conditions are few bytes, and a query has few. */
  private static final int MOST_ANSWERS = 256;

  private final Grid grid;
  private final List<Column> columns;
  private final List<String> notes;
  private final Map<Expression, Selections> answers = new ConcurrentHashMap<>();

  private GridTable(Grid grid, List<Column> columns, List<String> notes) {
    this.grid = grid;
    this.notes = List.copyOf(notes);
    this.columns = List.copyOf(columns);
  }

  /**
   * The table that {@code options} ask for. Throws {@link ZarrException.Unsupported}, which lists
   * what there is, if they ask for none or for several.
   */
  static GridTable of(ZarrDataset dataset, ReadOptions options) throws IOException {
    List<String> notes = new ArrayList<>();
    List<Group> nearestFirst = groups(dataset, options, notes);
    Grid grid =
        new Grids(dataset.toString(), nearestFirst.get(0))
            .chosen(options.grid(), options.variables());
    List<Column> variables = variables(grid, options, dataset, notes);
    List<Column> columns = coordinates(grid, new CoordinateArrays(nearestFirst), dataset, notes);
    columns.addAll(variables);
    if (options.chunks()) {
      checkCutAlike(variables, dataset);
    }
    return new GridTable(grid, ChunkColumns.distinct(columns, options.chunks()), notes);
  }

  private static List<Group> groups(ZarrDataset dataset, ReadOptions options, List<String> notes)
      throws IOException {
    List<Group> nearestFirst = new ArrayList<>();
    Group group =
        GeometryTexts.in(
            JoinedCharacters.in(
                BoundsUnits.inherited(Conventions.apply(dataset, options.access().location()))));
    dataset.findings().all().forEach(finding -> notes.add(finding.toString()));
    nearestFirst.add(group);
    for (String name : options.group().split("/")) {
      if (name.isEmpty()) {
        continue;
      }
      Group member = group.group(name);
      if (member == null) {
        throw new ZarrException.Unsupported(
            "%s: no group \"%s\" in %s; available: %s"
                .formatted(
                    dataset,
                    name,
                    group.path(),
                    group.groups().stream().map(Group::name).collect(Collectors.joining(", "))));
      }
      group = member;
      nearestFirst.add(0, group);
    }
    return nearestFirst;
  }

  private static List<Column> coordinates(
      Grid grid, CoordinateArrays arrays, ZarrDataset dataset, List<String> notes) {
    List<Column> columns = new ArrayList<>();
    List<Column> others = new ArrayList<>();
    for (int d = 0; d < grid.rank(); d++) {
      Array array = stored(arrays.of(grid, d));
      String name = grid.dimensions().get(d);
      List<Column> found =
          array == null ? List.of() : coordinate(name, List.of(d), array, dataset, notes);
      columns.add(found.isEmpty() ? Column.index(name, d) : found.get(0));
      found.stream().skip(1).forEach(others::add);
    }
    for (CoordinateArrays.Along auxiliary : arrays.auxiliary(grid)) {
      Array array = stored(auxiliary.array());
      if (array != null) {
        others.addAll(coordinate(array.name(), auxiliary.dimensions(), array, dataset, notes));
      }
    }
    for (Array array : arrays.elsewhere(grid)) {
      notes.add(
          "coordinate %s is left out: it has dimensions that %s lacks, or of another length"
              .formatted(array.path(), grid.dimensions()));
    }
    columns.addAll(others);
    return columns;
  }

  /**
   * Null for numbers that only count along a dimension for netCDF-Java: the column is the index.
   */
  private static Array stored(Array array) {
    boolean counts =
        array != null
            && array.data() instanceof ArrayData.Computed
            && array.type() instanceof IntegerType;
    return counts ? null : array;
  }

  /**
   * The column of {@code array}, followed by those of the parts of dates that Spark does not have.
   */
  private static List<Column> coordinate(
      String name, List<Integer> dimensions, Array array, ZarrDataset dataset, List<String> notes) {
    List<Column> columns = new ArrayList<>();
    if (Decoding.hasOwnDates(array) && Selection.all(array.shape()).cells() <= Column.MOST_VALUES) {
      try {
        Decoding.ofDates(array, dataset.read(array, Section.all(array.shape())))
            .forEach(
                (suffix, decoding) ->
                    columns.add(Column.coordinate(name + suffix, dimensions, array, decoding)));
        return columns;
      } catch (IOException e) {
        notes.add("%s is shown as numbers: %s".formatted(array.path(), e.getMessage()));
      }
    }
    Decoding.of(array).ifPresent(d -> columns.add(Column.coordinate(name, dimensions, array, d)));
    return columns;
  }

  private static List<Column> variables(
      Grid grid, ReadOptions options, ZarrDataset dataset, List<String> notes) throws IOException {
    List<Column> columns = new ArrayList<>();
    for (Array array : grid.arrays()) {
      if (array.rank() == 1 && array.name().equals(grid.dimensions().get(0))) {
        continue; // the coordinate, which is a column already
      }
      Optional<Decoding> decoding = Decoding.of(array);
      if (decoding.isPresent()) {
        List<Integer> all = IntStream.range(0, grid.rank()).boxed().toList();
        columns.add(new Column(array.name(), all, true, array, decoding.get()));
      } else if (options.variables().isEmpty()) {
        notes.add("%s is left out: Spark has no type for %s".formatted(array.path(), array.type()));
      } else {
        throw new ZarrException.Unsupported(
            "%s: array %s: Spark has no type for %s; supported are numbers, times, text and bytes. Leave it out of the option \"variables\"."
                .formatted(dataset, array.path(), array.type()));
      }
    }
    return columns;
  }

  /** A table of chunks needs variables that are cut alike. */
  private static void checkCutAlike(List<Column> variables, ZarrDataset dataset)
      throws IOException {
    for (Column variable : variables) {
      Column first = variables.get(0);
      if (!ChunkLayout.of(variable.array()).equals(ChunkLayout.of(first.array()))) {
        throw new ZarrException.Unsupported(
            "%s: layout=chunks: the chunks of %s and %s are not alike. Choose variables by the option \"variables\"."
                .formatted(dataset, first.name(), variable.name()));
      }
    }
  }

  public Grid grid() {
    return grid;
  }

  /** What is left out, and why, in sentences: for the driver to say once. */
  public List<String> notes() {
    return notes;
  }

  /** All cells. */
  public Selection cells() {
    return Selection.all(grid.shape());
  }

  /** Where {@code condition} may hold, if that is known: planning asks several times. */
  public Optional<Selections> answer(Expression condition) {
    return Optional.ofNullable(answers.get(condition));
  }

  public void keep(Expression condition, Selections answer) {
    if (answers.size() >= MOST_ANSWERS) {
      answers.clear();
    }
    answers.put(condition, answer);
  }

  public List<Column> columns() {
    return columns;
  }

  /** How a table of chunks is cut. */
  public ChunkLayout layout() {
    return largest(layouts(columns.stream()));
  }

  /**
   * How a read of the columns called {@code wanted} is cut: as the one of its variables in the
   * largest units, so that none of these is fetched twice. The order of the names does not matter:
   * driver and executors must count the same units.
   */
  public ChunkLayout layout(Collection<String> wanted) {
    return largest(layouts(columns.stream().filter(column -> wanted.contains(column.name()))));
  }

  private ChunkLayout largest(Stream<ChunkLayout> layouts) {
    return layouts
        .max(Comparator.comparingLong(ChunkLayout::unitCells))
        .orElseGet(() -> ChunkLayout.pieces(grid.shape()));
  }

  private static Stream<ChunkLayout> layouts(Stream<Column> columns) {
    return columns.filter(Column::isVariable).map(column -> ChunkLayout.of(column.array()));
  }

  /** The column of that name; null if there is none. */
  public Column column(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst().orElse(null);
  }
}
