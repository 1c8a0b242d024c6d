package io.github.zarrcdm.arrow;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.grid.ChunkLayout;
import io.github.zarrcdm.internal.table.grid.Grid;
import io.github.zarrcdm.internal.table.grid.Mask;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Selections;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;

/** The cells that a query wants, as record batches. Made by {@link ZarrArrow}. */
public final class ArrowScan {
  private final ZarrDataset dataset;
  private final List<Column> wanted;
  private final List<Column> read;
  private final ChunkLayout layout;
  private final Selections cells;
  private final List<Condition> ofRows;

  ArrowScan(ZarrDataset dataset, Grid grid, List<Column> wanted, List<Condition> conditions)
      throws IOException {
    this.dataset = dataset;
    this.wanted = List.copyOf(wanted);
    LinkedHashSet<Column> all = new LinkedHashSet<>(wanted);
    conditions.forEach(condition -> all.add(condition.column()));
    this.read = List.copyOf(all);
    this.layout =
        read.stream()
            .filter(Column::isVariable)
            .map(column -> ChunkLayout.of(Objects.requireNonNull(column.array())))
            .max(Comparator.comparingLong(ChunkLayout::unitCells))
            .orElseGet(() -> ChunkLayout.pieces(grid.shape()));
    Selection whole = Selection.all(grid.shape());
    Selections narrowed = Selections.exactly(whole);
    this.ofRows = new ArrayList<>();
    CellSource source = new CellSource(dataset);
    for (Condition condition : conditions) {
      Column column = condition.column();
      Selection own = whole.onto(column.dimensions());
      boolean known = !column.isVariable() && own.cells() <= Column.MOST_VALUES;
      if (known) {
        narrowed = narrowedBy(narrowed, condition, source, whole);
      }
      if (!known || column.dimensions().size() > 1) {
        ofRows.add(condition);
      }
    }
    this.cells = narrowed;
  }

  private Selections narrowedBy(
      Selections before, Condition condition, CellSource source, Selection whole)
      throws IOException {
    Column column = condition.column();
    List<Integer> dimensions = column.dimensions();
    if (!dimensions.equals(dimensions.stream().sorted().toList())) {
      return before;
    }
    int[] shape = dimensions.stream().mapToInt(d -> (int) whole.along().get(d).size()).toArray();
    Mask mask = new Mask(dimensions, shape, condition.where(source.coordinate(column, whole)));
    return before.narrowedBy(mask.within(whole, layout.units()));
  }

  /**
   * Returns a reader of the cells, chunk after chunk: sort the rows if their order matters. Its
   * batches have at most 65,536 rows, and share their memory: a batch is gone when the next one is
   * read. Closing it does not close the dataset, nor {@code allocator}.
   */
  public ArrowReader reader(BufferAllocator allocator) {
    return new CellReader(allocator, dataset, wanted, read, layout, cells, ofRows);
  }

  /** Writes the cells to {@code out} as a stream of Arrow's IPC format, and flushes it. */
  public void writeStream(OutputStream out) throws IOException {
    try (BufferAllocator allocator = new RootAllocator();
        ArrowReader reader = reader(allocator);
        ArrowStreamWriter writer =
            new ArrowStreamWriter(reader.getVectorSchemaRoot(), reader, new Unclosed(out))) {
      writer.start();
      while (reader.loadNextBatch()) {
        writer.writeBatch();
      }
      writer.end();
    }
    out.flush();
  }

  /**
   * A stream that stays open, for it is the caller's. After an error it takes no more bytes: a
   * writer that could not write its end would not release its memory.
   */
  private static final class Unclosed extends java.io.FilterOutputStream {
    private boolean failed;

    Unclosed(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int octet) throws IOException {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (!failed) {
        failed = true;
        out.write(bytes, offset, length);
        failed = false;
      }
    }

    @Override
    public void flush() throws IOException {
      if (!failed) {
        out.flush();
      }
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
