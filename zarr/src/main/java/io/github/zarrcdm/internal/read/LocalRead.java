package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.chunk.ChunkSource;
import io.github.zarrcdm.internal.chunk.Extent;
import io.github.zarrcdm.internal.chunk.Fetcher;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.statistics.Counter;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * One read of chunks that each have a key of their own in a local store: every worker fetches,
 * decodes and copies one chunk after the other.
 */
record LocalRead(
    ChunkDecoder decoder,
    CachedChunks kept,
    ChunkSource.Plain source,
    Fetcher fetcher,
    MissingChunks missing) {

  void read(ChunkPlan plan, Target target, int width) throws IOException {
    Workers.run(plan.size(), width, n -> read(plan.part(n), target));
  }

  private void read(ChunkPlan.Part part, Target target) throws IOException {
    ReadRoute.State cached = kept.copy(part, target);
    if (cached == ReadRoute.State.COPIED) {
      return;
    }
    boolean sparse = part.lessThanHalf() && decoder.streams(part);
    ReadRoute.Chunk chunk = new ReadRoute.Chunk(sparse, decoder.raw(), false);
    ReadRoute.Access access = fetcher.opens() ? ReadRoute.Access.FILES : ReadRoute.Access.LOCAL;
    Extent.Whole extent = source.extent(part.chunk());
    if (missing.has(extent)) {
      decoder.fill(part, target);
      return;
    }
    boolean found =
        switch (ReadRoute.of(cached, chunk, access, target.keep())) {
          case CACHED -> true;
          case FILE -> file(part, extent, target);
          case RANGES -> ranges(part, extent, target);
          case ONCE -> once(part, extent, target);
          case KEEP -> kept.fetch(part, extent, target);
        };
    if (!found) {
      missing.add(extent);
      decoder.fill(part, target);
    }
  }

  /** The following read the wanted part of a chunk; false if there is none. */
  private boolean file(ChunkPlan.Part part, Extent.Whole extent, Target target) throws IOException {
    Optional<Boolean> found =
        fetcher.open(
            extent,
            value -> {
              try (OpenChunk bytes =
                  new OpenChunk(value, decoder.context(extent, part), fetcher.counters())) {
                Keys.checkLength(
                    bytes.length(), decoder.longest(part), extent.key(), decoder.where());
                decoder.decodeTo(part, bytes, extent, target);
                return true;
              }
            });
    if (found.isPresent()) {
      fetcher.counters().add(Counter.CHUNKS_FETCHED);
      kept.touch(part, target);
    }
    return found.isPresent();
  }

  private boolean ranges(ChunkPlan.Part part, Extent.Whole extent, Target target)
      throws IOException {
    SelectionSink sink = decoder.sink(part, target);
    List<ByteRange.Slice> slices = WantedRanges.of(sink);
    Optional<List<ByteBuffer>> parts = fetcher.get(extent, slices);
    if (parts.isEmpty()) {
      return false;
    }
    fetcher.counters().add(Counter.CHUNKS_FETCHED);
    WantedRanges.put(slices, parts.get(), sink, decoder.context(extent, part));
    kept.touch(part, target);
    return true;
  }

  private boolean once(ChunkPlan.Part part, Extent.Whole extent, Target target) throws IOException {
    Optional<ByteBuffer> bytes = fetcher.get(extent, decoder.longest(part));
    if (bytes.isPresent()) {
      fetcher.counters().add(Counter.CHUNKS_FETCHED);
      decoder.decodeTo(part, ByteSource.of(bytes.get()), extent, target);
      kept.touch(part, target);
    }
    return bytes.isPresent();
  }
}
