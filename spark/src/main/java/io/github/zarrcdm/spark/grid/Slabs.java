package io.github.zarrcdm.spark.grid;

import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * What a task reads at once, one after the other: several small chunks, one large one, or some of
 * the chunks in a large shard.
 */
public final class Slabs implements Iterator<IndexBox> {
  /** Slices of chunks are small in memory, but each costs its chunk. */
  private static final long MOST_CHUNKS_FOR_SLICES = 16;

  private final ChunkLayout layout;
  private final long cells;
  private final UnitBoxes units;
  private UnitBoxes chunks;

  /**
   * The slabs of units {@code first} to {@code end - 1} of those that {@code box} touches, of about
   * {@code cells} cells each.
   */
  public Slabs(ChunkLayout layout, IndexBox box, long first, long end, long cells) {
    this.layout = layout;
    this.cells = Math.max(1, cells);
    long wanted = 1;
    for (int d = 0; d < box.rank(); d++) {
      wanted *= Math.max(1, Math.min(box.count()[d], layout.longest(d)));
    }
    long most =
        Math.min(
            this.cells / Math.max(1, wanted),
            Math.max(MOST_CHUNKS_FOR_SLICES, 8 * this.cells / layout.unitCells()));
    this.units = new UnitBoxes(layout.units(), box, first, end, most);
  }

  @Override
  public boolean hasNext() {
    return (chunks != null && chunks.hasNext()) || units.hasNext();
  }

  @Override
  public IndexBox next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    if (chunks == null || !chunks.hasNext()) {
      IndexBox next = units.next();
      if (next.cells() <= cells) {
        return next;
      }
      long most = cells / layout.chunkCells();
      chunks =
          new UnitBoxes(layout.chunks(), next, 0, UnitBoxes.count(layout.chunks(), next), most);
    }
    return chunks.next();
  }
}
