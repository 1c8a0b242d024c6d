package io.github.zarrcdm.internal.sharding;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.internal.chunk.ChunkSource;
import io.github.zarrcdm.internal.chunk.Extent;
import io.github.zarrcdm.internal.chunk.Fetcher;
import io.github.zarrcdm.internal.codec.Pipeline;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.store.ByteRange;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Chunks in shards. Each shard's index is read once: indexes are kept in the cache, and the last
 * one, which may be too large for it, for as long as there is memory.
 */
final class ShardedChunks implements ChunkSource {
  private final ChunkSource shards;
  private final ShardLayout layout;
  private final Format format;
  private final Fetcher fetcher;
  private final ChunkCache cache;
  private volatile SoftReference<Located> last = new SoftReference<>(null);

  /** An index, and the key it is cached under. */
  private record Located(ChunkCache.Key key, ShardIndex index) {}

  /**
   * How the shards of an array are stored.
   *
   * @param indexCodecs of the index; its size must not depend on its values
   * @param indexAtEnd false if the index is at the start of the shard
   * @param outer decodes a shard as a whole; null if parts of a shard can be read by themselves
   * @param array store and array, for messages
   */
  record Format(
      Pipeline indexCodecs, boolean indexAtEnd, @Nullable WholeShard outer, String array) {}

  /** Decodes the codecs that follow the sharding codec, over a shard as a whole. */
  interface WholeShard {
    ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException;
  }

  /** {@code shards} says where the shards are, {@code fetcher} gets them. */
  ShardedChunks(
      ChunkSource shards, ShardLayout layout, Format format, Fetcher fetcher, ChunkCache cache) {
    this.shards = shards;
    this.layout = layout;
    this.format = format;
    this.fetcher = fetcher;
    this.cache = cache;
  }

  @Override
  public Optional<Extent> locate(long[] chunk) throws IOException {
    long[] shard = layout.shardOf(chunk);
    ShardIndex index = index(shard);
    return index == null ? Optional.empty() : index.locate(layout.entryOf(chunk, shard));
  }

  /** Locates chunks with one look at the index of each shard. */
  @Override
  public void locate(long[] first, long[] end, Consumer<long[]> each) throws IOException {
    long[] last = end.clone();
    for (int d = 0; d < last.length; d++) {
      last[d]--;
    }
    long[] firstShard = layout.shardOf(first);
    long[] endShard = layout.shardOf(last);
    for (int d = 0; d < endShard.length; d++) {
      endShard[d]++;
    }
    long[] shard = firstShard.clone();
    do {
      ShardIndex index = index(shard.clone()); // The cache keeps the key.
      if (index != null) {
        locate(index, shard, first, end, each);
      }
    } while (COrder.advance(shard, firstShard, endShard));
  }

  /** Locates the chunks of one shard. */
  private void locate(
      ShardIndex index, long[] shard, long[] first, long[] end, Consumer<long[]> each)
      throws ZarrException {
    long[] from = new long[shard.length];
    long[] to = new long[shard.length];
    for (int d = 0; d < shard.length; d++) {
      from[d] = Math.max(first[d], layout.first(d, shard[d]));
      to[d] = Math.min(end[d], layout.first(d, shard[d]) + layout.count(d, shard[d]));
    }
    long[] chunk = from.clone();
    do {
      if (index.locate(layout.entryOf(chunk, shard)).isPresent()) {
        each.accept(chunk);
      }
    } while (COrder.advance(chunk, from, to));
  }

  @Override
  public String key(long[] chunk) {
    return shards.key(layout.shardOf(chunk));
  }

  @Override
  public void forget(long[] chunk) {
    long[] shard = layout.shardOf(chunk);
    cache.forget(new ChunkCache.Key(this, shard));
    last = new SoftReference<>(null);
    shards.forget(shard);
  }

  @Override
  public void forget() {
    cache.forget((Object) this);
    last = new SoftReference<>(null);
    shards.forget();
  }

  /** Returns the index of {@code shard}; null if the shard is missing. */
  private @Nullable ShardIndex index(long[] shard) throws IOException {
    ChunkCache.Key key = new ChunkCache.Key(this, shard);
    Object cached = cache.get(key);
    if (cached != null) {
      return (ShardIndex) cached;
    }
    Located latest = last.get();
    if (latest != null && latest.key().equals(key)) {
      return latest.index();
    }
    return (ShardIndex) cache.load(key, () -> entry(key, shard));
  }

  private ChunkCache.@Nullable Entry entry(ChunkCache.Key key, long[] shard) throws IOException {
    ShardIndex index = read(shard);
    if (index == null) {
      return null;
    }
    last = new SoftReference<>(new Located(key, index));
    return new ChunkCache.Entry(index, index.weight());
  }

  private @Nullable ShardIndex read(long[] shard) throws IOException {
    Optional<Extent> found = shards.locate(shard);
    if (found.isEmpty()) {
      return null;
    }
    ChunkContext context =
        new ChunkContext(
            format.array(), found.get().key(), Codec.UNKNOWN, Limit.CHUNK_BYTES.value());
    Extent place = decoded(found.get(), context);
    if (place == null) {
      return null;
    }
    int[] chunks = layout.shape(shard);
    Limit.SHARD_ENTRIES.check(count(chunks), context::where);
    int size = IndexEntries.size(format.indexCodecs(), chunks);
    ByteRange where =
        format.indexAtEnd() ? new ByteRange.Suffix(size) : new ByteRange.Slice(0, size);
    Object edition = fetcher.edition(place);
    Optional<ByteBuffer> bytes = fetcher.get(place, where, edition);
    if (bytes.isEmpty()) {
      return null;
    }
    if (bytes.get().remaining() < size) {
      throw context.corrupt("%s bytes, its index alone takes %s", bytes.get().remaining(), size);
    }
    long[] index = IndexEntries.decode(format.indexCodecs(), bytes.get(), chunks, context);
    return new ShardIndex(place, edition, index, context.where());
  }

  /**
   * Returns {@code place}, or the decoded shard if it has to be decoded as a whole; null if it is
   * missing.
   */
  private @Nullable Extent decoded(Extent place, ChunkContext context) throws IOException {
    if (format.outer() == null) {
      return place;
    }
    Optional<ByteBuffer> encoded = fetcher.get(place, Limit.VALUE_BYTES.value());
    return encoded.isEmpty()
        ? null
        : new Extent.Held(place.key(), format.outer().decode(encoded.get(), context));
  }

  /** Returns the number of chunks in a shard; {@link Long#MAX_VALUE} for more. */
  private static long count(int[] chunks) {
    long count = 1;
    for (int n : chunks) {
      count = n != 0 && count > Long.MAX_VALUE / n ? Long.MAX_VALUE : count * n;
    }
    return count;
  }
}
