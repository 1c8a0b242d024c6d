package io.github.zarrcdm.internal.table.grid;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * What a task reads at once, one after the other: several small chunks, one large one, or some of
 * the chunks in a large shard.
 */
public final class Slabs implements Iterator<Selection> {
  /** Slices of chunks are small in memory, but each costs its chunk. */
  private static final long MOST_CHUNKS_FOR_SLICES = 16;

  private final ChunkLayout layout;
  private final long cells;
  private final UnitBoxes units;
  private @Nullable UnitBoxes chunks;

  /**
   * The slabs of units {@code first} to {@code end - 1} of those that {@code selection} touches, of
   * about {@code cells} cells each.
   */
  public Slabs(ChunkLayout layout, Selection selection, long first, long end, long cells) {
    this(layout, selection, first, end, cells, UnitBoxes.natural(selection.rank()));
  }

  /** Slabs of units that are counted in the {@code order} of dimensions, the slowest first. */
  public Slabs(
      ChunkLayout layout, Selection selection, long first, long end, long cells, int[] order) {
    this.layout = layout;
    this.cells = Math.max(1, cells);
    long wanted = 1;
    for (int d = 0; d < selection.rank(); d++) {
      Ranges along = selection.along().get(d);
      long run = along.runs().size() == 1 ? along.size() : layout.longest(d);
      wanted *= Math.max(1, Math.min(run, layout.longest(d)));
    }
    long most =
        Math.min(
            this.cells / Math.max(1, wanted),
            Math.max(MOST_CHUNKS_FOR_SLICES, 8 * this.cells / layout.unitCells()));
    this.units = new UnitBoxes(layout.units(), selection, first, end, most, order);
  }

  @Override
  public boolean hasNext() {
    return (chunks != null && chunks.hasNext()) || units.hasNext();
  }

  @Override
  public Selection next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    if (chunks == null || !chunks.hasNext()) {
      Selection next = units.next();
      if (next.hull().cells() <= cells) {
        return next;
      }
      long most = cells / layout.chunkCells();
      chunks =
          new UnitBoxes(layout.chunks(), next, 0, UnitBoxes.count(layout.chunks(), next), most);
    }
    return chunks.next();
  }
}
