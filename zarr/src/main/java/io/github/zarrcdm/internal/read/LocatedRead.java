package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.codec.ByteSource;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.chunk.ChunkSource;
import io.github.zarrcdm.internal.chunk.Extent;
import io.github.zarrcdm.internal.chunk.Fetcher;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.internal.parallel.Requests.Arrived;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.read.Neighbours.Member;
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

/**
 * One read of chunks in shards, or in a remote store: those that are kept first; then where the
 * others are, which asks for the indexes of shards; then the chunks, neighbours with one request.
 * Goes through the plan in batches, so that memory stays bounded.
 */
record LocatedRead(ChunkDecoder decoder, CachedChunks kept, ChunkSource source, Fetcher fetcher) {
  private static final int BATCH = 1 << 14;

  /** Uncompressed chunks up to this size cost less than another request. */
  private static final long LARGE = 1 << 22;

  void read(ChunkPlan plan, Target target) throws IOException {
    for (long first = 0; first < plan.size(); first += BATCH) {
      int count = (int) Math.min(BATCH, plan.size() - first);
      long start = first;
      Member[] looked = new Member[count];
      Workers.run(
          count,
          fetcher.remote() ? Workers.LOCAL : 1,
          n -> looked[(int) n] = look(plan.part(start + n), target));
      List<Neighbours> requests = requests(located(looked, target));
      if (fetcher.remote()) {
        Requests.run(requests.size(), most(requests), n -> asked(requests.get((int) n), target));
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
    Member[] missing = new Member[Math.toIntExact(plan.size())];
    for (int n = 0; n < missing.length; n++) {
      ChunkPlan.Part part = plan.part(n);
      missing[n] = kept.has(part) ? null : new Member(part, null, CachedChunks.State.ABSENT);
    }
    List<Neighbours> requests = requests(located(missing, null));
    Requests.run(
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

  /** The bytes of a chunk's elements. */
  private long decoded(ChunkPlan.Part part) {
    return part.declared() * Math.max(1, decoder.type().size());
  }

  /** Null if the part is done: the cache had its chunk. */
  private Member look(ChunkPlan.Part part, Target target) throws IOException {
    CachedChunks.State cached = kept.copy(part, target);
    return cached == CachedChunks.State.COPIED ? null : new Member(part, null, cached);
  }

  /**
   * Where the chunks of {@code parts} are, shard by shard: the index of each is asked for once.
   * Those that are known to be missing are filled, if there is a {@code target}.
   */
  private Iterable<Member> located(Member[] parts, Target target) throws IOException {
    Map<String, List<Member>> shards = new LinkedHashMap<>();
    for (Member part : parts) {
      if (part != null) {
        shards.computeIfAbsent(source.key(part.part().chunk()), key -> new ArrayList<>()).add(part);
      }
    }
    List<List<Member>> each = List.copyOf(shards.values());
    Queue<Member> located = new ConcurrentLinkedQueue<>();
    Requests.Fetch locate =
        n -> {
          for (Member part : each.get((int) n)) {
            Member found = Anew.of(() -> locate(part, target));
            if (found != null) {
              located.add(found);
            }
          }
          return null;
        };
    if (fetcher.remote() && !(source instanceof ChunkSource.Plain)) {
      Requests.run(each.size(), 0, locate);
    } else {
      Workers.run(each.size(), 1, locate::get);
    }
    return located;
  }

  /** Where the chunk is; null if the part is done because the chunk is missing. */
  private Member locate(Member member, Target target) throws IOException {
    ChunkPlan.Part part = member.part();
    try {
      Optional<Extent> extent = source.locate(part.chunk());
      if (extent.isEmpty()) {
        if (target != null) {
          decoder.fill(part, target);
        }
        return null;
      }
      if (extent.get() instanceof Extent.Part stored) {
        Keys.checkLength(stored.length(), decoder.longest(part), stored.key(), decoder.where());
      }
      return new Member(part, extent.get(), member.cached());
    } catch (IOException e) {
      source.forget(part.chunk());
      throw e;
    }
  }

  /**
   * What a request brings, whose chunks are then decoded one beside the other. If their shard has
   * been replaced since its index was read, they are located anew.
   */
  private Arrived asked(Neighbours request, Target target) throws IOException {
    try {
      return sent(request, target);
    } catch (IOException e) {
      if (!Anew.rewritten(e)) {
        throw e;
      }
      return Anew.of(() -> relocated(request.members(), target));
    }
  }

  /** The same for chunks that are no longer where they were. */
  private Arrived relocated(List<Member> members, Target target) throws IOException {
    List<Member> located = new ArrayList<>();
    for (Member member : members) {
      Member found = locate(member, target);
      if (found != null) {
        located.add(found);
      }
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
    if (route == ReadRoute.RANGES) {
      return orForget(request, () -> ranges(first, target));
    }
    boolean keeps = route == ReadRoute.KEEP;
    Arrived arrived =
        orForget(request, () -> keeps ? kept.request(request, target) : once(request, target));
    return new Arrived(
        arrived.bytes(),
        () ->
            orForget(
                request,
                () -> {
                  arrived.use().run();
                  return null;
                }));
  }

  /**
   * An index that led nowhere is dropped: the shard may have been replaced, and the next read must
   * see the new one.
   */
  private <T> T orForget(Neighbours request, Anew.Step<T> step) throws IOException {
    try {
      return step.run();
    } catch (IOException e) {
      for (Member member : request.members()) {
        source.forget(member.part().chunk());
      }
      throw e;
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

  /** What came whole need not be asked for again; only that it was touched is kept of parts. */
  private Arrived ranges(Member member, Target target) throws IOException {
    ChunkPlan.Part part = member.part();
    SelectionSink sink = decoder.sink(part, target);
    List<Slice> slices = WantedRanges.of(sink);
    Optional<List<ByteBuffer>> parts = fetcher.get(member.extent(), slices);
    if (parts.isEmpty()) {
      return new Arrived(0, () -> decoder.fill(part, target));
    }
    long bytes = slices.stream().mapToLong(Slice::length).sum();
    return new Arrived(
        bytes,
        () -> {
          WantedRanges.put(slices, parts.get(), sink, decoder.context(member.extent(), part));
          kept.touch(part, target);
        });
  }

  /** What a request brings that is not kept before it is decoded. */
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
