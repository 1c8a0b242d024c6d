package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.EncodingPipeline;
import io.github.zarrcdm.codec.Pipeline;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Encodes shards: their chunks one after the other in C order, with an index before or behind them.
 * Chunks that are not stored have no bytes and an entry that says so.
 *
 * @param chunks the grid of the chunks within the array
 * @param chunk encodes one of them
 * @param index encodes the index
 * @see <a
 *     href="https://zarr-specs.readthedocs.io/en/latest/v3/codecs/sharding-indexed/index.html">v3
 *     codec sharding_indexed 1.0</a>
 */
record ShardEncoder(
    ChunkGrid.Regular chunks, BoxEncoder chunk, EncodingPipeline index, boolean indexAtEnd)
    implements BoxEncoder {
  private static final long MISSING = -1;

  @Override
  public List<ByteBuffer> encode(ChunkPlan.Part part, Object values, int[] strides)
      throws IOException {
    long[] start = new long[part.shape().length];
    int[] within = new int[start.length];
    int entries = 1;
    for (int d = 0; d < start.length; d++) {
      start[d] = part.chunk()[d] * part.shape()[d] + part.from()[d];
      within[d] = part.shape()[d] / chunks.shape()[d];
      entries *= within[d];
    }
    ChunkPlan plan = ChunkPlan.of(chunks, Section.of(start, part.count()));
    ByteBuffer[][] encoded = new ByteBuffer[entries][];
    Workers.run(
        plan.size(),
        Workers.LOCAL,
        n -> {
          ChunkPlan.Part inner = plan.part(n).moved(part.to());
          encoded[entry(inner, within)] =
              chunk.encode(inner, values, strides).stream()
                  .map(ShardEncoder::trimmed)
                  .toArray(ByteBuffer[]::new);
        });
    return assembled(encoded, within);
  }

  /** The place in the index of a chunk. */
  private static int entry(ChunkPlan.Part chunk, int[] within) {
    int entry = 0;
    for (int d = 0; d < within.length; d++) {
      entry = entry * within[d] + (int) (chunk.chunk()[d] % within[d]);
    }
    return entry;
  }

  /** Without the room that a compressor did not need: all chunks of a shard wait in memory. */
  private static ByteBuffer trimmed(ByteBuffer bytes) {
    if (bytes.array().length - bytes.remaining() <= bytes.remaining() / 8) {
      return bytes;
    }
    int from = bytes.arrayOffset() + bytes.position();
    return ByteBuffer.wrap(Arrays.copyOfRange(bytes.array(), from, from + bytes.remaining()));
  }

  private List<ByteBuffer> assembled(ByteBuffer[][] encoded, int[] within) throws ZarrException {
    ByteBuffer entries = ByteBuffer.allocate(2 * Long.BYTES * encoded.length).order(index.order());
    List<ByteBuffer> shard = new ArrayList<>();
    int indexLength = index(entries.duplicate(), within).remaining();
    long at = indexAtEnd ? 0 : indexLength;
    for (ByteBuffer[] one : encoded) {
      long length = 0;
      for (ByteBuffer bytes : one == null ? new ByteBuffer[0] : one) {
        length += bytes.remaining();
        shard.add(bytes);
      }
      entries.putLong(length == 0 ? MISSING : at).putLong(length == 0 ? MISSING : length);
      at += length;
    }
    if (shard.isEmpty()) {
      return shard;
    }
    shard.add(indexAtEnd ? shard.size() : 0, index(entries, within));
    return shard;
  }

  private ByteBuffer index(ByteBuffer entries, int[] within) throws ZarrException {
    int[] shape = Arrays.copyOf(within, within.length + 1);
    shape[within.length] = 2;
    byte[] array = entries.array();
    return index.encode(new Elements.Packed(array, 0, array.length, index.order(), false), shape);
  }

  /** The pipeline of an index, whose length must not depend on what is in it. */
  static EncodingPipeline index(List<CodecSpec> codecs) throws ZarrException {
    Pipeline decoding = Pipeline.of(codecs, DataTypes.v3("uint64"), "index_codecs");
    if (decoding.encodedSize(new int[] {1}) == Codec.UNKNOWN) {
      throw new ZarrException.Unsupported(
          "index_codecs %s give an index of no fixed size. Take bytes and crc32c."
              .formatted(codecs.stream().map(CodecSpec::name).toList()));
    }
    return EncodingPipeline.of(codecs, DataTypes.v3("uint64"));
  }
}
