package io.github.zarrcdm.model;

import java.util.List;
import java.util.Optional;

/**
 * The chunks within shards, as metadata tell them before any is read.
 *
 * @param grid how the array is cut into them
 * @param codecs of such a chunk; of shards again, if shards lie in shards
 */
public record InnerChunks(ChunkGrid.Regular grid, List<CodecSpec> codecs) {
  private static final String SHARDING = "sharding_indexed";

  public InnerChunks {
    codecs = List.copyOf(codecs);
  }

  /**
   * Returns the inner chunks of chunks that are encoded by {@code codecs}, in an array of {@code
   * rank} dimensions. Empty if these are not shards, or if an earlier codec hides the shape of the
   * chunks.
   */
  public static Optional<InnerChunks> of(List<CodecSpec> codecs, int rank) {
    if (codecs.isEmpty()
        || !codecs.get(0).name().equals(SHARDING)
        || !(codecs.get(0).configuration().get("chunk_shape") instanceof List<?> lengths)
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
    List<CodecSpec> inner =
        codecs.get(0).configuration().get("codecs") instanceof List<?> list
            ? list.stream().flatMap(codec -> CodecSpec.of(codec).stream()).toList()
            : List.of();
    return Optional.of(new InnerChunks(new ChunkGrid.Regular(shape), inner));
  }
}
