package io.github.zarrcdm.arrow;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.internal.table.grid.ChunkLayout;
import io.github.zarrcdm.internal.table.grid.Expansion;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Selections;
import io.github.zarrcdm.internal.table.grid.Slabs;
import io.github.zarrcdm.internal.table.grid.UnitBoxes;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;

/** Reads slab after slab, and gives those of its cells out in batches for which filters hold. */
final class CellReader extends ArrowReader {
  private static final int ROWS = 1 << 16;

  /** Decoded bytes that are held at a time, about. */
  private static final long SLAB_BYTES = 16L << 20;

  private final CellSource source;
  private final List<Column> wanted;
  private final List<Column> read;
  private final ChunkLayout layout;
  private final Iterator<Selection> parts;
  private final List<Condition> ofRows;
  private final int[] compared;
  private final Map<Integer, Map<String, Integer>> indices = new HashMap<>();
  private final List<Filler> fillers = new ArrayList<>();
  private final Cells[] cells;
  private final Object[] repeated;
  private final boolean[][] missing;
  private final int[] rows = new int[ROWS];
  private Iterator<Selection> slabs = Collections.emptyIterator();
  private Selection slab = Selection.all(0);
  private long size;
  private long given;

  CellReader(
      BufferAllocator allocator,
      ZarrDataset dataset,
      List<Column> wanted,
      List<Column> read,
      ChunkLayout layout,
      Selections selected,
      List<Condition> ofRows) {
    super(allocator);
    this.source = new CellSource(dataset);
    this.wanted = wanted;
    this.read = read;
    this.layout = layout;
    this.parts = selected.parts().iterator();
    this.ofRows = ofRows;
    this.compared = ofRows.stream().mapToInt(c -> read.indexOf(c.column())).toArray();
    this.cells = new Cells[read.size()];
    this.repeated = new Object[read.size()];
    this.missing = new boolean[read.size()][];
  }

  @Override
  protected Schema readSchema() {
    return ColumnFields.schema(wanted);
  }

  /** Fills the dictionaries, which are written and exported before the first batch. */
  @Override
  protected void initialize() throws IOException {
    super.initialize();
    for (int c = 0; c < wanted.size(); c++) {
      if (ColumnFields.hasDictionary(wanted.get(c))) {
        indices.put(
            c, fill(Objects.requireNonNull(dictionaries.get((long) c)), source.all(wanted.get(c))));
      }
    }
  }

  /** Returns the place of each text. */
  private static Map<String, Integer> fill(Dictionary dictionary, Cells cells) {
    VarCharVector vector = (VarCharVector) dictionary.getVector();
    Map<String, Integer> places = new HashMap<>();
    for (Object text : (Object[]) cells.values()) {
      if (text != null && !places.containsKey((String) text)) {
        vector.setSafe(places.size(), ((String) text).getBytes(UTF_8));
        places.put((String) text, places.size());
      }
    }
    vector.setValueCount(places.size());
    return places;
  }

  private void findVectors() throws IOException {
    for (int c = 0; c < wanted.size(); c++) {
      fillers.add(
          new Filler(
              getVectorSchemaRoot().getVector(c),
              wanted.get(c).type(),
              indices.getOrDefault(c, Map.of())));
    }
  }

  @Override
  public boolean loadNextBatch() throws IOException {
    prepareLoadNextBatch();
    if (fillers.isEmpty()) {
      findVectors();
    }
    while (given < size || nextSlab()) {
      int count = (int) Math.min(ROWS, size - given);
      Cells[] shown = new Cells[read.size()];
      for (int i = 0; i < shown.length; i++) {
        shown[i] = read.get(i).isVariable() ? cells[i] : repeat(i, count);
      }
      int kept = keep(shown, count);
      if (kept > 0) {
        for (int c = 0; c < fillers.size(); c++) {
          fillers.get(c).fill(shown[c], offset(c), rows, kept);
        }
        getVectorSchemaRoot().setRowCount(kept);
      }
      given += count;
      if (kept > 0) {
        return true;
      }
    }
    return false;
  }

  private int offset(int column) {
    return read.get(column).isVariable() ? (int) given : 0;
  }

  /** Sets the first of {@code rows} to those for which the filters hold; returns how many do. */
  private int keep(Cells[] shown, int count) {
    int kept = 0;
    for (int row = 0; row < count; row++) {
      boolean holds = true;
      for (int k = 0; holds && k < compared.length; k++) {
        int c = compared[k];
        holds = ofRows.get(k).holds(shown[c], offset(c) + row);
      }
      if (holds) {
        rows[kept++] = row;
      }
    }
    return kept;
  }

  private boolean nextSlab() throws IOException {
    while (!slabs.hasNext()) {
      if (!parts.hasNext()) {
        return false;
      }
      Selection part = parts.next();
      int bytes = read.stream().filter(Column::isVariable).mapToInt(Column::bytes).sum();
      long units = UnitBoxes.count(layout.units(), part);
      slabs = new Slabs(layout, part, 0, units, SLAB_BYTES / Math.max(1, bytes));
    }
    slab = slabs.next();
    for (int i = 0; i < cells.length; i++) {
      Column column = read.get(i);
      cells[i] =
          column.isVariable() ? source.variable(column, slab) : source.coordinate(column, slab);
    }
    size = slab.cells();
    given = 0;
    return true;
  }

  private Cells repeat(int i, int count) {
    Cells along = cells[i];
    if (repeated[i] == null) {
      repeated[i] = Array.newInstance(along.values().getClass().getComponentType(), ROWS);
      missing[i] = new boolean[ROWS];
    }
    Expansion expansion = Expansion.of(slab, read.get(i).dimensions());
    expansion.expand(along.values(), given, count, repeated[i]);
    boolean[] none = along.missing();
    if (none == null) {
      return new Cells(repeated[i], null);
    }
    expansion.expand(none, given, count, missing[i]);
    return new Cells(repeated[i], missing[i]);
  }

  /** Returns 0: what is read are chunks, and not the bytes of a message. */
  @Override
  public long bytesRead() {
    return 0;
  }

  /** The dataset is the caller's. */
  @Override
  protected void closeReadSource() {}
}
