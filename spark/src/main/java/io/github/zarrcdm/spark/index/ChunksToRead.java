package io.github.zarrcdm.spark.index;

import io.github.zarrcdm.internal.table.grid.TouchedUnits;
import io.github.zarrcdm.model.ChunkGrid;
import java.util.BitSet;
import java.util.List;

/** The chunks of a grid that a query reads; the others have no answer. */
public final class ChunksToRead {
  private final ChunkGrid grid;
  private final List<IndexedColumn> columns;
  private final BitSet chunks;

  /**
   * Those chunks.
   *
   * @param columns what is known of them, of one variable or more
   * @param chunks by number, in C order
   */
  ChunksToRead(ChunkGrid grid, List<IndexedColumn> columns, BitSet chunks) {
    this.grid = grid;
    this.columns = columns;
    this.chunks = chunks;
  }

  public ChunkGrid grid() {
    return grid;
  }

  /** Returns how many chunks there are. */
  public int all() {
    return columns.get(0).entries().size();
  }

  /** Returns how many are not read. */
  public int passedOver() {
    return all() - chunks.cardinality();
  }

  /** Returns the number of the chunk at which {@code units} are. */
  public int number(TouchedUnits units) {
    return (int) units.number(columns.get(0).entries().counts());
  }

  /** Returns true if the query reads chunk {@code number}. */
  public boolean has(int number) {
    return chunks.get(number);
  }

  /** Returns the entries of chunks, by their {@code numbers}, for the task that reads them. */
  public ChunkEntries entries(List<Integer> numbers) {
    return ChunkEntries.of(columns, numbers.stream().mapToInt(n -> n).toArray());
  }

  /** Returns the share of all chunks. */
  public double share() {
    return all() == 0 ? 1 : (double) chunks.cardinality() / all();
  }

  @Override
  public String toString() {
    return "%s of %s chunks by the index".formatted(chunks.cardinality(), all());
  }
}
