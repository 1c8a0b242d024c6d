package io.github.zarrcdm.internal.conventions.aggregation;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The datasets of fragments that are open: those used last, opened when they are first read. Each
 * is read by one thread at a time, because most readers are for one. Safe for concurrent callers.
 * One that cannot be closed is logged: it has been read.
 */
public final class OpenFragments implements Closeable {
  /** More are open only while more threads than this read. */
  static final int MOST = 16;

  private static final Logger LOG = LoggerFactory.getLogger(OpenFragments.class);

  private final FragmentFormats formats;
  private final Map<String, Entry> recent = new LinkedHashMap<>(16, 0.75f, true);

  public OpenFragments(FragmentFormats formats) {
    this.formats = formats;
  }

  FragmentFormats formats() {
    return formats;
  }

  /** A dataset, and how many threads use it or wait for it. */
  private static final class Entry {
    int users;
    @Nullable FragmentDataset dataset;

    void close() {
      FragmentDataset open = dataset;
      if (open != null) {
        try {
          open.close();
        } catch (IOException | RuntimeException e) {
          LOG.debug("a fragment cannot be closed", e);
        }
      }
    }
  }

  /** What is done with an open dataset. */
  @FunctionalInterface
  interface Use {
    void of(FragmentDataset dataset) throws IOException;
  }

  /** Opens the dataset at {@code location} unless it is open, and reads it. */
  void use(String location, Use use) throws IOException {
    Entry entry;
    synchronized (recent) {
      entry = recent.computeIfAbsent(location, key -> new Entry());
      entry.users++;
    }
    try {
      beyond(MOST).forEach(Entry::close);
      synchronized (entry) {
        FragmentDataset dataset = entry.dataset;
        if (dataset == null) {
          dataset = formats.open(location);
          entry.dataset = dataset;
        }
        use.of(dataset);
      }
    } finally {
      if (isDone(location, entry)) {
        entry.close();
      }
    }
  }

  /** Ends one use of {@code entry}; true if it was the last, and nobody finds it any more. */
  private boolean isDone(String location, Entry entry) {
    synchronized (recent) {
      entry.users--;
      if (entry.dataset == null && entry.users == 0) {
        recent.remove(location, entry);
      }
      return entry.users == 0 && recent.get(location) != entry;
    }
  }

  /** Takes those out that nobody uses, the longest unused first, until {@code most} are left. */
  private List<Entry> beyond(int most) {
    List<Entry> taken = new ArrayList<>();
    synchronized (recent) {
      Iterator<Entry> entries = recent.values().iterator();
      while (recent.size() > most && entries.hasNext()) {
        Entry entry = entries.next();
        if (entry.users == 0) {
          entries.remove();
          taken.add(entry);
        }
      }
    }
    return taken;
  }

  /**
   * Closes all: those in use when their last user is done. They are opened again if they are read
   * again.
   */
  @Override
  public void close() {
    List<Entry> unused;
    synchronized (recent) {
      unused = beyond(0);
      recent.clear();
    }
    unused.forEach(Entry::close);
  }
}
