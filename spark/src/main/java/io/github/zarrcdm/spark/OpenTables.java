package io.github.zarrcdm.spark;

import io.github.zarrcdm.ZarrDataset;
import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open tables of this JVM: the tasks of a query share one, so that its metadata is read once an
 * executor. A few stay open when nobody uses them, for the next task.
 */
final class OpenTables {
  private static final Logger LOG = LoggerFactory.getLogger(OpenTables.class);
  private static final int MOST_IDLE = 4;
  private static final Map<String, Entry> ENTRIES = new LinkedHashMap<>();

  private OpenTables() {}

  private static final class Entry {
    private int users;
    private ZarrDataset dataset;
    private GridTable table;

    synchronized void open(ReadOptions options) throws IOException {
      if (dataset != null) {
        return;
      }
      ZarrDataset opened = options.access().open();
      try {
        table = GridTable.of(opened, options);
        dataset = opened;
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

    @Override
    public void close() {
      synchronized (ENTRIES) {
        if (open) {
          open = false;
          entry.users--;
          closeIdle();
        }
      }
    }
  }

  /** The table called {@code id}, opened as {@code options} say if it is not. */
  static Lease lease(String id, ReadOptions options) throws IOException {
    Entry entry;
    synchronized (ENTRIES) {
      entry = ENTRIES.remove(id);
      entry = entry == null ? new Entry() : entry;
      entry.users++;
      ENTRIES.put(id, entry);
    }
    Lease lease = new Lease(entry);
    try {
      entry.open(options);
      return lease;
    } catch (IOException | RuntimeException e) {
      lease.close();
      throw e;
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
