package io.github.zarrcdm.internal.statistics;

import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The counters of one store. Those of all stores of the JVM are found by the names that their
 * messages have, which hold no credentials. Counting takes no lock.
 */
public final class StoreCounters {
  private static final ByName ALL = new ByName(1_000);

  private static final StoreCounters UNSHOWN = new StoreCounters();

  /** The counts of the other stores once this store has given up its name. */
  private volatile LongAdder[] counts = new LongAdder[Counter.values().length];

  /** Datasets that are open; guarded by the {@link ByName} that this is in. */
  private int open;

  StoreCounters() {
    Arrays.setAll(counts, n -> new LongAdder());
  }

  /**
   * Returns the counters of the store called {@code name}. Where 1,000 have a name, the one that
   * was opened longest ago gives up its own, unless it is open; if all are open, those of all
   * others.
   */
  public static StoreCounters of(String name) {
    return ALL.of(name);
  }

  /** Returns the counters for a dataset that keeps the name until it is {@link #closed}. */
  public static StoreCounters opened(String name) {
    return ALL.opened(name);
  }

  /** A dataset that had these is closed. */
  public static void closed(StoreCounters counters) {
    ALL.closed(counters);
  }

  /** Returns the counters that belong to no store by name, such as of requests for credentials. */
  public static StoreCounters others() {
    return ALL.others();
  }

  /** Returns counters that no statistics have: of stores that no user knows. */
  public static StoreCounters unshown() {
    return UNSHOWN;
  }

  /** Returns all there are, by the names of their stores, sorted. */
  public static Map<String, StoreCounters> byName() {
    return ALL.all();
  }

  /**
   * Returns how many there have been for the store called {@code name}; 0 if it has no counters.
   */
  public static long get(String name, Counter counter) {
    StoreCounters counters = ALL.find(name);
    return counters == null ? 0 : counters.get(counter);
  }

  /** Returns how many names there have been: another number, other names. */
  public static long names() {
    return ALL.names();
  }

  /** Returns the sum over all stores. */
  public static long total(Counter counter) {
    return ALL.total(counter);
  }

  /** Counts one. */
  public void add(Counter counter) {
    counts[counter.ordinal()].increment();
  }

  /** Counts {@code n}. */
  public void add(Counter counter, long n) {
    counts[counter.ordinal()].add(n);
  }

  /** Counts a failed open or read by its kind. */
  public void failed(IOException failure) {
    add(Counter.of(failure));
  }

  /** Returns how many there have been. */
  public long get(Counter counter) {
    return counts[counter.ordinal()].sum();
  }

  /** Adds all to {@code others}, where whatever still comes is counted, too. */
  private void joins(StoreCounters others) {
    LongAdder[] own = counts;
    counts = others.counts;
    for (int n = 0; n < own.length; n++) {
      others.counts[n].add(own[n].sum());
    }
  }

  /** The counters of stores by name, of at most so many; those of all other stores are one. */
  static final class ByName {
    static final String OTHERS = "other stores";

    private final int most;
    private final StoreCounters others = new StoreCounters();

    /** The one that was asked for last is the last. */
    private final Map<String, StoreCounters> named = new LinkedHashMap<>();

    private long names;

    ByName(int most) {
      this.most = most;
    }

    synchronized StoreCounters of(String name) {
      StoreCounters counters = named.remove(name);
      if (counters == null) {
        if (named.size() == most && !makeRoom()) {
          return others;
        }
        counters = new StoreCounters();
        names++;
      }
      named.put(name, counters);
      return counters;
    }

    /** Returns false if all are open. */
    private boolean makeRoom() {
      for (Iterator<StoreCounters> all = named.values().iterator(); all.hasNext(); ) {
        StoreCounters oldest = all.next();
        if (oldest.open == 0) {
          oldest.joins(others);
          all.remove();
          return true;
        }
      }
      return false;
    }

    synchronized StoreCounters opened(String name) {
      StoreCounters counters = of(name);
      counters.open++;
      return counters;
    }

    synchronized void closed(StoreCounters counters) {
      counters.open--;
    }

    StoreCounters others() {
      return others;
    }

    synchronized Map<String, StoreCounters> all() {
      Map<String, StoreCounters> all = new TreeMap<>(named);
      all.put(OTHERS, others);
      return all;
    }

    synchronized @Nullable StoreCounters find(String name) {
      return name.equals(OTHERS) ? others : named.get(name);
    }

    synchronized long names() {
      return names;
    }

    synchronized long total(Counter counter) {
      long total = others.get(counter);
      for (StoreCounters store : named.values()) {
        total += store.get(counter);
      }
      return total;
    }
  }
}
