package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.internal.table.grid.IndexBox;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.SubBox;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.decode.SparkCells;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Reads what a task needs of columns. Used by one thread. */
public final class ColumnReader {
  private final OpenTables.Lease lease;
  private final Map<String, Kept> coordinates = new HashMap<>();
  private final TaskMetrics metrics = new TaskMetrics();
  private Check check = (column, box, stored) -> {};

  /** Looks at the stored values of a variable in a box; it throws what is wrong with them. */
  @FunctionalInterface
  public interface Check {
    void check(Column column, IndexBox box, Object stored) throws IOException;
  }

  /** Slabs that follow each other often share all coordinates but one. */
  private record Kept(IndexBox box, Cells cells) {}

  public ColumnReader(OpenTables.Lease lease) {
    this.lease = lease;
  }

  /** Has {@code check} look at all variables that are read from now on. */
  public void check(Check other) {
    this.check = other;
  }

  /** What has been read. */
  public TaskMetrics metrics() {
    return metrics;
  }

  /** The stored values of {@code column} in {@code box} of its own dimensions, in C order. */
  public Object stored(Column column, IndexBox box) throws IOException {
    if (column.isVariable()) {
      metrics.read(column, box);
    }
    Object values = lease.dataset().read(column.array(), section(box.start(), box.count()));
    lease.checkMissing();
    if (column.isVariable()) {
      check.check(column, box, values);
    }
    return values;
  }

  /** The cells that {@code stored} values of a column are. */
  public Cells decoded(Column column, Object stored) throws IOException {
    try {
      return SparkCells.decode(column.decoding(), stored);
    } catch (ArithmeticException e) {
      throw new IOException(lease.dataset() + ": " + e.getMessage(), e);
    }
  }

  /** The values of a coordinate for the cells of {@code selection}, each once, in C order. */
  public Cells coordinate(Column column, Selection selection) throws IOException {
    Selection own = selection.onto(column.dimensions());
    IndexBox box = own.hull();
    Kept kept = coordinates.get(column.name());
    if (kept == null || !kept.box.equals(box)) {
      kept = new Kept(box, coordinate(column, box));
      coordinates.put(column.name(), kept);
    }
    return own.isBox() ? kept.cells : kept.cells.map(values -> SubBox.of(values, own));
  }

  private Cells coordinate(Column column, IndexBox box) throws IOException {
    if (column.array() == null) {
      long[] indices = new long[Math.toIntExact(box.cells())];
      Arrays.setAll(indices, i -> box.start()[0] + i);
      return new Cells(indices, null);
    }
    return decoded(column, stored(column, box));
  }

  /** Boxes that are read at once have been made small. */
  private static Section section(long[] start, long[] count) {
    return Section.of(start, Arrays.stream(count).mapToInt(Math::toIntExact).toArray());
  }
}
