package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.conventions.Conventions;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.GridColumns;
import io.github.zarrcdm.internal.table.grid.ChunkLayout;
import io.github.zarrcdm.internal.table.grid.Grid;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Selections;
import io.github.zarrcdm.spark.open.ReadOptions;
import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
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
  private final List<String> order;
  private final List<String> notes;
  private final Map<Expression, Selections> answers = new ConcurrentHashMap<>();

  private GridTable(Grid grid, List<Column> columns, List<String> order, List<String> notes) {
    this.grid = grid;
    this.order = List.copyOf(order);
    this.notes = List.copyOf(notes);
    this.columns = List.copyOf(columns);
  }

  /**
   * Returns the table that {@code options} ask for. Throws {@link ZarrException.Unsupported}, which
   * lists what there is, if they ask for none or for several.
   */
  static GridTable of(ZarrDataset dataset, ReadOptions options) throws IOException {
    GridColumns found =
        GridColumns.of(
            dataset,
            Conventions.apply(dataset, options.access().location()),
            options.group(),
            options.grid(),
            options.variables());
    if (options.chunks()) {
      checkCutAlike(found.columns().stream().filter(Column::isVariable).toList(), dataset);
    }
    return new GridTable(
        found.grid(), ChunkColumns.distinct(found, options.chunks()), found.order(), found.notes());
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

  /** Returns what is left out, and why, in sentences: for the driver to say once. */
  public List<String> notes() {
    return notes;
  }

  /** Returns all cells. */
  public Selection cells() {
    return Selection.all(grid.shape());
  }

  /** Returns where {@code condition} may hold, if that is known: planning asks several times. */
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

  /** Returns the columns of the dimensions, in their order. */
  public List<Column> axes() {
    return columns.stream().filter(column -> !column.isVariable()).limit(grid.rank()).toList();
  }

  /** Returns the names of columns in the order in which SQL made the table; empty if it did not. */
  List<String> order() {
    return order;
  }

  /** Returns how a table of chunks is cut. */
  public ChunkLayout layout() {
    return largest(layouts(columns.stream()));
  }

  /**
   * Returns how a read of the columns called {@code wanted} is cut: as the one of its variables in
   * the largest units, so that none of these is fetched twice. The order of the names does not
   * matter: driver and executors must count the same units.
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

  /** Returns the column of that name; null if there is none. */
  public Column column(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst().orElse(null);
  }
}
