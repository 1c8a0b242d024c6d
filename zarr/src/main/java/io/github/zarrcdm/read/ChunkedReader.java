package io.github.zarrcdm.read;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.Pipeline;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
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

  private final DataType type;
  private final ChunkGrid grid;
  private final Pipeline pipeline;
  private final ChunkSource source;
  private final Fetcher fetcher;
  private final ChunkCache cache;
  private final Object fill;
  private final String where;

  private ChunkedReader(
      DataType type,
      Sharding sharding,
      Pipeline pipeline,
      Fetcher fetcher,
      ChunkCache cache,
      Object fill,
      String where) {
    this.type = type;
    this.grid = sharding.grid();
    this.pipeline = pipeline;
    this.source = sharding.source();
    this.fetcher = fetcher;
    this.cache = cache;
    this.fill = fill;
    this.where = where;
  }

  static ChunkedReader of(
      Store store, Array array, ArrayData.Chunked data, ChunkCache cache, String where)
      throws ZarrException {
    Fetcher fetcher = new Fetcher(store);
    String prefix = array.path().length() == 1 ? "" : array.path().substring(1) + "/";
    ChunkSource plain = new ChunkSource.Plain(prefix, data.keys(), data.otherKeys());
    Sharding sharding =
        Sharding.of(plain, data.grid(), data.codecs(), array.type(), fetcher, cache, where);
    Pipeline pipeline = Pipeline.of(sharding.codecs(), array.type(), where);
    Object fill = data.fill() == null ? array.type().zero() : data.fill();
    return new ChunkedReader(array.type(), sharding, pipeline, fetcher, cache, fill, where);
  }

  @Override
  public Object read(Section section) throws IOException {
    Object result = type.kind().newArray(Math.toIntExact(section.size()), type.size());
    int[] strides = Pipeline.cOrder(section.count());
    ChunkPlan plan = ChunkPlan.of(grid, section);
    long touched = touchedBytes(plan);
    boolean keep = touched <= cache.capacity() / 4;
    Target target = new Target(result, strides, keep);
    if (source instanceof ChunkSource.Plain) {
      Workers.run(plan.size(), width(touched), n -> readPlain(plan.part(n), target));
    } else {
      new ShardedRead(this, source, fetcher).read(plan, target);
    }
    return result;
  }

  @Override
  public void forget() {
    cache.forget(this);
  }

  /** Where decoded elements go, and whether decoded chunks are worth keeping. */
  record Target(Object result, int[] strides, boolean keep) {}

  int width(long bytes) {
    if (fetcher.remote()) {
      return Workers.REMOTE;
    }
    return bytes < WORTH_A_THREAD ? 1 : Workers.LOCAL;
  }

  /** About the bytes of all touched chunks, decoded. */
  private long touchedBytes(ChunkPlan plan) {
    long elements = plan.size();
    if (elements > 0) {
      for (int length : plan.part(0).shape()) {
        elements =
            elements > Long.MAX_VALUE / Math.max(1, length) ? Long.MAX_VALUE : elements * length;
      }
    }
    int size = Math.max(type.size(), 1);
    return elements > Long.MAX_VALUE / size ? Long.MAX_VALUE : elements * size;
  }

  private void readPlain(ChunkPlan.Part part, Target target) throws IOException {
    Extent extent = source.locate(part.chunk()).orElseThrow();
    if (copyKept(part, target)) {
      return;
    }
    boolean little = few(part) && streams(part);
    if (little && pipeline.raw() && !(fetcher.remote() && seen(part))) {
      readRanges(part, (Extent.Whole) extent, target);
    } else if (!target.keep() || (little && !fetcher.remote() && !seen(part))) {
      readOnce(part, (Extent.Whole) extent, target);
    } else {
      ChunkCache.Key key = new ChunkCache.Key(this, part.chunk());
      deliver(part, cache.load(key, () -> fetched(part, extent)), extent, target);
    }
  }

  /** Reads a chunk through borrowed memory: nothing of it is kept but that it was touched. */
  private void readOnce(ChunkPlan.Part part, Extent.Whole extent, Target target)
      throws IOException {
    try (Borrowed memory = new Borrowed(context(extent, part))) {
      Optional<ByteBuffer> bytes = fetcher.get(extent, memory);
      if (bytes.isEmpty()) {
        fill(part, target);
      } else {
        decodeOnce(part, bytes.get(), extent, target);
        touched(part, target);
      }
    }
  }

  private void touched(ChunkPlan.Part part, Target target) {
    if (target.keep()) {
      cache.put(new ChunkCache.Key(this, part.chunk()), new ChunkCache.Entry(Touched.ONCE, 0));
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
    if (fetcher.remote() && few(part) && streams(part)) {
      return new ChunkCache.Entry(new Encoded(bytes), bytes.array().length);
    }
    return decoded(part, bytes, extent);
  }

  private ChunkCache.Entry decoded(ChunkPlan.Part part, ByteBuffer bytes, Extent extent)
      throws ZarrException {
    Elements elements = pipeline.decode(bytes, part.shape(), context(extent, part));
    return new ChunkCache.Entry(elements, weight(elements));
  }

  /** Bytes of a chunk as stored. */
  record Encoded(ByteBuffer bytes) {}

  /** Marks a chunk of which a part was read. */
  private enum Touched {
    ONCE
  }

  /** True if the part could be copied from what the cache holds. */
  boolean copyKept(ChunkPlan.Part part, Target target) throws IOException {
    ChunkCache.Key key = new ChunkCache.Key(this, part.chunk());
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
      decodeOnce(part, bytes, extent, target);
      return;
    }
    ChunkCache.Entry entry = entry(part, own(bytes), extent);
    cache.put(new ChunkCache.Key(this, part.chunk()), entry);
    deliver(part, entry.value(), extent, target);
  }

  private void deliver(ChunkPlan.Part part, Object kept, Extent extent, Target target)
      throws IOException {
    if (kept instanceof Elements elements) {
      Region.of(part, pipeline.strides(part.shape()), target.strides())
          .copy(elements, type, target.result());
    } else if (kept instanceof Encoded encoded) {
      unlessOfNoUse(
          new ChunkCache.Key(this, part.chunk()),
          () -> {
            stream(part, encoded.bytes().duplicate(), extent, target);
            return null;
          });
    } else {
      fill(part, target);
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

  private void decodeOnce(ChunkPlan.Part part, ByteBuffer bytes, Extent extent, Target target)
      throws IOException {
    if (streams(part)) {
      stream(part, bytes, extent, target);
    } else {
      deliver(part, decoded(part, bytes, extent).value(), extent, target);
    }
  }

  private void stream(ChunkPlan.Part part, ByteBuffer bytes, Extent extent, Target target)
      throws IOException {
    SelectionSink sink =
        new SelectionSink(part, type, pipeline.packedOrder(), target.result(), target.strides());
    ChunkContext context = context(extent, part);
    pipeline.decode(bytes, sink, part.shape(), context);
    if (!sink.complete()) {
      throw context.corrupt("it ends before its last element");
    }
  }

  /** Reads only the bytes that are wanted of a chunk that is stored as it is. */
  private void readRanges(ChunkPlan.Part part, Extent.Whole extent, Target target)
      throws IOException {
    SelectionSink sink =
        new SelectionSink(part, type, pipeline.packedOrder(), target.result(), target.strides());
    List<ByteRange.Slice> slices = WantedRanges.of(sink);
    Optional<List<ByteBuffer>> parts = fetcher.get(extent, slices);
    if (parts.isEmpty()) {
      fill(part, target);
      return;
    }
    for (int i = 0; i < slices.size(); i++) {
      ByteBuffer bytes = parts.get().get(i);
      if (bytes.remaining() < slices.get(i).length()) {
        throw context(extent, part)
            .corrupt(
                "it ends at byte %d, its elements go on",
                slices.get(i).offset() + bytes.remaining());
      }
      sink.put(
          bytes.array(),
          bytes.arrayOffset() + bytes.position(),
          slices.get(i).offset(),
          bytes.remaining());
    }
    touched(part, target);
  }

  void fill(ChunkPlan.Part part, Target target) {
    Region.of(part, Pipeline.cOrder(part.shape()), target.strides())
        .fill(type, target.result(), fill);
  }

  /** Store, array and key, for messages. */
  String where(Extent extent) {
    return where + ", chunk " + extent.key();
  }

  private boolean seen(ChunkPlan.Part part) {
    return cache.get(new ChunkCache.Key(this, part.chunk())) == Touched.ONCE;
  }

  private static boolean few(ChunkPlan.Part part) {
    long elements = 1;
    for (int length : part.shape()) {
      elements *= length;
    }
    return part.size() * 2L < elements;
  }

  /**
   * True if elements can be copied out of the chunk while it is decoded: they lie packed, the last
   * index running fastest.
   */
  private boolean streams(ChunkPlan.Part part) throws ZarrException {
    return pipeline.packedOrder() != null
        && Arrays.equals(pipeline.strides(part.shape()), Pipeline.cOrder(part.shape()));
  }

  private ChunkContext context(Extent extent, ChunkPlan.Part part) {
    String key =
        extent instanceof Extent.Whole
            ? extent.key()
            : extent.key() + " " + Arrays.toString(part.chunk());
    return new ChunkContext(where, key, Codec.UNKNOWN, Limit.CHUNK_BYTES.value());
  }

  private long weight(Elements elements) {
    if (elements instanceof Elements.Packed packed) {
      return packed.array().length;
    }
    long weight = 0;
    for (Object value : ((Elements.Objects) elements).values()) {
      weight +=
          value instanceof String text
              ? 48 + text.length()
              : value instanceof byte[] bytes ? 24 + bytes.length : 64;
    }
    return weight;
  }
}
