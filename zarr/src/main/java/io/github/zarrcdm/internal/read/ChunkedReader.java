package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.Pipeline;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.chunk.ChunkSource;
import io.github.zarrcdm.internal.chunk.Extent;
import io.github.zarrcdm.internal.chunk.Fetcher;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.sharding.Sharding;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.Keys;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * Reads an array of chunks: plan, fetch, decode, copy; chunks in parallel, each into its own part
 * of the result.
 *
 * <p>A chunk of which little is wanted is decoded only as far as needed; at the second touch it is
 * decoded whole, and that is kept. What came from afar is kept at the first touch too, encoded. A
 * read of more than a quarter of the cache leaves the cache alone.
 */
final class ChunkedReader implements ArrayReader.Body {
  /** Below this many bytes one thread is faster than two. */
  private static final long WORTH_A_THREAD = 1 << 18;

  /** Bytes for the indexes of an array's shards where there is no cache for chunks. */
  private static final long INDEXES = 1 << 22;

  private final ChunkGrid grid;
  private final ChunkDecoder decoder;
  private final ChunkSource source;
  private final Fetcher fetcher;
  private final CachedChunks kept;
  private final ReadAhead ahead;

  private ChunkedReader(
      Sharding sharding, ChunkDecoder decoder, Fetcher fetcher, ChunkCache cache, long[] shape) {
    this.grid = sharding.grid();
    this.decoder = decoder;
    this.source = sharding.source();
    this.fetcher = fetcher;
    this.kept = new CachedChunks(cache, decoder, source, fetcher);
    this.ahead = new ReadAhead(kept, fetcher, grid, shape);
  }

  static ChunkedReader of(
      Store store, Array array, ArrayData.Chunked data, ChunkCache cache, String where)
      throws ZarrException {
    Fetcher fetcher = new Fetcher(store);
    String prefix = array.path().length() == 1 ? "" : array.path().substring(1) + "/";
    ChunkSource plain = new ChunkSource.Plain(prefix, data.keys(), data.otherKeys());
    ChunkCache indexes = cache.capacity() < INDEXES ? new ChunkCache(INDEXES) : cache;
    Sharding sharding =
        Sharding.of(plain, data.grid(), data.codecs(), array.type(), fetcher, indexes, where);
    Pipeline pipeline = Pipeline.of(sharding.codecs(), array.type(), where);
    Object fill = data.fill() == null ? array.type().zero() : data.fill();
    ChunkDecoder decoder = new ChunkDecoder(array.type(), pipeline, fill, where);
    return new ChunkedReader(sharding, decoder, fetcher, cache, array.shape());
  }

  @Override
  public Object read(Section section) throws IOException {
    DataType type = decoder.type();
    Object values = type.kind().newArray(Math.toIntExact(section.size()), type.size());
    ChunkPlan plan = ChunkPlan.of(grid, section);
    long touched = touchedBytes(plan);
    Target target = new Target(values, Pipeline.cOrder(section.count()), kept.admits(touched));
    if (!(source instanceof ChunkSource.Plain)) {
      new ShardedRead(decoder, kept, source, fetcher).read(plan, target);
    } else if (fetcher.remote()) {
      new RemoteRead(decoder, kept, source, fetcher).read(plan, target);
      ahead.after(plan);
    } else {
      Workers.run(plan.size(), width(touched), n -> readPlain(plan.part(n), target));
    }
    return values;
  }

  @Override
  public void forget() {
    ahead.close();
    kept.forget();
  }

  private static int width(long bytes) {
    return bytes < WORTH_A_THREAD ? 1 : Workers.LOCAL;
  }

  /** About the bytes of all touched chunks, decoded. */
  private long touchedBytes(ChunkPlan plan) {
    double elements = plan.size() == 0 ? 0 : (double) plan.size() * plan.part(0).declared();
    return (long) (elements * Math.max(decoder.type().size(), 1));
  }

  private void readPlain(ChunkPlan.Part part, Target target) throws IOException {
    CachedChunks.State found = kept.copy(part, target);
    if (found == CachedChunks.State.COPIED) {
      return;
    }
    boolean touched = found == CachedChunks.State.TOUCHED;
    boolean little = part.lessThanHalf() && decoder.streams(part);
    boolean once = !target.keep() || (little && (decoder.raw() || !touched));
    Extent.Whole extent = (Extent.Whole) source.locate(part.chunk()).orElseThrow();
    if (fetcher.opens() && once) {
      readOpen(part, extent, target);
    } else if (little && decoder.raw()) {
      readRanges(part, extent, target);
    } else if (once) {
      readOnce(part, extent, target);
    } else {
      kept.fetch(part, extent, target);
    }
  }

  /** Reads what is wanted of a chunk that is a file. Nothing is kept but that it was touched. */
  private void readOpen(ChunkPlan.Part part, Extent.Whole extent, Target target)
      throws IOException {
    Optional<Boolean> found =
        fetcher.open(
            extent,
            value -> {
              try (OpenChunk bytes = new OpenChunk(value, decoder.context(extent, part))) {
                Keys.checkLength(
                    bytes.length(), decoder.longest(part), extent.key(), decoder.where());
                decoder.decodeTo(part, bytes, extent, target);
                return true;
              }
            });
    if (found.isEmpty()) {
      decoder.fill(part, target);
    } else {
      kept.touch(part, target);
    }
  }

  /** Reads a chunk of which nothing is kept but that it was touched. */
  private void readOnce(ChunkPlan.Part part, Extent extent, Target target) throws IOException {
    Optional<ByteBuffer> bytes = fetcher.get(extent, decoder.longest(part));
    if (bytes.isEmpty()) {
      decoder.fill(part, target);
    } else {
      decoder.decodeTo(part, ByteSource.of(bytes.get()), extent, target);
      kept.touch(part, target);
    }
  }

  /** Reads only the bytes that are wanted of a chunk that is stored as it is. */
  private void readRanges(ChunkPlan.Part part, Extent.Whole extent, Target target)
      throws IOException {
    SelectionSink sink = decoder.sink(part, target);
    List<ByteRange.Slice> slices = WantedRanges.of(sink);
    Optional<List<ByteBuffer>> parts = fetcher.get(extent, slices);
    if (parts.isEmpty()) {
      decoder.fill(part, target);
      return;
    }
    WantedRanges.put(slices, parts.get(), sink, decoder.context(extent, part));
    kept.touch(part, target);
  }
}
