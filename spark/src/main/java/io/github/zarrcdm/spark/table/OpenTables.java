package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.QueryMetadata;
import io.github.zarrcdm.spark.open.QueryStore;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.store.Store;
import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open tables of this JVM: the tasks of a query share one, so that its metadata, and chunks
 * that several need, are read once an executor. A few stay open when nobody uses them, for the next
 * task. Another query opens the store again, unless what it reads never changes.
 */
public final class OpenTables {
  private static final Logger LOG = LoggerFactory.getLogger(OpenTables.class);
  private static final int MOST_IDLE = 4;
  private static final Map<String, Entry> ENTRIES = new LinkedHashMap<>();

  private OpenTables() {}

  private static final class Entry {
    /** False for what one user alone has opened. */
    private final boolean shared;

    private int users = 1;
    private QueryStore store;
    private ZarrDataset dataset;
    private GridTable table;

    private long fetchedByTasks;
    private long cacheHitsOfTasks;

    Entry(boolean shared) {
      this.shared = shared;
    }

    synchronized void open(ReadOptions options, Query query, QueryMetadata planned)
        throws IOException {
      if (dataset != null) {
        return;
      }
      QueryStore opened = options.access().store(query.began(), planned);
      try {
        ZarrDataset of = options.access().dataset(opened);
        store = opened;
        table = GridTable.of(of, options);
        if (planned == null && query.began() > 0 && !opened.remote()) {
          opened.metadata().stamp(of.lastModified());
        }
        dataset = of;
      } finally {
        if (dataset == null) {
          opened.close();
        }
      }
    }

    synchronized void close() {
      try {
        if (dataset != null) {
          dataset.close();
        }
      } catch (IOException e) {
        LOG.debug("{} does not close", dataset, e);
      }
    }
  }

  /** The use of an open table until it is closed, once. */
  public static final class Lease implements Closeable {
    private final Entry entry;
    private final Query query;
    private boolean open = true;

    private Lease(Entry entry, Query query) {
      this.entry = entry;
      this.query = query;
    }

    public ZarrDataset dataset() {
      return entry.dataset;
    }

    public GridTable table() {
      return entry.table;
    }

    /** Returns the store as it is now, whatever the query was planned from. */
    public Store store() {
      return entry.store.now();
    }

    /** Returns what the table was made from. */
    public QueryMetadata metadata() {
      return entry.store.metadata();
    }

    /**
     * Throws {@link ZarrException.Unavailable} if what was missing may have been there when the
     * query began.
     */
    void checkMissing() throws IOException {
      entry.store.checkMissing();
    }

    /**
     * Adds what has been fetched, and found in the cache, since a task last did this: after each
     * read, and not when Spark asks for metrics. Spark 4.2 asks once more than it counts, and so
     * what other tasks had fetched by then would be lost.
     */
    void addTo(TaskMetrics metrics) {
      synchronized (entry) {
        long fetched = entry.store.fetched();
        long hits = entry.dataset.cacheHits();
        metrics.add(fetched - entry.fetchedByTasks, hits - entry.cacheHitsOfTasks);
        entry.fetchedByTasks = fetched;
        entry.cacheHitsOfTasks = hits;
      }
    }

    /**
     * Throws {@link ZarrException.Unavailable} if metadata have been written since the query was
     * planned. A remote store is asked only after chunks were missing: the times of others tell.
     */
    public void checkUnchanged() throws IOException {
      if (query.began() == 0) {
        return;
      }
      if (entry.store.remote()) {
        if (entry.store.missed()) {
          entry.store.checkDocument();
        }
        return;
      }
      if (entry.dataset.lastModified() != entry.store.metadata().stamp()) {
        throw new ZarrException.Unavailable(
            entry.dataset + " was written while a query read it. Run the query again.");
      }
    }

    @Override
    public void close() {
      synchronized (ENTRIES) {
        if (!open) {
          return;
        }
        open = false;
        entry.users--;
        if (entry.shared) {
          closeIdle();
          return;
        }
      }
      entry.close();
    }
  }

  /** Returns the table as it is now, which no query shares: it is closed with the lease. */
  public static Lease alone(ReadOptions options) throws IOException {
    Lease lease = new Lease(new Entry(false), Query.once());
    lease.entry.open(options, lease.query, null);
    return lease;
  }

  /**
   * Returns the table that {@code query} reads here, opened as {@code options} say if it is not.
   */
  public static Lease lease(Query query, ReadOptions options) throws IOException {
    return lease(query, options, null);
  }

  /** Returns the lease for a task of a query that was {@code planned} from metadata. */
  public static Lease lease(Query query, ReadOptions options, QueryMetadata planned)
      throws IOException {
    Lease lease = lease(query);
    try {
      lease.entry.open(options, query, planned);
      return lease;
    } catch (IOException | RuntimeException e) {
      lease.close();
      throw e;
    }
  }

  private static Lease lease(Query query) {
    synchronized (ENTRIES) {
      String name = query.here();
      Entry entry = ENTRIES.remove(name);
      if (entry == null) {
        entry = new Entry(true);
      } else {
        entry.users++;
      }
      ENTRIES.put(name, entry);
      return new Lease(entry, query);
    }
  }

  /** The longest unused are closed. */
  private static void closeIdle() {
    long idle = ENTRIES.values().stream().filter(entry -> entry.users == 0).count();
    Iterator<Entry> oldestFirst = ENTRIES.values().iterator();
    while (idle > MOST_IDLE && oldestFirst.hasNext()) {
      Entry entry = oldestFirst.next();
      if (entry.users == 0) {
        oldestFirst.remove();
        entry.close();
        idle--;
      }
    }
  }
}
