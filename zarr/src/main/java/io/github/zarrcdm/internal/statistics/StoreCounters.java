package io.github.zarrcdm.internal.statistics;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * The counters of one store. Those of all stores of the JVM are found by the names that their
 * messages have, which hold no credentials. Counting takes no lock.
 */
public final class StoreCounters {
  private static final ByName ALL = new ByName(1_000);

  private final LongAdder[] counts = new LongAdder[Counter.values().length];

  StoreCounters() {
    Arrays.setAll(counts, n -> new LongAdder());
  }

  /** Those of the store called {@code name}; after the first 1,000 names those of all others. */
  public static StoreCounters of(String name) {
    return ALL.of(name);
  }

  /** Those that belong to no store by name, such as of requests for credentials. */
  public static StoreCounters others() {
    return ALL.others();
  }

  /** All there are, by the names of their stores, sorted. */
  public static Map<String, StoreCounters> byName() {
    return ALL.all();
  }

  /** How many stores have counters of their own. */
  public static int size() {
    return ALL.size();
  }

  /** The sum over all stores. */
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

  /** How many there have been. */
  public long get(Counter counter) {
    return counts[counter.ordinal()].sum();
  }

  /** The counters of stores by name; those of all names after the first {@code most} are one. */
  static final class ByName {
    static final String OTHERS = "other stores";

    private final int most;
    private final StoreCounters others = new StoreCounters();
    private final ConcurrentHashMap<String, StoreCounters> named = new ConcurrentHashMap<>();

    /** Names stay, so that no lock is needed to see that there is no room for another. */
    private volatile boolean full;

    ByName(int most) {
      this.most = most;
    }

    StoreCounters of(String name) {
      StoreCounters known = named.get(name);
      if (known != null) {
        return known;
      }
      if (full) {
        return others;
      }
      synchronized (this) {
        StoreCounters counters =
            named.size() < most
                ? named.computeIfAbsent(name, n -> new StoreCounters())
                : named.getOrDefault(name, others);
        full = named.size() >= most;
        return counters;
      }
    }

    StoreCounters others() {
      return others;
    }

    Map<String, StoreCounters> all() {
      Map<String, StoreCounters> all = new TreeMap<>(named);
      all.put(OTHERS, others);
      return all;
    }

    int size() {
      return named.size();
    }

    long total(Counter counter) {
      long total = others.get(counter);
      for (StoreCounters store : named.values()) {
        total += store.get(counter);
      }
      return total;
    }
  }
}
