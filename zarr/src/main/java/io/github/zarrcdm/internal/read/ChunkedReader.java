package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.chunk.ChunkSource;
import io.github.zarrcdm.internal.chunk.Fetcher;
import io.github.zarrcdm.internal.codec.Pipeline;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.parallel.MemoryRetry;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.sharding.Sharding;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Reads an array of chunks: plan, fetch, decode, copy; chunks in parallel, each into its own part
 * of the result.
 *
 * <p>If little of a chunk is wanted, it is decoded only as far as needed; at the second touch it is
 * decoded whole and cached. What came from a remote store is cached at the first touch too,
 * encoded. A read of more than half of the cache bypasses the cache. {@link ReadRoute} has the
 * rules.
 */
final class ChunkedReader implements SectionReader {
  /** From this many bytes on, clearing memory takes longer than waking a thread. */
  private static final long LARGE = 1 << 22;

  /** Bytes for the indexes of an array's shards where there is no cache for chunks. */
  private static final long INDEXES = 1 << 22;

  private final ChunkGrid grid;
  private final ChunkDecoder decoder;
  private final ChunkSource source;
  private final Fetcher fetcher;
  private final CachedChunks kept;
  private final LocatedRead located;
  private final ReadAhead ahead;

  private ChunkedReader(
      Sharding sharding, ChunkDecoder decoder, Fetcher fetcher, ChunkCache cache, long[] shape) {
    this.grid = sharding.grid();
    this.decoder = decoder;
    this.source = sharding.source();
    this.fetcher = fetcher;
    this.kept = new CachedChunks(cache, decoder, source, fetcher);
    this.located = new LocatedRead(decoder, kept, source, fetcher);
    this.ahead = new ReadAhead(located, grid, shape);
  }

  static ChunkedReader of(
      Fetcher fetcher, Array array, ArrayData.Chunked data, ChunkCache cache, String where)
      throws ZarrException {
    Sharding sharding = sharding(fetcher, array, data, cache, where);
    Pipeline pipeline = Pipeline.of(sharding.codecs(), array.type(), where);
    Object fill = data.fill() == null ? array.type().zero() : data.fill();
    ChunkDecoder decoder =
        new ChunkDecoder(array.type(), pipeline, fill, where, fetcher.counters());
    return new ChunkedReader(sharding, decoder, fetcher, cache, array.shape());
  }

  /** Returns where the chunks of {@code array} are, those in shards too. */
  static Sharding sharding(
      Fetcher fetcher, Array array, ArrayData.Chunked data, ChunkCache cache, String where)
      throws ZarrException {
    ChunkSource.Plain plain =
        new ChunkSource.Plain(StoredChunks.path(array), data.keys(), data.otherKeys());
    ChunkSource values = fetcher.packs() ? new ChunkSource.Packed(plain, fetcher) : plain;
    ChunkCache indexes = cache.capacity() < INDEXES ? new ChunkCache(INDEXES) : cache;
    return Sharding.of(values, data.grid(), data.codecs(), array.type(), fetcher, indexes, where);
  }

  @Override
  public Object read(Section section, ReadMode mode) throws IOException {
    ChunkPlan plan = ChunkPlan.of(grid, section);
    long touched = touchedBytes(plan);
    CompletableFuture<Object> values = values(Math.toIntExact(section.size()), touched, mode);
    int width = touched < ChunkSplits.WORTH_A_THREAD ? 1 : Workers.LOCAL;
    int each = (int) Math.max(1, (width + plan.size() - 1) / plan.size());
    boolean keep =
        kept.admits(touched)
            && (mode.repeated() || fetcher.remote() && mode.reuse() == ReadMode.Reuse.ONCE);
    Target target = new Target(values, COrder.strides(section.count()), mode.reuse(), keep, each);
    if (source instanceof ChunkSource.Plain plain && !fetcher.remote()) {
      MissingChunks missing = new MissingChunks(fetcher, plain.prefix(), plan.size());
      new LocalRead(decoder, kept, plain, fetcher, missing).read(plan, target, width);
    } else {
      located.read(plan, target);
    }
    if (fetcher.fetchesAhead() && mode.repeated()) {
      ahead.after(plan);
    }
    return target.values();
  }

  /**
   * Returns the array for {@code count} elements. The JVM clears it, which for a large one takes
   * longer than a round trip: so that of a remote read is made while the first responses are
   * awaited.
   */
  private CompletableFuture<Object> values(int count, long touched, ReadMode mode) {
    DataType type = decoder.type();
    Object there = mode.target(type.kind(), count);
    if (there != null) {
      return CompletableFuture.completedFuture(there);
    }
    Supplier<Object> made = () -> MemoryRetry.of(() -> type.kind().newArray(count, type.size()));
    return fetcher.remote() && touched >= LARGE
        ? Requests.meanwhile(made)
        : CompletableFuture.completedFuture(made.get());
  }

  @Override
  public long cacheHits() {
    return kept.hits();
  }

  @Override
  public void forget() {
    ahead.close();
    kept.forget();
  }

  /** About the bytes of all touched chunks, decoded. */
  private long touchedBytes(ChunkPlan plan) {
    double elements = plan.size() == 0 ? 0 : (double) plan.size() * plan.part(0).declared();
    return (long) (elements * Math.max(decoder.type().size(), 1));
  }
}
