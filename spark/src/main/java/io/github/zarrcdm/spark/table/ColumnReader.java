package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.CoordinateCells;
import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.internal.table.grid.IndexBox;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.spark.decode.SparkCells;
import java.io.IOException;

/** Reads what a task needs of columns. Used by one thread. */
public final class ColumnReader {
  private final OpenTables.Lease lease;
  private final CoordinateCells coordinates =
      new CoordinateCells((column, box) -> decoded(column, stored(column, box)));
  private final TaskMetrics metrics;
  private Check check = (column, box, stored) -> {};

  /** Looks at the stored values of a variable in a box; it throws what is wrong with them. */
  @FunctionalInterface
  public interface Check {
    void check(Column column, IndexBox box, Object stored) throws IOException;
  }

  public ColumnReader(OpenTables.Lease lease) {
    this(lease, new TaskMetrics());
  }

  /** A reader that adds what it has read to {@code metrics}. */
  public ColumnReader(OpenTables.Lease lease, TaskMetrics metrics) {
    this.lease = lease;
    this.metrics = metrics;
  }

  /** Has {@code check} look at all variables that are read from now on. */
  public void check(Check other) {
    this.check = other;
  }

  /** Returns what has been read. */
  public TaskMetrics metrics() {
    return metrics;
  }

  /**
   * Returns the stored values of {@code column} in {@code box} of its own dimensions, in C order.
   */
  public Object stored(Column column, IndexBox box) throws IOException {
    if (column.isVariable()) {
      metrics.read(column, box);
    }
    Object values = lease.dataset().read(column.array(), box.section());
    lease.addTo(metrics);
    lease.checkMissing();
    if (column.isVariable()) {
      check.check(column, box, values);
    }
    return values;
  }

  /** Returns the cells that {@code stored} values of a column are. */
  public Cells decoded(Column column, Object stored) throws IOException {
    try {
      return SparkCells.decode(column.decoding(), stored);
    } catch (ArithmeticException e) {
      throw new IOException(lease.dataset() + ": " + e.getMessage(), e);
    }
  }

  /**
   * Returns the values of a coordinate for the cells of {@code selection}, each once, in C order.
   */
  public Cells coordinate(Column column, Selection selection) throws IOException {
    return coordinates.of(column, selection);
  }
}
