package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.Pipeline;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.store.ByteRange;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Reads the indexes of shards, each once: they are kept in the cache, and the last one, which may
 * be too large for it, as long as there is memory.
 *
 * @param fetcher where the shards are
 * @param cache keeps what was read, under {@code owner} and the shard's key
 * @param owner what tells this level of shards from every other in the cache
 * @param indexCodecs of the index; its size must not depend on its values
 * @param indexAtEnd false if the index stands at the start of the shard
 * @param outer codecs over the whole shard; null if there are none, so that its parts can be read
 *     by themselves
 * @param array store and array, for messages
 * @param last the index that was read last
 */
record ShardReader(
    Fetcher fetcher,
    ChunkCache cache,
    Object owner,
    Pipeline indexCodecs,
    boolean indexAtEnd,
    WholeShard outer,
    String array,
    AtomicReference<SoftReference<Located>> last) {
  private static final int ENTRY = 2;

  /** A shard, and what it is kept under. */
  record Located(ChunkCache.Key key, Shard shard) {}

  ShardReader(
      Fetcher fetcher,
      ChunkCache cache,
      Pipeline indexCodecs,
      boolean indexAtEnd,
      WholeShard outer,
      String array) {
    this(
        fetcher,
        cache,
        new Object(),
        indexCodecs,
        indexAtEnd,
        outer,
        array,
        new AtomicReference<>(new SoftReference<>(null)));
  }

  /** Decodes the codecs that stand behind the sharding codec, over a shard as a whole. */
  interface WholeShard {
    ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException;
  }

  /**
   * The shard at {@code at} of {@code shards}, whose index has {@code chunks} entries along each
   * dimension; empty if it is missing.
   */
  Optional<Shard> shard(ChunkSource shards, long[] at, int[] chunks) throws IOException {
    ChunkCache.Key key = new ChunkCache.Key(owner, at);
    Object kept = cache.get(key);
    if (kept instanceof Shard shard) {
      return Optional.of(shard);
    }
    Located latest = last.get().get();
    if (latest != null && latest.key().equals(key)) {
      return Optional.of(latest.shard());
    }
    return Optional.ofNullable((Shard) cache.load(key, () -> entry(key, shards, at, chunks)));
  }

  private ChunkCache.Entry entry(ChunkCache.Key key, ChunkSource shards, long[] at, int[] chunks)
      throws IOException {
    Shard shard = read(shards, at, chunks);
    if (shard == null) {
      return null;
    }
    last.set(new SoftReference<>(new Located(key, shard)));
    return new ChunkCache.Entry(shard, shard.weight());
  }

  /** Drops the index of the shard at {@code at}. */
  void forget(long[] at) {
    cache.forget(new ChunkCache.Key(owner, at));
    last.set(new SoftReference<>(null));
  }

  /** Drops all indexes. */
  void forget() {
    cache.forget(owner);
    last.set(new SoftReference<>(null));
  }

  private Shard read(ChunkSource shards, long[] at, int[] chunks) throws IOException {
    Optional<Extent> found = shards.locate(at);
    if (found.isEmpty()) {
      return null;
    }
    Extent place = found.get();
    ChunkContext context =
        new ChunkContext(array, place.key(), Codec.UNKNOWN, Limit.CHUNK_BYTES.value());
    if (outer != null) {
      Optional<ByteBuffer> encoded = fetcher.get(place, Limit.VALUE_BYTES.value());
      if (encoded.isEmpty()) {
        return null;
      }
      place = new Extent.Held(place.key(), outer.decode(encoded.get(), context));
    }
    Limit.SHARD_ENTRIES.check(count(chunks), context::where);
    int[] shape = Arrays.copyOf(chunks, chunks.length + 1);
    shape[chunks.length] = ENTRY;
    int size = Math.toIntExact(indexCodecs.encodedSize(shape));
    Optional<ByteBuffer> bytes =
        indexAtEnd
            ? fetcher.get(place, new ByteRange.Suffix(size))
            : fetcher.get(place, new ByteRange.Slice(0, size));
    if (bytes.isEmpty()) {
      return null;
    }
    if (bytes.get().remaining() < size) {
      throw context.corrupt("%d bytes, its index alone takes %d", bytes.get().remaining(), size);
    }
    DataType uint64 = DataTypes.v3("uint64");
    Elements decoded = indexCodecs.decode(bytes.get(), shape, context);
    long[] index = new long[ENTRY * (int) count(chunks)];
    Region.all(shape, indexCodecs.strides(shape)).copy(decoded, uint64, index);
    return new Shard(place, index, context.where());
  }

  /** The number of chunks in a shard; {@link Long#MAX_VALUE} for more. */
  private static long count(int[] chunks) {
    long count = 1;
    for (int n : chunks) {
      count = n != 0 && count > Long.MAX_VALUE / n ? Long.MAX_VALUE : count * n;
    }
    return count;
  }
}
