package io.github.zarrcdm.cli.chunks;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.InnerChunks;
import java.util.Optional;

/** The shape of the least that can be read of an array at once. */
public final class ChunkShape {
  private ChunkShape() {}

  /**
   * Returns the shape of a chunk of {@code array}, of one within a shard if there are shards. Empty
   * where chunks differ in shape, and where values do not come from chunks.
   */
  public static Optional<int[]> of(Array array) {
    return array.data() instanceof ArrayData.Chunked chunked
            && grid(chunked) instanceof ChunkGrid.Regular regular
        ? Optional.of(regular.shape())
        : Optional.empty();
  }

  /** Returns the grid of the chunks in shards where metadata tell it; else that of all chunks. */
  public static ChunkGrid grid(ArrayData.Chunked chunked) {
    return InnerChunks.of(chunked.codecs(), chunked.grid().rank())
        .<ChunkGrid>map(InnerChunks::grid)
        .orElse(chunked.grid());
  }
}
