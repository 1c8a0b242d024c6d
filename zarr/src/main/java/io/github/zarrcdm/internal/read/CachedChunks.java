package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.chunk.ChunkSource;
import io.github.zarrcdm.internal.chunk.Extent;
import io.github.zarrcdm.internal.chunk.Fetcher;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.read.Neighbours.Member;
import io.github.zarrcdm.internal.statistics.Counter;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * What the cache holds of one array's chunks: their elements; or their encoded bytes, where they
 * came from a remote store and were used once at most; or only that they were touched.
 *
 * <p>Safe for concurrent callers.
 */
final class CachedChunks {
  private final ChunkCache cache;
  private final ChunkDecoder decoder;
  private final ChunkSource source;
  private final Fetcher fetcher;
  private final StoreCounters counters;
  private final LongAdder hits = new LongAdder();

  CachedChunks(ChunkCache cache, ChunkDecoder decoder, ChunkSource source, Fetcher fetcher) {
    this.cache = cache;
    this.decoder = decoder;
    this.source = source;
    this.fetcher = fetcher;
    this.counters = fetcher.counters();
  }

  /**
   * Bytes of a chunk as stored.
   *
   * @param used false as long as they have only been fetched
   */
  private record Encoded(ByteBuffer bytes, AtomicBoolean used) {
    Encoded(ByteBuffer bytes) {
      this(bytes, new AtomicBoolean());
    }

    ChunkCache.Entry entry() {
      return new ChunkCache.Entry(this, bytes.array().length);
    }
  }

  /** Returns how many times a chunk was here when it was wanted. */
  long hits() {
    return hits.sum();
  }

  /** Returns how many bytes of chunks that have not been requested yet may be kept. */
  long most() {
    return cache.capacity() / 4;
  }

  /** Returns true if something is kept of the chunk, or it is on its way. */
  boolean has(ChunkPlan.Part part) {
    return cache.has(key(part));
  }

  /** Drops one chunk. */
  void forget(ChunkPlan.Part part) {
    cache.forget(key(part));
  }

  /**
   * Fetches chunks by one request, each once for all who want it now, and keeps their bytes. Gives
   * what is kept of each; null for one that is missing.
   */
  Object[] load(Neighbours wanted) throws IOException {
    List<ChunkCache.Key> keys =
        wanted.members().stream().map(member -> key(member.part())).toList();
    return cache.load(keys, numbers -> loaded(wanted.some(numbers)));
  }

  /** Returns the bytes of {@code wanted}; some may have arrived since the cache was asked. */
  private List<ChunkCache.Entry> loaded(Neighbours wanted) throws IOException {
    ChunkCache.Entry[] entries = new ChunkCache.Entry[wanted.members().size()];
    List<Integer> missing = new ArrayList<>();
    for (int i = 0; i < entries.length; i++) {
      Object here = cache.get(key(wanted.members().get(i).part()));
      if (here instanceof Encoded encoded) {
        entries[i] = encoded.entry();
      } else if (here instanceof Elements elements) {
        entries[i] = new ChunkCache.Entry(elements, ChunkDecoder.weight(elements));
      } else {
        missing.add(i);
      }
    }
    if (!missing.isEmpty()) {
      List<Optional<ByteBuffer>> bytes = wanted.some(missing).get(fetcher, decoder);
      for (int n = 0; n < bytes.size(); n++) {
        entries[missing.get(n)] =
            bytes.get(n).map(value -> new Encoded(own(value)).entry()).orElse(null);
      }
    }
    return Arrays.asList(entries);
  }

  /**
   * Returns true if so many bytes are worth keeping: a larger read would push out its own chunks.
   */
  boolean admits(long bytes) {
    return bytes <= cache.capacity() / 2;
  }

  /** Copies the part, if the cache has its chunk. Encoded bytes are decoded at their second use. */
  ReadRoute.State copy(ChunkPlan.Part part, Target target) throws IOException {
    if (target.reuse() == ReadMode.Reuse.NONE) {
      return ReadRoute.State.ABSENT;
    }
    ChunkCache.Key key = key(part);
    Object kept = cache.get(key);
    if (kept == null || kept == ReadRoute.State.TOUCHED) {
      return kept == null ? ReadRoute.State.ABSENT : ReadRoute.State.TOUCHED;
    }
    if (kept instanceof Encoded encoded) {
      Extent extent = new Extent.Held(source.key(part.chunk()), encoded.bytes());
      copy(part, forUse(part, encoded, extent, target), extent, target);
    } else {
      decoder.copy(part, (Elements) kept, target);
    }
    hits.increment();
    counters.add(Counter.CHUNKS_FROM_CACHE);
    return ReadRoute.State.COPIED;
  }

  /**
   * Returns what to copy the part from: the bytes themselves, if this is their first use and they
   * can be decoded straight into the result, else the elements of the whole chunk, which are kept
   * in their place.
   */
  private Object forUse(ChunkPlan.Part part, Encoded encoded, Extent extent, Target target)
      throws IOException {
    boolean first = !encoded.used.getAndSet(true);
    if (first && decoder.streams(part)) {
      return encoded;
    }
    ByteBuffer bytes = encoded.bytes.duplicate();
    Object elements =
        unlessOfNoUse(() -> cache.load(key(part), () -> decoded(part, bytes, extent, target)));
    return elements == null ? encoded : elements; // Null if another thread found the chunk gone.
  }

  /** Keeps that a part of the chunk was read. */
  void touch(ChunkPlan.Part part, Target target) {
    if (target.keep()) {
      cache.put(key(part), new ChunkCache.Entry(ReadRoute.State.TOUCHED, 0));
    }
  }

  /**
   * Fetches the chunk, once for all who want it now, keeps it and copies the part; false if it is
   * missing.
   */
  boolean fetch(ChunkPlan.Part part, Extent extent, Target target) throws IOException {
    ChunkCache.Key key = key(part);
    Object kept =
        cache.load(
            key,
            () -> {
              if (cache.get(key) instanceof Elements here) { // It has come since it was looked for.
                return new ChunkCache.Entry(here, ChunkDecoder.weight(here));
              }
              Optional<ByteBuffer> bytes = fetcher.get(extent, decoder.longest(part));
              if (bytes.isEmpty()) {
                return null;
              }
              counters.add(Counter.CHUNKS_FETCHED);
              return decoded(part, bytes.get(), extent, target);
            });
    if (kept != null) {
      copy(part, kept, extent, target);
    }
    return kept != null;
  }

  /**
   * Fetches chunks by one request, once for all who want them now, and keeps their bytes: to be
   * decoded, and copied, by other threads.
   */
  Requests.Arrived request(Neighbours wanted, Target target) throws IOException {
    Object[] values = load(wanted);
    long bytes = 0;
    for (Object value : values) {
      bytes += value instanceof Encoded encoded ? encoded.bytes().array().length : 0;
    }
    return new Requests.Arrived(
        bytes,
        () ->
            Workers.run(
                values.length,
                Workers.LOCAL,
                n -> deliver(wanted.members().get((int) n), values[(int) n], target)));
  }

  /** Copies the part; a chunk that was used before is decoded whole and cached decoded. */
  private void deliver(Member member, @Nullable Object kept, Target target) throws IOException {
    ChunkPlan.Part part = member.part();
    if (kept == null) {
      decoder.fill(part, target);
      return;
    }
    Object found =
        kept instanceof Encoded encoded ? forUse(part, encoded, member.extent(), target) : kept;
    copy(part, found, member.extent(), target);
  }

  /** Decodes fetched bytes, keeps the elements and copies the part. */
  void put(ChunkPlan.Part part, ByteBuffer bytes, Extent extent, Target target) throws IOException {
    ChunkCache.Entry entry = decoded(part, bytes, extent, target);
    cache.put(key(part), entry);
    copy(part, entry.value(), extent, target);
  }

  private void copy(ChunkPlan.Part part, Object kept, Extent extent, Target target)
      throws IOException {
    if (kept instanceof Encoded encoded) {
      unlessOfNoUse(
          () -> {
            decoder.decodeTo(part, ByteSource.of(encoded.bytes()), extent, target);
            return null;
          });
    } else {
      decoder.copy(part, (Elements) kept, target);
    }
  }

  private ChunkCache.Entry decoded(
      ChunkPlan.Part part, ByteBuffer bytes, Extent extent, Target target) throws IOException {
    Elements elements = decoder.decode(part, bytes, extent, target.threads());
    return new ChunkCache.Entry(elements, ChunkDecoder.weight(elements));
  }

  private interface Use {
    @Nullable Object run() throws IOException;
  }

  /**
   * Returns what {@code use} makes of encoded bytes that are kept. If they do not decode, all
   * chunks are dropped: these bytes may have been damaged on their way, together with others that
   * came by the same request, and the next read shall ask the store again.
   */
  private @Nullable Object unlessOfNoUse(Use use) throws IOException {
    try {
      return use.run();
    } catch (IOException | RuntimeException e) {
      cache.forget(this);
      throw e;
    }
  }

  /**
   * Returns a buffer that does not hold on to a much larger array: slices of a merged range share
   * one.
   */
  private static ByteBuffer own(ByteBuffer bytes) {
    if (bytes.array().length <= 2L * bytes.remaining()) {
      return bytes;
    }
    byte[] copy = new byte[bytes.remaining()];
    bytes.duplicate().get(copy);
    return ByteBuffer.wrap(copy);
  }

  private ChunkCache.Key key(ChunkPlan.Part part) {
    return new ChunkCache.Key(this, part.chunk());
  }

  /** Drops all of it. */
  void forget() {
    cache.forget(this);
    source.forget();
  }
}
