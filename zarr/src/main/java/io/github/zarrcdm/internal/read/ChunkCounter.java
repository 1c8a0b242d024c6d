package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.internal.chunk.ChunkSource;
import io.github.zarrcdm.internal.chunk.Fetcher;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.parallel.RemoteRun;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.sharding.Sharding;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.model.ChunkCensus;
import io.github.zarrcdm.model.ChunkCensus.Run;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Counts the stored chunks of an array: the keys by a listing, or by asking for each; those in
 * shards by the indexes of the shards. No chunk is fetched or decoded.
 */
public final class ChunkCounter {
  /** So many keys are listed, or asked for. */
  static final int MOST = 10_000_000;

  private final Store store;
  private final Fetcher fetcher;
  private final Array array;
  private final Chunked data;
  private final long[] counts;
  private final AtomicLong chunks = new AtomicLong();

  /** For each dimension, the chunks along it of which one at least is stored. */
  private final List<BitSet> seen;

  private ChunkCounter(Store store, Array array, Chunked data, StoreCounters counters) {
    this.store = store;
    this.fetcher = new Fetcher(store, counters);
    this.array = array;
    this.data = data;
    this.counts = StoredChunks.counts(array, data.grid());
    this.seen = bits();
  }

  private List<BitSet> bits() {
    return Stream.generate(BitSet::new).limit(counts.length).toList();
  }

  /**
   * Returns the chunks of {@code array} in {@code store}. Empty if it lists no names, or too many,
   * and is not to be asked for each. Throws {@link ZarrException.LimitExceeded} if it would be
   * asked too often, and {@link ZarrException} if the index of a shard cannot be read.
   */
  public static Optional<ChunkCensus> of(
      Store store, Array array, Chunked data, boolean ask, StoreCounters counters)
      throws IOException {
    return new ChunkCounter(store, array, data, counters).census(ask);
  }

  private Optional<ChunkCensus> census(boolean ask) throws IOException {
    Optional<OrdinalSet> listed = StoredChunks.ordinals(store, array, data, MOST);
    if (listed.isEmpty() && !ask) {
      return Optional.empty();
    }
    OrdinalSet keys = listed.isPresent() ? listed.get() : asked();
    Sharding sharding =
        ChunkedReader.sharding(
            fetcher, array, data, ChunkCache.shared(), store + ": array " + array.path());
    boolean sharded =
        !(sharding.source() instanceof ChunkSource.Plain
            || sharding.source() instanceof ChunkSource.Packed);
    if (sharded) {
      long[] shards = keys.stream().toArray();
      each(shards.length, n -> shard(COrder.index(shards[(int) n], counts), sharding));
    } else {
      chunks.set(keys.count());
      keys.stream()
          .forEach(
              key -> {
                long[] index = COrder.index(key, counts);
                for (int d = 0; d < index.length; d++) {
                  see(seen.get(d), index[d]);
                }
              });
    }
    return Optional.of(
        new ChunkCensus(
            keys.count(),
            StoredChunks.all(counts),
            chunks.get(),
            StoredChunks.all(StoredChunks.counts(array, sharding.grid())),
            runs(sharding.grid())));
  }

  /** Returns the ordinals of the keys that the store has when it is asked for each. */
  private OrdinalSet asked() throws IOException {
    double declared = StoredChunks.all(counts);
    if (declared > MOST) {
      throw new ZarrException.LimitExceeded(
          String.format(
              Locale.ROOT,
              "%s: %s has %.0f chunks; at most %s are asked for one by one. Count them where they"
                  + " can be listed.",
              store,
              array.path(),
              declared,
              MOST));
    }
    boolean[] found = new boolean[(int) declared];
    String path = StoredChunks.path(array);
    each(
        found.length,
        n -> {
          long[] index = COrder.index(n, counts);
          found[(int) n] =
              store.exists(path + data.keys().key(index))
                  || data.otherKeys() != null && store.exists(path + data.otherKeys().key(index));
        });
    OrdinalSet keys = new OrdinalSet(declared);
    for (int n = 0; n < found.length; n++) {
      if (found[n]) {
        keys.add(n);
      }
    }
    return keys;
  }

  private void each(long count, Workers.Task task) throws IOException {
    if (store.remote()) {
      RemoteRun.of(
          count,
          0,
          n -> {
            task.run(n);
            return null;
          });
    } else {
      Workers.run(count, Workers.LOCAL, task);
    }
  }

  /** Counts the chunks of the shard at {@code shard}, by its index. */
  private void shard(long[] shard, Sharding sharding) throws IOException {
    ChunkGrid inner = sharding.grid();
    long[] first = new long[shard.length];
    long[] end = new long[shard.length];
    for (int d = 0; d < shard.length; d++) {
      long start = data.grid().start(d, shard[d]);
      long last = Math.min(array.shape()[d], start + data.grid().length(d, shard[d])) - 1;
      first[d] = inner.chunkOf(d, start);
      end[d] = inner.chunkOf(d, last) + 1;
    }
    long[] own = {0};
    List<BitSet> within = bits();
    sharding
        .source()
        .locate(
            first,
            end,
            chunk -> {
              own[0]++;
              for (int d = 0; d < chunk.length; d++) {
                within.get(d).set((int) (chunk[d] - first[d]));
              }
            });
    chunks.addAndGet(own[0]);
    synchronized (seen) {
      for (int d = 0; d < first.length; d++) {
        long start = first[d];
        BitSet along = seen.get(d);
        within.get(d).stream().forEach(n -> see(along, start + n));
      }
    }
  }

  private static void see(BitSet along, long index) {
    if (index < Integer.MAX_VALUE) {
      along.set((int) index);
    }
  }

  /** Returns the runs of indices whose chunks, of {@code grid}, have been seen. */
  private List<List<Run>> runs(ChunkGrid grid) {
    List<List<Run>> along = new ArrayList<>();
    for (int d = 0; d < seen.size(); d++) {
      List<Run> runs = new ArrayList<>();
      BitSet chunks = seen.get(d);
      for (int first = chunks.nextSetBit(0); first >= 0; ) {
        int end = chunks.nextClearBit(first);
        long last = grid.start(d, end - 1) + grid.length(d, end - 1);
        runs.add(new Run(grid.start(d, first), Math.min(array.shape()[d], last)));
        first = chunks.nextSetBit(end);
      }
      along.add(runs);
    }
    return along;
  }
}
