package io.github.zarrcdm.spark;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.decode.Cells;
import io.github.zarrcdm.spark.grid.IndexBox;
import io.github.zarrcdm.spark.grid.Ranges;
import io.github.zarrcdm.spark.grid.Selection;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Reads what a task needs of columns. Used by one thread. */
final class ColumnReader {
  private final ZarrDataset dataset;
  private final Map<String, Kept> coordinates = new HashMap<>();

  /** Slabs that follow each other often share all coordinates but one. */
  private record Kept(long start, long count, Cells cells) {}

  ColumnReader(ZarrDataset dataset) {
    this.dataset = dataset;
  }

  /** The stored values of a variable in {@code box}, in C order. */
  Object stored(Column variable, IndexBox box) throws IOException {
    return dataset.read(variable.array(), section(box.start(), box.count()));
  }

  /** The cells that {@code stored} values of a column are. */
  Cells decoded(Column column, Object stored) throws IOException {
    try {
      return column.decoding().decode(stored);
    } catch (ArithmeticException e) {
      throw new IOException(dataset + ": " + e.getMessage(), e);
    }
  }

  /** The values of a coordinate at the indices that {@code selection} has along its dimension. */
  Cells coordinate(Column column, Selection selection) throws IOException {
    Ranges along = selection.along().get(column.dimension());
    long start = along.runs().get(0).from();
    Cells cells = coordinate(column, selection.hull());
    return along.runs().size() == 1 ? cells : cells.at(along.indices(start));
  }

  /** The values of a coordinate at the indices that {@code box} has along its dimension. */
  Cells coordinate(Column column, IndexBox box) throws IOException {
    long start = box.start()[column.dimension()];
    long count = box.count()[column.dimension()];
    Kept kept = coordinates.get(column.name());
    if (kept == null || kept.start != start || kept.count != count) {
      kept = new Kept(start, count, coordinate(column, start, count));
      coordinates.put(column.name(), kept);
    }
    return kept.cells;
  }

  /** The same from index {@code start} on, {@code count} of them. */
  Cells coordinate(Column column, long start, long count) throws IOException {
    if (column.array() == null) {
      long[] indices = new long[Math.toIntExact(count)];
      Arrays.setAll(indices, i -> start + i);
      return new Cells(indices, null);
    }
    return decoded(
        column, dataset.read(column.array(), section(new long[] {start}, new long[] {count})));
  }

  /** Boxes that are read at once have been made small. */
  private static Section section(long[] start, long[] count) {
    return Section.of(start, Arrays.stream(count).mapToInt(Math::toIntExact).toArray());
  }
}
