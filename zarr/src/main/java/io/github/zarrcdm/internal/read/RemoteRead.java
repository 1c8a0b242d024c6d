package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.chunk.ChunkSource;
import io.github.zarrcdm.internal.chunk.Extent;
import io.github.zarrcdm.internal.chunk.Fetcher;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.internal.parallel.Requests.Arrived;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.store.ByteRange.Slice;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One read of chunks that each have a key of their own in a remote store: those that are kept
 * first, then all others at once, decoded as they come. Goes through the plan in batches, so that
 * memory stays bounded.
 */
record RemoteRead(ChunkDecoder decoder, CachedChunks kept, ChunkSource source, Fetcher fetcher) {
  private static final int BATCH = 1 << 16;

  /** Uncompressed chunks up to this size cost less than another request. */
  private static final long LARGE = 1 << 22;

  /** A chunk to fetch, and what the cache held of it. */
  private record Wanted(ChunkPlan.Part part, CachedChunks.State cached) {}

  void read(ChunkPlan plan, Target target) throws IOException {
    for (long first = 0; first < plan.size(); first += BATCH) {
      int count = (int) Math.min(BATCH, plan.size() - first);
      long start = first;
      Wanted[] looked = new Wanted[count];
      Workers.run(count, Workers.LOCAL, n -> looked[(int) n] = look(plan.part(start + n), target));
      List<Wanted> wanted = new ArrayList<>();
      for (Wanted chunk : looked) {
        if (chunk != null) {
          wanted.add(chunk);
        }
      }
      if (!wanted.isEmpty()) {
        long bytes = fetcher.usual(decoded(wanted.get(0).part) / 2);
        Requests.run(wanted.size(), bytes, n -> request(wanted.get((int) n), target));
      }
    }
  }

  /** The bytes of a chunk's elements. */
  private long decoded(ChunkPlan.Part part) {
    return part.declared() * Math.max(1, decoder.type().size());
  }

  /** Null if the part is done: the cache had its chunk. */
  private Wanted look(ChunkPlan.Part part, Target target) throws IOException {
    CachedChunks.State cached = kept.copy(part, target);
    return cached == CachedChunks.State.COPIED ? null : new Wanted(part, cached);
  }

  private Arrived request(Wanted wanted, Target target) throws IOException {
    ChunkPlan.Part part = wanted.part;
    Extent.Whole extent = (Extent.Whole) source.locate(part.chunk()).orElseThrow();
    boolean sparse = decoder.raw() && part.lessThanHalf() && decoder.streams(part);
    ReadRoute.Chunk chunk = new ReadRoute.Chunk(sparse, decoder.raw(), decoded(part) > LARGE);
    return switch (ReadRoute.of(wanted.cached, chunk, ReadRoute.Access.REMOTE, target.keep())) {
      case RANGES -> ranges(part, extent, target);
      case ONCE -> once(part, extent, target);
      case KEEP -> kept.request(part, extent, target);
      case CACHED, FILE -> throw new IllegalStateException("a remote chunk is requested");
    };
  }

  /** What came whole need not be asked for again; only that it was touched is kept of parts. */
  private Arrived ranges(ChunkPlan.Part part, Extent.Whole extent, Target target)
      throws IOException {
    SelectionSink sink = decoder.sink(part, target);
    List<Slice> slices = WantedRanges.of(sink);
    Optional<List<ByteBuffer>> parts = fetcher.get(extent, slices);
    if (parts.isEmpty()) {
      return missing(part, target);
    }
    long bytes = slices.stream().mapToLong(Slice::length).sum();
    return new Arrived(
        bytes,
        () -> {
          WantedRanges.put(slices, parts.get(), sink, decoder.context(extent, part));
          kept.touch(part, target);
        });
  }

  private Arrived once(ChunkPlan.Part part, Extent extent, Target target) throws IOException {
    Optional<ByteBuffer> bytes = fetcher.get(extent, decoder.longest(part));
    return bytes.isEmpty()
        ? missing(part, target)
        : new Arrived(
            bytes.get().array().length,
            () -> decoder.decodeTo(part, ByteSource.of(bytes.get()), extent, target));
  }

  private Arrived missing(ChunkPlan.Part part, Target target) {
    return new Arrived(0, () -> decoder.fill(part, target));
  }
}
