package io.github.zarrcdm.internal.table;

import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.internal.table.grid.IndexBox;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.SubBox;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The values of coordinates for cells of a grid. The last ones of each coordinate are kept: slabs
 * that follow each other often share all coordinates but one. Used by one thread.
 */
public final class CoordinateCells {
  private final Source source;
  private final Map<String, Kept> last = new HashMap<>();

  private record Kept(IndexBox box, Cells cells) {}

  /** Reads and decodes a box of a coordinate that is stored. */
  @FunctionalInterface
  public interface Source {
    Cells read(Column column, IndexBox box) throws IOException;
  }

  public CoordinateCells(Source source) {
    this.source = source;
  }

  /**
   * Returns the values of {@code column} for the cells of {@code selection}, each once, in C order.
   */
  public Cells of(Column column, Selection selection) throws IOException {
    Selection own = selection.onto(column.dimensions());
    IndexBox box = own.hull();
    Kept kept = last.get(column.name());
    if (kept == null || !kept.box.equals(box)) {
      kept = new Kept(box, column.array() == null ? indices(box) : source.read(column, box));
      last.put(column.name(), kept);
    }
    return own.isBox() ? kept.cells : kept.cells.map(values -> SubBox.of(values, own));
  }

  private static Cells indices(IndexBox box) {
    long[] indices = new long[Math.toIntExact(box.cells())];
    Arrays.setAll(indices, i -> box.start()[0] + i);
    return new Cells(indices, null);
  }
}
