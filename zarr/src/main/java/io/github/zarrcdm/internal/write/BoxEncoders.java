package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.EncodingPipeline;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.sharding.ShardingConfiguration;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.CodecSpec;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the encoder of an array: of chunks, of shards, or of shards within shards. */
final class BoxEncoders {
  static final String SHARDING = "sharding_indexed";

  private BoxEncoders() {}

  /**
   * Returns the encoder of the boxes of {@code data}'s grid. Throws {@link ZarrException} for
   * codecs that cannot be written, and for chunks beyond the limits.
   */
  static BoxEncoder of(ArrayData.Chunked data, StoredType type, boolean keepEmpty)
      throws ZarrException {
    int[] shape = ((ChunkGrid.Regular) data.grid()).shape();
    return of(data.codecs(), shape, type, data.fill(), keepEmpty);
  }

  private static BoxEncoder of(
      List<CodecSpec> codecs,
      int[] shape,
      StoredType type,
      @Nullable Object fill,
      boolean keepEmpty)
      throws ZarrException {
    if (codecs.stream().noneMatch(codec -> codec.name().equals(SHARDING))) {
      checkSize(shape, type);
      return ChunkEncoder.of(codecs, type, shape, fill, keepEmpty);
    }
    if (codecs.size() > 1) {
      throw new ZarrException.Unsupported(
          "codecs %s: \"%s\" can only be written as the only codec. Put the others inside of it."
              .formatted(codecs.stream().map(CodecSpec::name).toList(), SHARDING));
    }
    ShardingConfiguration sharding =
        ShardingConfiguration.of(codecs.get(0), shape.length, "its codecs");
    int[] chunk = sharding.chunkShape();
    long entries = 1;
    for (int d = 0; d < shape.length; d++) {
      if (shape[d] % chunk[d] != 0) {
        throw new ZarrException.Malformed(
            "chunks %s do not divide the shards %s along dimension %s"
                .formatted(Arrays.toString(chunk), Arrays.toString(shape), d));
      }
      entries = Math.min(entries * (shape[d] / chunk[d]), 1L << 40);
    }
    Limit.SHARD_ENTRIES.check(entries, () -> "shards " + Arrays.toString(shape));
    return new ShardEncoder(
        new ChunkGrid.Regular(chunk),
        of(sharding.codecs(), chunk, type, fill, keepEmpty),
        EncodingPipeline.of(sharding.indexCodecs(), DataTypes.v3("uint64")),
        ShardEncoder.indexDecoder(sharding.indexCodecs()),
        sharding.indexAtEnd());
  }

  private static void checkSize(int[] shape, StoredType type) throws ZarrException {
    long bytes = Math.max(type.size(), 1);
    for (int length : shape) {
      bytes = Math.min(bytes * length, 1L << 40);
    }
    // What is read back has the same limit; arrays of Java end soon behind 2^31.
    Limit.CHUNK_BYTES.check(bytes, () -> "chunks " + Arrays.toString(shape));
    if (bytes > Integer.MAX_VALUE - 1024) {
      throw new ZarrException.LimitExceeded(
          "chunks %s have %s bytes, 2147482623 are the most. Take smaller ones."
              .formatted(Arrays.toString(shape), bytes));
    }
  }
}
