package io.github.zarrcdm.internal.table.grid;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.InnerChunks;
import java.util.List;

/**
 * How an array is cut.
 *
 * @param units what is fetched and given to tasks as a whole: chunks, or shards
 * @param chunks what is decoded as a whole: chunks, those in the shards where there are shards
 */
public record ChunkLayout(ChunkGrid units, ChunkGrid chunks) {
  /** Values that are computed or at hand are given out in pieces of about so many. */
  private static final long PIECE = 1 << 20;

  /** Returns the cut of {@code array}; of one whose values are not in chunks, into pieces. */
  public static ChunkLayout of(Array array) {
    if (array.data() instanceof ArrayData.Chunked chunked) {
      return new ChunkLayout(chunked.grid(), innermost(chunked.grid(), chunked.codecs()));
    }
    return pieces(array.shape());
  }

  /** Pieces of an array of {@code shape} that is not stored in chunks. */
  public static ChunkLayout pieces(long[] shape) {
    int[] piece = new int[shape.length];
    long left = PIECE;
    for (int d = shape.length - 1; d >= 0; d--) {
      piece[d] = (int) Math.max(1, Math.min(left, shape[d]));
      left = Math.max(1, left / piece[d]);
    }
    ChunkGrid grid = new ChunkGrid.Regular(piece);
    return new ChunkLayout(grid, grid);
  }

  /**
   * Returns the chunks in the innermost shards; where a transpose hides their shape, the shards.
   */
  private static ChunkGrid innermost(ChunkGrid chunks, List<CodecSpec> codecs) {
    return InnerChunks.of(codecs, chunks.rank())
        .map(inner -> innermost(inner.grid(), inner.codecs()))
        .orElse(chunks);
  }

  /** Returns the cells of the largest unit. */
  public long unitCells() {
    return cells(units);
  }

  /** Returns the cells of a chunk. */
  public long chunkCells() {
    return cells(chunks);
  }

  private static long cells(ChunkGrid grid) {
    long cells = 1;
    for (int d = 0; d < grid.rank(); d++) {
      cells = SaturatingMath.product(cells, Math.max(1, grid.longest(d)));
    }
    return cells;
  }

  /** Returns the length of the longest unit along {@code dimension}. */
  long longest(int dimension) {
    return Math.max(1, units.longest(dimension));
  }

  /** Returns the cells of whole units in place of {@code ranges} along {@code dimension}. */
  public Ranges widened(int dimension, Ranges ranges, long length) {
    Ranges wide = Ranges.of(0, 0);
    for (Ranges.Range run : ranges.runs()) {
      long first = units.chunkOf(dimension, run.from());
      long last = units.chunkOf(dimension, run.to() - 1);
      long end = units.start(dimension, last) + units.length(dimension, last);
      wide = wide.or(Ranges.of(units.start(dimension, first), Math.min(length, end)));
    }
    return wide;
  }
}
