package io.github.zarrcdm.read;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.Pipeline;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.store.ByteRange;
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

  /** Uncompressed chunks of a remote store up to this size are fetched whole. */
  private static final long WHOLE_FROM_AFAR = 1 << 22;

  private final ChunkGrid grid;
  private final ChunkDecoder decoder;
  private final ChunkSource source;
  private final Fetcher fetcher;
  private final ChunkCache cache;

  private ChunkedReader(
      Sharding sharding, ChunkDecoder decoder, Fetcher fetcher, ChunkCache cache) {
    this.grid = sharding.grid();
    this.decoder = decoder;
    this.source = sharding.source();
    this.fetcher = fetcher;
    this.cache = cache;
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
    return new ChunkedReader(sharding, decoder, fetcher, cache);
  }

  @Override
  public Object read(Section section) throws IOException {
    DataType type = decoder.type();
    Object values = type.kind().newArray(Math.toIntExact(section.size()), type.size());
    ChunkPlan plan = ChunkPlan.of(grid, section);
    long touched = touchedBytes(plan);
    boolean keep = touched <= cache.capacity() / 4;
    Target target = new Target(values, Pipeline.cOrder(section.count()), keep);
    if (source instanceof ChunkSource.Plain) {
      Workers.run(plan.size(), width(touched), n -> readPlain(plan.part(n), target));
    } else {
      new ShardedRead(this, source, fetcher).read(plan, target);
    }
    return values;
  }

  @Override
  public void forget() {
    cache.forget(this);
    source.forget();
  }

  private int width(long bytes) {
    if (fetcher.remote()) {
      return Workers.REMOTE;
    }
    return bytes < WORTH_A_THREAD ? 1 : Workers.LOCAL;
  }

  /** About the bytes of all touched chunks, decoded. */
  private long touchedBytes(ChunkPlan plan) {
    double bytes = (double) plan.size() * Math.max(decoder.type().size(), 1);
    if (plan.size() > 0) {
      for (int length : plan.part(0).shape()) {
        bytes *= length;
      }
    }
    return (long) bytes;
  }

  private void readPlain(ChunkPlan.Part part, Target target) throws IOException {
    Extent extent = source.locate(part.chunk()).orElseThrow();
    if (copyKept(part, target)) {
      return;
    }
    boolean little = part.little() && decoder.streams(part);
    boolean once = !target.keep() || (little && (decoder.raw() || !touched(part)));
    if (fetcher.opens() && once) {
      readOpen(part, (Extent.Whole) extent, target);
    } else if (little && decoder.raw() && worthRanges(part)) {
      readRanges(part, (Extent.Whole) extent, target);
    } else if (!target.keep() || (little && !fetcher.remote() && !touched(part))) {
      readOnce(part, extent, target);
    } else {
      ChunkCache.Key key = key(part);
      deliver(part, cache.load(key, () -> fetched(part, extent)), extent, target);
    }
  }

  /**
   * True if it pays to read only the wanted bytes of a chunk that is stored as it is. From afar a
   * request costs as much as a few megabytes, and what has come whole need not be asked for again.
   */
  private boolean worthRanges(ChunkPlan.Part part) {
    long bytes = decoder.type().size();
    for (int length : part.shape()) {
      bytes *= length;
    }
    return !fetcher.remote() || (bytes > WHOLE_FROM_AFAR && !touched(part));
  }

  /** Reads what is wanted of a chunk that is a file. Nothing is kept but that it was touched. */
  private void readOpen(ChunkPlan.Part part, Extent.Whole extent, Target target)
      throws IOException {
    Optional<Boolean> found =
        fetcher.open(
            extent,
            value -> {
              try (OpenChunk bytes = new OpenChunk(value, decoder.context(extent, part))) {
                decoder.decodeTo(part, bytes, extent, target);
                return true;
              }
            });
    if (found.isEmpty()) {
      decoder.fill(part, target);
    } else {
      touch(part, target);
    }
  }

  /** Reads a chunk of which nothing is kept but that it was touched. */
  private void readOnce(ChunkPlan.Part part, Extent extent, Target target) throws IOException {
    Optional<ByteBuffer> bytes = fetcher.get(extent);
    if (bytes.isEmpty()) {
      decoder.fill(part, target);
    } else {
      decoder.decodeTo(part, ByteSource.of(bytes.get()), extent, target);
      touch(part, target);
    }
  }

  private void touch(ChunkPlan.Part part, Target target) {
    if (target.keep()) {
      cache.put(key(part), new ChunkCache.Entry(Touched.ONCE, 0));
    }
  }

  /** What the cache shall hold of a chunk that it does not have yet. */
  private ChunkCache.Entry fetched(ChunkPlan.Part part, Extent extent) throws IOException {
    Optional<ByteBuffer> bytes = fetcher.get(extent);
    return bytes.isEmpty() ? null : entry(part, bytes.get(), extent);
  }

  /**
   * The decoded chunk, or its encoded bytes where they came from afar and few of its elements are
   * wanted.
   */
  private ChunkCache.Entry entry(ChunkPlan.Part part, ByteBuffer bytes, Extent extent)
      throws ZarrException {
    if (fetcher.remote() && part.little() && decoder.streams(part)) {
      return new ChunkCache.Entry(new Encoded(bytes), bytes.array().length);
    }
    return decoded(part, bytes, extent);
  }

  private ChunkCache.Entry decoded(ChunkPlan.Part part, ByteBuffer bytes, Extent extent)
      throws ZarrException {
    Elements elements = decoder.decode(part, bytes, extent);
    return new ChunkCache.Entry(elements, ChunkDecoder.weight(elements));
  }

  /** Bytes of a chunk as stored. */
  record Encoded(ByteBuffer bytes) {}

  /** Marks a chunk of which a part was read. */
  private enum Touched {
    ONCE
  }

  /** True if the part could be copied from what the cache holds. */
  boolean copyKept(ChunkPlan.Part part, Target target) throws IOException {
    ChunkCache.Key key = key(part);
    Object kept = cache.get(key);
    if (kept instanceof Encoded encoded) {
      Extent extent = new Extent.Held(source.key(part.chunk()), encoded.bytes());
      kept =
          unlessOfNoUse(
              key, () -> cache.load(key, () -> decoded(part, encoded.bytes().duplicate(), extent)));
    }
    if (!(kept instanceof Elements) && !(kept instanceof Encoded)) {
      return false;
    }
    deliver(part, kept, new Extent.Held(source.key(part.chunk()), null), target);
    return true;
  }

  /** Copies the part out of fetched bytes, and keeps them or what they decode to. */
  void deliver(ChunkPlan.Part part, ByteBuffer bytes, Extent extent, Target target)
      throws IOException {
    if (!target.keep()) {
      decoder.decodeTo(part, ByteSource.of(bytes), extent, target);
      return;
    }
    ChunkCache.Entry entry = entry(part, own(bytes), extent);
    cache.put(key(part), entry);
    deliver(part, entry.value(), extent, target);
  }

  private void deliver(ChunkPlan.Part part, Object kept, Extent extent, Target target)
      throws IOException {
    if (kept instanceof Elements elements) {
      decoder.copy(part, elements, target);
    } else if (kept instanceof Encoded encoded) {
      unlessOfNoUse(
          key(part),
          () -> {
            decoder.decodeTo(part, ByteSource.of(encoded.bytes()), extent, target);
            return null;
          });
    } else {
      decoder.fill(part, target);
    }
  }

  private interface Use {
    Object run() throws IOException;
  }

  /**
   * What {@code use} makes of encoded bytes that are kept. If they do not decode they are dropped:
   * they may have been damaged on their way, and the next read shall ask the store again.
   */
  private Object unlessOfNoUse(ChunkCache.Key key, Use use) throws IOException {
    try {
      return use.run();
    } catch (IOException | RuntimeException e) {
      cache.forget(key);
      throw e;
    }
  }

  /** A buffer that does not hold on to a much larger array: slices of a merged range share one. */
  private static ByteBuffer own(ByteBuffer bytes) {
    if (bytes.array().length <= 2L * bytes.remaining()) {
      return bytes;
    }
    byte[] copy = new byte[bytes.remaining()];
    bytes.duplicate().get(copy);
    return ByteBuffer.wrap(copy);
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
    for (int i = 0; i < slices.size(); i++) {
      ByteBuffer bytes = parts.get().get(i);
      long offset = slices.get(i).offset();
      int length = bytes.remaining();
      if (length < slices.get(i).length()) {
        throw decoder
            .context(extent, part)
            .corrupt("it ends at byte %d, its elements go on", offset + length);
      }
      sink.put(bytes.array(), bytes.arrayOffset() + bytes.position(), offset, length);
    }
    touch(part, target);
  }

  void fill(ChunkPlan.Part part, Target target) {
    decoder.fill(part, target);
  }

  /** Store, array and key, for messages. */
  String where(Extent extent) {
    return decoder.where() + ", chunk " + extent.key();
  }

  private boolean touched(ChunkPlan.Part part) {
    return cache.get(key(part)) == Touched.ONCE;
  }

  private ChunkCache.Key key(ChunkPlan.Part part) {
    return new ChunkCache.Key(this, part.chunk());
  }
}
