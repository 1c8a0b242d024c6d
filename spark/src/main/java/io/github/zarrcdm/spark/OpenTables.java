package io.github.zarrcdm.spark;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open tables of this JVM: the tasks of a query share one, so that its metadata is read once an
 * executor. A few stay open when nobody uses them, for the next task. A query is never given one
 * that was opened before its store was written: each asks once whether that is so.
 */
final class OpenTables {
  private static final Logger LOG = LoggerFactory.getLogger(OpenTables.class);
  private static final int MOST_IDLE = 4;
  private static final Map<String, Entry> ENTRIES = new LinkedHashMap<>();

  private OpenTables() {}

  private static final class Entry {
    /** Times of files and of servers are as coarse as this: what is newer may be written again. */
    private static final long SETTLED_MILLIS = 2_000;

    private int users;
    private boolean replaced;
    private ZarrDataset dataset;
    private GridTable table;
    private long version;
    private boolean settled;
    private String query;

    /** False if the store has been written since this was opened, or may have been. */
    synchronized boolean opened(ReadOptions options, String asking) throws IOException {
      if (dataset == null) {
        open(options);
      } else if (!asking.equals(query) && !(settled && version(dataset) == version)) {
        return false;
      }
      query = asking;
      return true;
    }

    private void open(ReadOptions options) throws IOException {
      ZarrDataset opened = options.access().open();
      try {
        table = GridTable.of(opened, options);
        version = version(opened);
        settled = Math.abs(System.currentTimeMillis() - version) > SETTLED_MILLIS;
        dataset = opened;
      } finally {
        if (dataset == null) {
          opened.close();
        }
      }
    }

    /** Some servers and keys allow values to be read, but not to be asked about. */
    private static long version(ZarrDataset dataset) throws IOException {
      try {
        return dataset.lastModified();
      } catch (ZarrException.Refused e) {
        LOG.debug("{} does not tell when it was written", dataset, e);
        return 0;
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
  static final class Lease implements Closeable {
    private final Entry entry;
    private boolean open = true;

    private Lease(Entry entry) {
      this.entry = entry;
    }

    ZarrDataset dataset() {
      return entry.dataset;
    }

    GridTable table() {
      return entry.table;
    }

    /** A number that changes when the metadata are written; 0 if the store cannot tell. */
    long version() {
      return entry.version;
    }

    @Override
    public void close() {
      synchronized (ENTRIES) {
        if (open) {
          open = false;
          entry.users--;
          if (entry.replaced && entry.users == 0) {
            entry.close();
          }
          closeIdle();
        }
      }
    }
  }

  /**
   * The table called {@code id}, opened as {@code options} say if it is not, or if its store has
   * been written since. That is asked once for each {@code query}.
   */
  static Lease lease(String id, ReadOptions options, String query) throws IOException {
    while (true) {
      Lease lease = lease(id);
      try {
        if (lease.entry.opened(options, query)) {
          return lease;
        }
        replace(id, lease.entry);
        lease.close();
      } catch (IOException | RuntimeException e) {
        lease.close();
        throw e;
      }
    }
  }

  private static Lease lease(String id) {
    synchronized (ENTRIES) {
      Entry entry = ENTRIES.remove(id);
      entry = entry == null ? new Entry() : entry;
      entry.users++;
      ENTRIES.put(id, entry);
      return new Lease(entry);
    }
  }

  /** Whoever reads from {@code old} goes on; it is closed after the last. */
  private static void replace(String id, Entry old) {
    synchronized (ENTRIES) {
      old.replaced |= ENTRIES.remove(id, old);
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
