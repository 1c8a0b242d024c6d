package io.github.zarrcdm.arrow;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.CoordinateCells;
import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.internal.table.grid.IndexBox;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.SubBox;
import java.io.IOException;
import java.util.Objects;

/** Reads and decodes columns. Used by one thread. */
final class CellSource {
  private final ZarrDataset dataset;
  private final CoordinateCells coordinates =
      new CoordinateCells((column, box) -> decoded(column, stored(column, box)));

  CellSource(ZarrDataset dataset) {
    this.dataset = dataset;
  }

  /** Returns the values of a variable in {@code selection}, in C order. */
  Cells variable(Column column, Selection selection) throws IOException {
    return decoded(column, SubBox.of(stored(column, selection.hull()), selection));
  }

  /**
   * Returns the values of a coordinate for the cells of {@code selection}, each once, in C order.
   */
  Cells coordinate(Column column, Selection selection) throws IOException {
    return coordinates.of(column, selection);
  }

  /** Returns all values of a coordinate that is stored. */
  Cells all(Column column) throws IOException {
    long[] shape = Objects.requireNonNull(column.array()).shape();
    return decoded(column, stored(column, IndexBox.all(shape)));
  }

  private Object stored(Column column, IndexBox box) throws IOException {
    return dataset.read(Objects.requireNonNull(column.array()), box.section());
  }

  private Cells decoded(Column column, Object stored) throws IOException {
    try {
      return Objects.requireNonNull(column.decoding()).decode(stored);
    } catch (ArithmeticException e) {
      throw new IOException(dataset + ": " + e.getMessage(), e);
    }
  }
}
