package io.github.zarrcdm.spark.index;

import io.github.zarrcdm.model.ChunkGrid;
import java.util.BitSet;

/**
 * The chunks of a grid that a query reads; the others have no answer.
 *
 * @param counts how many chunks there are along each dimension
 * @param chunks by number, in C order
 * @param all how many chunks there are
 */
public record KeptChunks(ChunkGrid grid, long[] counts, BitSet chunks, int all) {

  /** True if the query reads the chunk that has the cell at {@code cell}. */
  public boolean has(long[] cell) {
    long number = 0;
    for (int d = 0; d < counts.length; d++) {
      number = number * counts[d] + grid.chunkOf(d, cell[d]);
    }
    return chunks.get((int) number);
  }

  /** The share of all chunks. */
  public double share() {
    return all == 0 ? 1 : (double) chunks.cardinality() / all;
  }

  @Override
  public String toString() {
    return "%s of %s chunks by the index".formatted(chunks.cardinality(), all);
  }
}
