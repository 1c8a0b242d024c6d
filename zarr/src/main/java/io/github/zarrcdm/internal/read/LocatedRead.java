package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.chunk.ChunkSource;
import io.github.zarrcdm.internal.chunk.Extent;
import io.github.zarrcdm.internal.chunk.Fetcher;
import io.github.zarrcdm.internal.parallel.RemoteRun;
import io.github.zarrcdm.internal.parallel.Requests.Arrived;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.read.Neighbours.Member;
import io.github.zarrcdm.internal.statistics.Counter;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One read of chunks in shards, or in a remote store: those that are kept first; then where the
 * others are, which asks for the indexes of shards; then the chunks, neighbours with one request.
 * Goes through the plan in batches, so that memory stays bounded.
 */
record LocatedRead(ChunkDecoder decoder, CachedChunks kept, ChunkSource source, Fetcher fetcher) {
  /** With what leads to it, a small chunk takes 500 bytes, and several reads run at once. */
  private static final int BATCH =
      (int) Math.max(1 << 10, Math.min(1 << 14, Runtime.getRuntime().maxMemory() / 64 / 500));

  /** Uncompressed chunks up to this size cost less than another request. */
  private static final long LARGE = 1 << 22;

  /**
   * A chunk whose elements the cache does not have.
   *
   * @param cached what it has
   */
  private record Wanted(ChunkPlan.Part part, ReadRoute.State cached) {}

  void read(ChunkPlan plan, Target target) throws IOException {
    for (long first = 0; first < plan.size(); first += BATCH) {
      int count = (int) Math.min(BATCH, plan.size() - first);
      long start = first;
      Wanted[] looked = new Wanted[count];
      Workers.run(
          count,
          fetcher.remote() ? Workers.LOCAL : 1,
          n -> looked[(int) n] = look(plan.part(start + n), target));
      List<Neighbours> requests = requests(located(looked, part -> decoder.fill(part, target)));
      if (fetcher.remote()) {
        RemoteRun.of(requests.size(), most(requests), n -> asked(requests.get((int) n), target));
      } else {
        Workers.run(requests.size(), Workers.LOCAL, n -> use(asked(requests.get((int) n), target)));
      }
    }
  }

  private static void use(Arrived arrived) throws IOException {
    arrived.use().run();
  }

  /** Fetches what the plan touches into the cache, as long as it is {@code wanted}. */
  void ahead(ChunkPlan plan, BooleanSupplier wanted) throws IOException {
    Wanted[] missing = new Wanted[Math.toIntExact(plan.size())];
    for (int n = 0; n < missing.length; n++) {
      ChunkPlan.Part part = plan.part(n);
      missing[n] = kept.has(part) ? null : new Wanted(part, ReadRoute.State.ABSENT);
    }
    List<Neighbours> requests = requests(located(missing, part -> {}));
    RemoteRun.of(
        requests.size(),
        most(requests),
        n -> {
          if (wanted.getAsBoolean()) {
            kept.load(requests.get((int) n));
          }
          return null;
        });
  }

  private List<Neighbours> requests(Iterable<Member> located) {
    return fetcher.remote() ? Neighbours.remote(located) : Neighbours.local(located);
  }

  /** About the bytes of the largest of {@code requests}. */
  private long most(List<Neighbours> requests) {
    long most = 0;
    for (Neighbours request : requests) {
      most =
          Math.max(
              most,
              request.slice() == null
                  ? fetcher.usual(decoded(request.members().get(0).part()) / 2)
                  : request.slice().length());
    }
    return most;
  }

  /** Returns the bytes of a chunk's elements. */
  private long decoded(ChunkPlan.Part part) {
    return part.declared() * Math.max(1, decoder.type().size());
  }

  /** Returns null if the part is done: the cache had its chunk. */
  private @Nullable Wanted look(ChunkPlan.Part part, Target target) throws IOException {
    ReadRoute.State cached = kept.copy(part, target);
    return cached == ReadRoute.State.COPIED ? null : new Wanted(part, cached);
  }

  /**
   * Returns where the chunks of {@code parts} are, shard by shard: the index of each is asked for
   * once. Those that are known to be missing go to {@code missing}.
   */
  private Iterable<Member> located(Wanted[] parts, Consumer<ChunkPlan.Part> missing)
      throws IOException {
    Map<String, List<Wanted>> shards = new LinkedHashMap<>();
    for (Wanted wanted : parts) {
      if (wanted != null) {
        String key = source.key(wanted.part().chunk());
        shards.computeIfAbsent(key, k -> new ArrayList<>()).add(wanted);
      }
    }
    List<List<Wanted>> each = List.copyOf(shards.values());
    Queue<Member> located = new ConcurrentLinkedQueue<>();
    Workers.Task locate =
        n -> {
          for (Wanted wanted : each.get((int) n)) {
            RetryOnRewrite.of(() -> locate(wanted, missing)).ifPresent(located::add);
          }
        };
    if (fetcher.remote() && !(source instanceof ChunkSource.Plain)) {
      RemoteRun.of(
          each.size(),
          0,
          n -> {
            locate.run(n);
            return null;
          });
    } else {
      Workers.run(each.size(), 1, locate);
    }
    return located;
  }

  /** Returns where the chunk is; empty if it is missing. */
  private Optional<Member> locate(Wanted wanted, Consumer<ChunkPlan.Part> missing)
      throws IOException {
    ChunkPlan.Part part = wanted.part();
    try {
      Optional<Extent> extent = source.locate(part.chunk());
      if (extent.isEmpty()) {
        missing.accept(part);
        return Optional.empty();
      }
      if (extent.get() instanceof Extent.Part stored) {
        Keys.checkLength(stored.length(), decoder.longest(part), stored.key(), decoder.where());
      }
      return Optional.of(new Member(part, extent.get(), wanted.cached()));
    } catch (IOException e) {
      source.forget(part.chunk());
      throw e;
    }
  }

  /**
   * Returns what a request brings, whose chunks are then decoded one beside the other. If their
   * shard has been replaced since its index was read, they are located anew.
   */
  private Arrived asked(Neighbours request, Target target) throws IOException {
    try {
      return sent(request, target);
    } catch (IOException e) {
      if (!RetryOnRewrite.rewritten(e)) {
        throw e;
      }
      return RetryOnRewrite.of(() -> relocated(request.members(), target));
    }
  }

  /** Returns what arrived for chunks that are no longer where they were. */
  private Arrived relocated(List<Member> members, Target target) throws IOException {
    List<Member> located = new ArrayList<>();
    for (Member member : members) {
      locate(new Wanted(member.part(), member.cached()), part -> decoder.fill(part, target))
          .ifPresent(located::add);
    }
    List<Arrived> arrived = new ArrayList<>();
    for (Neighbours request : requests(located)) {
      arrived.add(sent(request, target));
    }
    return new Arrived(
        arrived.stream().mapToLong(Arrived::bytes).sum(),
        () -> {
          for (Arrived each : arrived) {
            each.use().run();
          }
        });
  }

  private Arrived sent(Neighbours request, Target target) throws IOException {
    Member first = request.members().get(0);
    ReadRoute route = route(first, target);
    try {
      Arrived arrived =
          switch (route) {
            case RANGES -> ranges(first, target);
            case KEEP -> kept.request(request, target);
            default -> once(request, target);
          };
      return new Arrived(arrived.bytes(), () -> use(arrived, request));
    } catch (IOException e) {
      forget(request);
      throw e;
    }
  }

  private void use(Arrived arrived, Neighbours request) throws IOException {
    try {
      arrived.use().run();
    } catch (IOException e) {
      forget(request);
      throw e;
    }
  }

  /**
   * Drops indexes that led nowhere: the shard may have been replaced, and the next read must see
   * the new one.
   */
  private void forget(Neighbours request) {
    for (Member member : request.members()) {
      source.forget(member.part().chunk());
    }
  }

  /** Chunks of local shards are decoded before they are kept. */
  private ReadRoute route(Member member, Target target) throws IOException {
    if (!fetcher.remote()) {
      return ReadRoute.ONCE;
    }
    ChunkPlan.Part part = member.part();
    boolean alone = member.extent().alone();
    boolean sparse = alone && decoder.raw() && part.lessThanHalf() && decoder.streams(part);
    ReadRoute.Chunk chunk = new ReadRoute.Chunk(sparse, decoder.raw(), decoded(part) > LARGE);
    return ReadRoute.of(member.cached(), chunk, ReadRoute.Access.REMOTE, target.keep());
  }

  /**
   * Fetches the wanted parts alone. They are not kept, only that the chunk was touched: it comes
   * whole the next time.
   */
  private Arrived ranges(Member member, Target target) throws IOException {
    ChunkPlan.Part part = member.part();
    SelectionSink sink = decoder.sink(part, target);
    List<Slice> slices = WantedRanges.of(sink);
    Optional<List<ByteBuffer>> parts = fetcher.get(member.extent(), slices);
    if (parts.isEmpty()) {
      return new Arrived(0, () -> decoder.fill(part, target));
    }
    fetcher.counters().add(Counter.CHUNKS_FETCHED);
    long bytes = slices.stream().mapToLong(Slice::length).sum();
    return new Arrived(
        bytes,
        () -> {
          WantedRanges.put(slices, parts.get(), sink, decoder.context(member.extent(), part));
          kept.touch(part, target);
        });
  }

  /** Returns what a request brings that is not kept before it is decoded. */
  private Arrived once(Neighbours request, Target target) throws IOException {
    List<Optional<ByteBuffer>> came = request.get(fetcher, decoder);
    long bytes = 0;
    for (Optional<ByteBuffer> value : came) {
      bytes += value.map(ByteBuffer::remaining).orElse(0);
    }
    return new Arrived(
        bytes,
        () ->
            Workers.run(
                came.size(),
                Workers.LOCAL,
                n -> deliver(request.members().get((int) n), came.get((int) n), target)));
  }

  private void deliver(Member member, Optional<ByteBuffer> bytes, Target target)
      throws IOException {
    if (bytes.isEmpty()) {
      decoder.fill(member.part(), target);
    } else if (target.keep()) {
      kept.put(member.part(), bytes.get(), member.extent(), target);
    } else {
      ByteSource encoded = ByteSource.of(bytes.get());
      decoder.decodeTo(member.part(), encoded, member.extent(), target);
    }
  }
}
