package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.codec.EncodingPipeline;
import io.github.zarrcdm.internal.codec.Pipeline;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.sharding.IndexEntries;
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
 * @param indexDecoder decodes it
 * @see <a
 *     href="https://zarr-specs.readthedocs.io/en/latest/v3/codecs/sharding-indexed/index.html">v3
 *     codec sharding_indexed 1.0</a>
 */
record ShardEncoder(
    ChunkGrid.Regular chunks,
    BoxEncoder chunk,
    EncodingPipeline index,
    Pipeline indexDecoder,
    boolean indexAtEnd)
    implements BoxEncoder {

  @Override
  public List<ByteBuffer> encode(ChunkPlan.Part part, Object values, int[] strides)
      throws IOException {
    int[] within = within(part);
    ByteBuffer[][] encoded = new ByteBuffer[count(within)][];
    each(part, inner -> encoded[entry(inner, within)] = encoded(inner, values, strides));
    return assembled(encoded, within);
  }

  /**
   * Returns what is stored for the box where it is {@code stored} already, and has other values in
   * {@code changed} alone. Whoever has read the index before finds what it points to: no byte of
   * that is moved or set.
   *
   * @param part the whole box, and {@code values} all of it
   * @param context where it is, for errors
   */
  List<ByteBuffer> encode(
      ChunkPlan.Part part,
      Object values,
      int[] strides,
      Section changed,
      ByteBuffer stored,
      ChunkContext context)
      throws IOException {
    int[] within = within(part);
    int size = IndexEntries.size(indexDecoder, within);
    if (stored.remaining() < size) {
      throw context.corrupt("%s bytes, its index alone takes %s", stored.remaining(), size);
    }
    ByteBuffer entries =
        stored.slice(stored.position() + (indexAtEnd ? stored.remaining() - size : 0), size);
    SharedShard shard =
        new SharedShard(
            stored.slice(),
            IndexEntries.decode(indexDecoder, entries, within, context),
            indexAtEnd ? 0 : size);
    // Beyond the end of the array there is nothing.
    ByteBuffer[][] encoded = new ByteBuffer[count(within)][0];
    boolean[] kept = new boolean[encoded.length];
    each(
        part,
        inner -> {
          int entry = entry(inner, within);
          kept[entry] = !touches(inner, changed);
          if (!kept[entry]) {
            encoded[entry] = encoded(inner, values, strides);
          }
        });
    ByteBuffer places = ByteBuffer.allocate(2 * Long.BYTES * encoded.length).order(index.order());
    boolean any = false;
    for (int entry = 0; entry < encoded.length; entry++) {
      any |= kept[entry] ? shard.keep(entry, places) : shard.add(encoded[entry], places);
    }
    return any ? shard.with(index(index, places.flip(), within), indexAtEnd) : List.of();
  }

  /** Returns the number of chunks in the shard along each dimension. */
  private int[] within(ChunkPlan.Part part) {
    int[] within = new int[part.shape().length];
    Arrays.setAll(within, d -> part.shape()[d] / chunks.shape()[d]);
    return within;
  }

  private static int count(int[] within) {
    return Arrays.stream(within).reduce(1, Math::multiplyExact);
  }

  /** Calls {@code task} for each chunk of {@code part}, several at once. */
  private void each(ChunkPlan.Part part, Task task) throws IOException {
    long[] start = new long[part.shape().length];
    Arrays.setAll(start, d -> part.chunk()[d] * part.shape()[d] + part.from()[d]);
    ChunkPlan plan = ChunkPlan.of(chunks, Section.of(start, part.count()));
    Workers.run(plan.size(), Workers.LOCAL, n -> task.run(plan.part(n).moved(part.to())));
  }

  private interface Task {
    void run(ChunkPlan.Part inner) throws IOException;
  }

  private ByteBuffer[] encoded(ChunkPlan.Part inner, Object values, int[] strides)
      throws IOException {
    return chunk.encode(inner, values, strides).stream()
        .map(ShardEncoder::trimmed)
        .toArray(ByteBuffer[]::new);
  }

  private boolean touches(ChunkPlan.Part inner, Section changed) {
    for (int d = 0; d < changed.rank(); d++) {
      long start = inner.chunk()[d] * chunks.shape()[d];
      if (changed.start()[d] >= start + chunks.shape()[d]
          || changed.start()[d] + changed.count()[d] <= start) {
        return false;
      }
    }
    return true;
  }

  /** Returns the place in the index of a chunk. */
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
    int indexLength = index(index, entries.duplicate(), within).remaining();
    long at = indexAtEnd ? 0 : indexLength;
    for (ByteBuffer[] one : encoded) {
      long length = 0;
      for (ByteBuffer bytes : one == null ? new ByteBuffer[0] : one) {
        length += bytes.remaining();
        shard.add(bytes);
      }
      entries
          .putLong(length == 0 ? IndexEntries.MISSING : at)
          .putLong(length == 0 ? IndexEntries.MISSING : length);
      at += length;
    }
    if (shard.isEmpty()) {
      return shard;
    }
    shard.add(indexAtEnd ? shard.size() : 0, index(index, entries, within));
    return shard;
  }

  /**
   * Returns the index of a shard of {@code within} chunks along each dimension; its bytes may
   * change.
   */
  static ByteBuffer index(EncodingPipeline index, ByteBuffer entries, int[] within)
      throws ZarrException {
    int[] shape = Arrays.copyOf(within, within.length + 1);
    shape[within.length] = 2;
    byte[] array = entries.array();
    return index.encode(new Elements.Packed(array, 0, array.length, index.order(), false), shape);
  }

  /** Returns the decoder of an index, whose length must not depend on what is in it. */
  static Pipeline indexDecoder(List<CodecSpec> codecs) throws ZarrException {
    Pipeline decoding = Pipeline.of(codecs, DataTypes.v3("uint64"), "index_codecs");
    if (decoding.encodedSize(new int[] {1}) == Codec.UNKNOWN) {
      throw new ZarrException.Unsupported(
          "index_codecs %s give an index of no fixed size. Take bytes and crc32c."
              .formatted(codecs.stream().map(CodecSpec::name).toList()));
    }
    return decoding;
  }
}
