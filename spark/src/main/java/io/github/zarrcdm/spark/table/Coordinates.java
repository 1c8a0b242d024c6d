package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.internal.table.grid.Selection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;

/** The values of the coordinates of an open table, as Spark keeps them; each read once. */
public final class Coordinates {
  private final GridTable table;
  private final ColumnReader reader;
  private final Map<String, Along> read;

  public Coordinates(OpenTables.Lease lease) {
    this(lease.table(), new ColumnReader(lease), new HashMap<>());
  }

  private Coordinates(GridTable table, ColumnReader reader, Map<String, Along> read) {
    this.table = table;
    this.reader = reader;
    this.read = read;
  }

  /**
   * Returns the coordinates of one dimension or none, for when the table is closed; for several
   * threads.
   */
  public Coordinates kept() {
    table.columns().stream()
        .filter(column -> !column.isVariable() && column.dimensions().size() <= 1)
        .forEach(this::all);
    return new Coordinates(table, null, Map.copyOf(read));
  }

  /**
   * Returns these coordinates and those of {@code lease}, the open store that they are of, called
   * {@code names}, for when it is closed; without those that are too long.
   */
  public Coordinates with(OpenTables.Lease lease, Set<String> names) {
    Coordinates open = new Coordinates(lease.table(), new ColumnReader(lease), new HashMap<>(read));
    names.stream().map(lease.table()::column).forEach(open::all);
    return new Coordinates(lease.table(), null, Map.copyOf(open.read));
  }

  /** The values of a coordinate, in C order. */
  public record Along(Column column, int length, Cells cells) {
    /** The value at {@code index}; null if it is missing. */
    public Object at(int index) {
      if (cells.isMissing(index)) {
        return null;
      }
      Object value = java.lang.reflect.Array.get(cells.values(), index);
      return column.type() == CellType.BOOLEAN ? (Byte) value != 0 : value;
    }
  }

  /** What cells are grouped by, along one dimension. */
  public record Grouped(
      int dimension, List<Along> columns, Expression value, GenericInternalRow row) {
    /** Returns the value at {@code index}; null if it is missing. Not for several threads. */
    public Object at(int index) {
      for (int c = 0; c < columns.size(); c++) {
        row.update(c, columns.get(c).at(index));
      }
      return SharedExpression.eval(value, row);
    }
  }

  /** Returns the values of {@code group}, whose coordinates are not too long. */
  public Grouped of(GroupingKey group) {
    List<Along> columns =
        group.columns().stream().map(table()::column).map(c -> of(c).orElseThrow()).toList();
    return new Grouped(
        columns.get(0).column().dimension(),
        columns,
        group.value(),
        new GenericInternalRow(columns.size()));
  }

  public GridTable table() {
    return table;
  }

  /**
   * Returns the values of {@code column}; empty if it is null, no coordinate of one dimension, or
   * too long.
   */
  public Optional<Along> of(Column column) {
    return column == null || !column.isAlongOne() ? Optional.empty() : all(column);
  }

  /**
   * Returns the values of a coordinate on any number of dimensions; empty if there are too many.
   */
  public Optional<Along> all(Column column) {
    Along known = read.get(column.name());
    if (known != null || reader == null) {
      return Optional.ofNullable(known);
    }
    Selection cells = table().cells().onto(column.dimensions());
    return cells.cells() > Column.MOST_VALUES
        ? Optional.empty()
        : Optional.of(read.computeIfAbsent(column.name(), name -> read(column, cells)));
  }

  private Along read(Column column, Selection cells) {
    try {
      Cells values = reader.coordinate(column, table().cells());
      return new Along(column, (int) cells.cells(), values);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }
}
