package io.github.zarrcdm.cli.chunks;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.CodecSpec;
import java.util.List;
import java.util.Optional;

/** The shape of the least that can be read of an array at once. */
public final class ChunkShape {
  private ChunkShape() {}

  /**
   * That of a chunk of {@code array}, of one within a shard if there are shards. Empty where chunks
   * differ in shape, and where values do not come from chunks.
   */
  public static Optional<int[]> of(Array array) {
    if (!(array.data() instanceof ArrayData.Chunked chunked)) {
      return Optional.empty();
    }
    Optional<int[]> inner = inShards(chunked, array.rank());
    return inner.isPresent() || !(chunked.grid() instanceof ChunkGrid.Regular regular)
        ? inner
        : Optional.of(regular.shape());
  }

  /** The shape of the chunks in shards, where metadata tell it. */
  public static Optional<int[]> inShards(ArrayData.Chunked chunked, int rank) {
    if (chunked.codecs().isEmpty()) {
      return Optional.empty();
    }
    CodecSpec first = chunked.codecs().get(0);
    if (!first.name().equals("sharding_indexed")
        || !(first.configuration().get("chunk_shape") instanceof List<?> lengths)
        || lengths.size() != rank) {
      return Optional.empty();
    }
    int[] shape = new int[rank];
    for (int d = 0; d < rank; d++) {
      if (!(lengths.get(d) instanceof Long length) || length < 1 || length > Integer.MAX_VALUE) {
        return Optional.empty();
      }
      shape[d] = length.intValue();
    }
    return Optional.of(shape);
  }
}
