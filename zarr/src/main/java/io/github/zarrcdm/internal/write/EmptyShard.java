package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.EncodingPipeline;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.sharding.ShardingConfiguration;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * A shard that has no chunk: an index alone, which says that each is missing. It reads as a shard
 * that is not stored, also with readers that fail on that, as GDAL.
 */
public final class EmptyShard {
  private EmptyShard() {}

  /**
   * Returns the empty shard of {@code array}; empty if its chunks are not in shards, or these are
   * encoded again.
   */
  public static Optional<ByteBuffer> of(Array array) throws ZarrException {
    if (!(array.data() instanceof ArrayData.Chunked data
        && data.grid() instanceof ChunkGrid.Regular grid
        && data.codecs().size() == 1
        && data.codecs().get(0).name().equals(BoxEncoders.SHARDING))) {
      return Optional.empty();
    }
    int[] shard = grid.shape();
    ShardingConfiguration sharding =
        ShardingConfiguration.of(data.codecs().get(0), shard.length, array.path());
    int[] within = new int[shard.length];
    Arrays.setAll(within, d -> shard[d] / sharding.chunkShape()[d]);
    long entries = Arrays.stream(within).asLongStream().reduce(1, (a, b) -> a * b);
    Limit.SHARD_ENTRIES.check(entries, array::path);
    ByteBuffer missing = ByteBuffer.allocate(Math.toIntExact(2 * Long.BYTES * entries));
    Arrays.fill(missing.array(), (byte) -1);
    EncodingPipeline index = EncodingPipeline.of(sharding.indexCodecs(), DataTypes.v3("uint64"));
    return Optional.of(ShardEncoder.index(index, missing, within));
  }
}
