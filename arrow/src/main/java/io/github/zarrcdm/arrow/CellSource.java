package io.github.zarrcdm.arrow;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.internal.table.grid.IndexBox;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.SubBox;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Reads and decodes columns. Used by one thread. */
final class CellSource {
  private final ZarrDataset dataset;
  private final Map<String, Kept> coordinates = new HashMap<>();

  /** Slabs that follow each other often share all coordinates but one. */
  private record Kept(IndexBox box, Cells cells) {}

  CellSource(ZarrDataset dataset) {
    this.dataset = dataset;
  }

  /** The values of a variable in {@code selection}, in C order. */
  Cells variable(Column column, Selection selection) throws IOException {
    return decoded(column, SubBox.of(stored(column, selection.hull()), selection));
  }

  /** The values of a coordinate for the cells of {@code selection}, each once, in C order. */
  Cells coordinate(Column column, Selection selection) throws IOException {
    Selection own = selection.onto(column.dimensions());
    IndexBox box = own.hull();
    Kept kept = coordinates.get(column.name());
    if (kept == null || !kept.box.equals(box)) {
      kept = new Kept(box, coordinate(column, box));
      coordinates.put(column.name(), kept);
    }
    return own.isBox() ? kept.cells : kept.cells.map(values -> SubBox.of(values, own));
  }

  /** All values of a coordinate that is stored. */
  Cells all(Column column) throws IOException {
    return coordinate(column, IndexBox.all(Objects.requireNonNull(column.array()).shape()));
  }

  private Cells coordinate(Column column, IndexBox box) throws IOException {
    if (column.array() == null) {
      long[] indices = new long[Math.toIntExact(box.cells())];
      Arrays.setAll(indices, i -> box.start()[0] + i);
      return new Cells(indices, null);
    }
    return decoded(column, stored(column, box));
  }

  private Object stored(Column column, IndexBox box) throws IOException {
    int[] count = Arrays.stream(box.count()).mapToInt(Math::toIntExact).toArray();
    return dataset.read(Objects.requireNonNull(column.array()), Section.of(box.start(), count));
  }

  private Cells decoded(Column column, Object stored) throws IOException {
    try {
      return Objects.requireNonNull(column.decoding()).decode(stored);
    } catch (ArithmeticException e) {
      throw new IOException(dataset + ": " + e.getMessage(), e);
    }
  }
}
