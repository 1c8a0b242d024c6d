package io.github.zarrcdm;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toUnmodifiableMap;

import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.internal.parallel.PoolState;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.statistics.Counter;
import io.github.zarrcdm.internal.statistics.DiskCacheState;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * What this JVM has done with Zarr stores since it started; totals only grow. {@link #total()} is
 * the sum over all stores, {@link #stores()} has 1,000 of them by the names that their messages
 * have, without credentials, and the others as one: where more are opened, the store that was
 * opened longest ago, and is not open any more, joins these. Files that references lead to are
 * counted by their servers.
 *
 * <p>{@link #registerMBeans()} shows the same numbers as attributes of MBeans in the domain {@code
 * io.github.zarrcdm}. Opens, reads and requests are events of the flight recorder. Counting takes
 * no lock.
 *
 * @param opens stores opened as a dataset, failures counted
 * @param reads sections of arrays read, failures counted
 * @param chunksFetched chunks that came from the store, whole or in part
 * @param chunksDecoded chunks decoded, whole or in part
 * @param chunksFromCache chunks that were in the cache when a read wanted them
 * @param bytesFetched bytes of chunks and shard indexes that came, encoded
 * @param requests HTTP requests sent, each retry and each second try of a late one counted
 * @param bytesReceived bytes of the bodies of HTTP responses, as sent, as far as they were kept: of
 *     a file that a server sends whole only the range that was requested, and nothing of a response
 *     that broke off
 * @param answersFromDisk answers of servers taken from the disk cache, with or without a request
 *     that confirms them
 * @param retries requests sent again after a failure that may pass
 * @param waitMillis milliseconds waited before retries
 * @param refused HTTP responses 401 and 403
 * @param failures failed opens and reads, by the kind of exception, such as {@code Corrupt}; kinds
 *     that did not occur are left out
 */
public record ZarrStatistics(
    long opens,
    long reads,
    long chunksFetched,
    long chunksDecoded,
    long chunksFromCache,
    long bytesFetched,
    long requests,
    long bytesReceived,
    long answersFromDisk,
    long retries,
    long waitMillis,
    long refused,
    Map<String, Long> failures) {

  public ZarrStatistics {
    failures = Map.copyOf(failures);
  }

  /**
   * The cache of decoded chunks and shard indexes, which all stores of the JVM share.
   *
   * @param capacity bytes that it may hold
   * @param bytes that it holds
   * @param entries chunks and indexes that it holds
   * @param hits chunks that were there when a read wanted them
   * @param evictions entries that had to make room for others
   */
  public record Cache(long capacity, long bytes, long entries, long hits, long evictions) {}

  /**
   * The cache of answers of servers on disk, which processes may share.
   *
   * @param capacity bytes that it may hold; 0 if nothing is kept on disk
   * @param bytes that it holds, as this process last counted, and what it has written since
   * @param hits answers taken from it, with or without a request that confirms them
   * @param evictions answers that this process has deleted to make room for others
   */
  public record DiskCache(long capacity, long bytes, long hits, long evictions) {}

  /**
   * What a pool of threads does now.
   *
   * @param threads that there are
   * @param active those that work
   * @param queued tasks that wait for a thread
   */
  public record Pool(int threads, int active, int queued) {
    private static Pool of(PoolState state) {
      return new Pool(state.threads(), state.active(), state.queued());
    }
  }

  /** Returns the sum over all stores. */
  public static ZarrStatistics total() {
    return of(StoreCounters::total);
  }

  /**
   * Returns the statistics of each store by its name, sorted; the last entries may be {@code other
   * stores}.
   */
  public static Map<String, ZarrStatistics> stores() {
    return StoreCounters.byName().entrySet().stream()
        .collect(toMap(Map.Entry::getKey, e -> of(e.getValue()::get), (a, b) -> a, TreeMap::new));
  }

  private static ZarrStatistics of(ToLongFunction<Counter> count) {
    return new ZarrStatistics(
        count.applyAsLong(Counter.OPENS),
        count.applyAsLong(Counter.READS),
        count.applyAsLong(Counter.CHUNKS_FETCHED),
        count.applyAsLong(Counter.CHUNKS_DECODED),
        count.applyAsLong(Counter.CHUNKS_FROM_CACHE),
        count.applyAsLong(Counter.BYTES_FETCHED),
        count.applyAsLong(Counter.REQUESTS),
        count.applyAsLong(Counter.BYTES_RECEIVED),
        count.applyAsLong(Counter.ANSWERS_FROM_DISK),
        count.applyAsLong(Counter.RETRIES),
        count.applyAsLong(Counter.WAIT_MILLIS),
        count.applyAsLong(Counter.REFUSED),
        Counter.failures().stream()
            .filter(kind -> count.applyAsLong(kind) > 0)
            .collect(
                toUnmodifiableMap(
                    kind -> kind.label().substring(Counter.FAILURES.length()),
                    count::applyAsLong)));
  }

  /** Returns the cache of decoded chunks. */
  public static Cache cache() {
    ChunkCache cache = ChunkCache.shared();
    return new Cache(
        cache.capacity(),
        cache.bytes(),
        cache.size(),
        StoreCounters.total(Counter.CHUNKS_FROM_CACHE),
        cache.evictions());
  }

  /** Returns the cache on disk; the first time, its files may be counted. */
  public static DiskCache diskCache() {
    DiskCacheState cache = DiskCacheState.now();
    return new DiskCache(
        cache.capacity(),
        cache.bytes(),
        StoreCounters.total(Counter.ANSWERS_FROM_DISK),
        cache.evictions());
  }

  /**
   * Returns the threads that decode, {@code workers}, and those that wait for servers, {@code
   * requests}.
   */
  public static Map<String, Pool> pools() {
    return Map.of("workers", Pool.of(Workers.state()), "requests", Pool.of(Requests.state()));
  }

  /**
   * Registers the MBeans in this JVM's platform server, those of stores that are opened later too.
   * Web applications with the drop-in jar do it as they start, and {@code -Dzarrcdm.jmx=true} does
   * it when the first store is opened.
   */
  public static void registerMBeans() {
    StatisticsWanted.register();
  }

  /** Unregisters them: before the class loader of this class is dropped. */
  public static void unregisterMBeans() {
    StatisticsWanted.unregister();
  }
}
