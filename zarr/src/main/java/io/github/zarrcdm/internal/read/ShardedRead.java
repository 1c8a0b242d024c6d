package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.chunk.ChunkSource;
import io.github.zarrcdm.internal.chunk.Extent;
import io.github.zarrcdm.internal.chunk.Fetcher;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.internal.parallel.Requests.Arrived;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * One read of chunks in shards: the indexes first, then ranges of the shards, in which neighbouring
 * chunks are fetched with one request. Goes through the plan in batches, so that memory stays
 * bounded.
 */
record ShardedRead(ChunkDecoder decoder, CachedChunks kept, ChunkSource source, Fetcher fetcher) {
  private static final int BATCH = 4096;
  private static final int LOCAL_GAP = 1 << 16;
  private static final int REMOTE_GAP = 1 << 17;
  private static final int LOCAL_LONGEST = 1 << 22;
  private static final int REMOTE_LONGEST = 1 << 24;

  /** A chunk to fetch, and what the section takes of it. */
  private record Wanted(ChunkPlan.Part part, Extent extent) {}

  /** Chunks that one request fetches: a slice of a shard; null for bytes at hand. */
  private record Request(Slice slice, List<Wanted> wanted) {
    long bytes() {
      return slice == null ? 0 : slice.length();
    }
  }

  void read(ChunkPlan plan, Target target) throws IOException {
    for (long first = 0; first < plan.size(); first += BATCH) {
      int count = (int) Math.min(BATCH, plan.size() - first);
      long start = first;
      ChunkPlan.Part[] parts = new ChunkPlan.Part[count];
      Workers.run(
          count,
          fetcher.remote() ? Workers.LOCAL : 1,
          n -> parts[(int) n] = look(plan.part(start + n), target));
      List<Request> requests = requests(located(parts, target));
      if (fetcher.remote()) {
        long bytes = requests.stream().mapToLong(Request::bytes).max().orElse(0);
        Requests.run(requests.size(), bytes, n -> asked(requests.get((int) n), target));
      } else {
        Workers.run(requests.size(), Workers.LOCAL, n -> use(asked(requests.get((int) n), target)));
      }
    }
  }

  private static void use(Arrived arrived) throws IOException {
    arrived.use().run();
  }

  /** Null if the part is done: the cache had its chunk. */
  private ChunkPlan.Part look(ChunkPlan.Part part, Target target) throws IOException {
    return kept.copy(part, target) == CachedChunks.State.COPIED ? null : part;
  }

  /** Where the chunks of {@code parts} are, shard by shard: the index of each is asked for once. */
  private Queue<Wanted> located(ChunkPlan.Part[] parts, Target target) throws IOException {
    Map<String, List<ChunkPlan.Part>> shards = new LinkedHashMap<>();
    for (ChunkPlan.Part part : parts) {
      if (part != null) {
        shards.computeIfAbsent(source.key(part.chunk()), key -> new ArrayList<>()).add(part);
      }
    }
    List<List<ChunkPlan.Part>> each = List.copyOf(shards.values());
    Queue<Wanted> located = new ConcurrentLinkedQueue<>();
    Requests.Fetch locate =
        n -> {
          for (ChunkPlan.Part part : each.get((int) n)) {
            Wanted wanted = locate(part, target);
            if (wanted != null) {
              located.add(wanted);
            }
          }
          return null;
        };
    if (fetcher.remote()) {
      Requests.run(each.size(), 0, locate);
    } else {
      Workers.run(each.size(), 1, locate::get);
    }
    return located;
  }

  /** Where the chunk is; null if the part is done, as it is missing. */
  private Wanted locate(ChunkPlan.Part part, Target target) throws IOException {
    try {
      Optional<Extent> extent = source.locate(part.chunk());
      if (extent.isEmpty()) {
        decoder.fill(part, target);
        return null;
      }
      if (extent.get() instanceof Extent.Part stored) {
        Keys.checkLength(stored.length(), decoder.longest(part), stored.key(), decoder.where());
      }
      return new Wanted(part, extent.get());
    } catch (IOException e) {
      source.forget(part.chunk());
      throw e;
    }
  }

  private List<Request> requests(Iterable<Wanted> located) {
    List<Request> requests = new ArrayList<>();
    List<Wanted> parts = new ArrayList<>();
    for (Wanted wanted : located) {
      if (wanted.extent() instanceof Extent.Part) {
        parts.add(wanted);
      } else {
        requests.add(new Request(null, List.of(wanted)));
      }
    }
    parts.sort(
        Comparator.comparing((Wanted w) -> w.extent().key())
            .thenComparingLong(w -> ((Extent.Part) w.extent()).offset()));
    int gap = fetcher.remote() ? REMOTE_GAP : LOCAL_GAP;
    int longest = fetcher.remote() ? REMOTE_LONGEST : LOCAL_LONGEST;
    Request open = null;
    for (Wanted wanted : parts) {
      Extent.Part extent = (Extent.Part) wanted.extent();
      Slice slice = new Slice(extent.offset(), extent.length());
      boolean sameShard = open != null && open.wanted().get(0).extent().key().equals(extent.key());
      Slice joined = sameShard ? open.slice().joined(slice, gap, longest) : null;
      if (joined == null) {
        open = new Request(slice, new ArrayList<>(List.of(wanted)));
      } else {
        requests.remove(requests.size() - 1);
        open.wanted().add(wanted);
        open = new Request(joined, open.wanted());
      }
      requests.add(open);
    }
    return requests;
  }

  /** What a request brings, whose chunks are then decoded one beside the other. */
  private Arrived asked(Request request, Target target) throws IOException {
    List<Wanted> wanted = request.wanted();
    Extent first = wanted.get(0).extent();
    Slice slice = request.slice();
    Extent place =
        slice == null ? first : new Extent.Part(first.key(), slice.offset(), slice.length());
    Optional<ByteBuffer> found =
        orForget(request, () -> fetcher.get(place, Limit.VALUE_BYTES.value()));
    return new Arrived(
        request.bytes(),
        () ->
            orForget(
                request,
                () -> {
                  ByteBuffer bytes = found.orElseThrow(() -> gone(first));
                  Workers.run(
                      wanted.size(),
                      Workers.LOCAL,
                      n -> deliver(wanted.get((int) n), slice, bytes, target));
                  return null;
                }));
  }

  private interface Step<T> {
    T run() throws IOException;
  }

  /**
   * An index that led nowhere is dropped: the shard may have been replaced, and the next read shall
   * see the new one.
   */
  private <T> T orForget(Request request, Step<T> step) throws IOException {
    try {
      return step.run();
    } catch (IOException e) {
      request.wanted().forEach(wanted -> source.forget(wanted.part().chunk()));
      throw e;
    }
  }

  private ZarrException.Unavailable gone(Extent shard) {
    return new ZarrException.Unavailable(
        decoder.where(shard) + ": the shard has gone since its index was read. Read again.");
  }

  private void deliver(Wanted wanted, Slice slice, ByteBuffer bytes, Target target)
      throws IOException {
    ByteBuffer chunk = bytes;
    if (wanted.extent() instanceof Extent.Part part) {
      int start = (int) (part.offset() - slice.offset());
      if (start + (long) part.length() > bytes.remaining()) {
        throw new ZarrException.Corrupt(
            "%s: the shard's index points to bytes %d-%d, which it does not have. The shard is damaged; restore it from its source."
                .formatted(decoder.where(part), part.offset(), part.offset() + part.length() - 1));
      }
      chunk = bytes.slice(bytes.position() + start, part.length());
    }
    if (target.keep()) {
      kept.put(wanted.part(), chunk, wanted.extent(), target);
    } else {
      decoder.decodeTo(wanted.part(), ByteSource.of(chunk), wanted.extent(), target);
    }
  }
}
