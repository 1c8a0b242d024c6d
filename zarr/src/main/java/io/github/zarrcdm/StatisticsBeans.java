package io.github.zarrcdm;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.internal.parallel.PoolState;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.statistics.Counter;
import io.github.zarrcdm.internal.statistics.DiskCacheState;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The MBeans of what is counted: one for all stores, one for each, for each cache, and for each
 * pool. Nobody has them who has not asked: the platform's server would keep the class loader of a
 * web application that has ended, and starting it takes time.
 */
final class StatisticsBeans {
  private static final Logger LOG = LoggerFactory.getLogger(StatisticsBeans.class);

  private static final String DOMAIN = "io.github.zarrcdm";

  /** How many names of stores there had been when their beans were registered. */
  private static volatile long names = -1;

  /** By the names of their stores, the others by their properties. */
  private static final Map<String, ObjectName> REGISTERED = new HashMap<>();

  private StatisticsBeans() {}

  /** Registers those of stores that have been opened since. */
  static void update() {
    if (names != StoreCounters.names()) {
      register();
    }
  }

  /** Registers all that are missing, from now on those of each store that is opened, too. */
  static synchronized void register() {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    names = StoreCounters.names();
    Set<String> gone = new HashSet<>(REGISTERED.keySet());
    put(server, "type=Total", gone, key -> key, () -> counters(StoreCounters::total));
    put(server, "type=Cache", gone, key -> key, StatisticsBeans::cache);
    put(server, "type=DiskCache", gone, key -> key, StatisticsBeans::diskCache);
    put(server, "type=Pool,name=workers", gone, key -> key, () -> pool(Workers::state));
    put(server, "type=Pool,name=requests", gone, key -> key, () -> pool(Requests::state));
    for (String name : StoreCounters.byName().keySet()) {
      put(
          server,
          name,
          gone,
          key -> "type=Store,name=" + ObjectName.quote(key),
          () -> counters(counter -> StoreCounters.get(name, counter)));
    }
    gone.forEach(name -> remove(server, name));
  }

  /** Unregisters all; none is registered again unless somebody asks. */
  static synchronized void unregister() {
    names = -1;
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    Set.copyOf(REGISTERED.keySet()).forEach(name -> remove(server, name));
  }

  private static StatisticsBean counters(ToLongFunction<Counter> count) {
    Map<String, StatisticsBean.Value> numbers = new LinkedHashMap<>();
    for (Counter counter : Counter.values()) {
      numbers.put(
          counter.label(),
          new StatisticsBean.Value(counter.meaning(), () -> count.applyAsLong(counter)));
    }
    return new StatisticsBean("What was done with stores", numbers);
  }

  private static StatisticsBean cache() {
    ChunkCache cache = ChunkCache.shared();
    Map<String, StatisticsBean.Value> numbers = new LinkedHashMap<>();
    add(numbers, "Capacity", "bytes that it may hold", cache::capacity);
    add(numbers, "Bytes", "bytes that it holds", cache::bytes);
    add(numbers, "Entries", "chunks and indexes that it holds", cache::size);
    add(
        numbers,
        "Hits",
        "chunks that were there when a read wanted them",
        () -> StoreCounters.total(Counter.CHUNKS_FROM_CACHE));
    add(numbers, "Evictions", "entries that had to make room for others", cache::evictions);
    return new StatisticsBean("The cache of decoded chunks", numbers);
  }

  private static StatisticsBean diskCache() {
    Map<String, StatisticsBean.Value> numbers = new LinkedHashMap<>();
    add(numbers, "Capacity", "bytes that it may hold", () -> DiskCacheState.now().capacity());
    add(numbers, "Bytes", "bytes that it holds", () -> DiskCacheState.now().bytes());
    add(
        numbers,
        "Hits",
        Counter.ANSWERS_FROM_DISK.meaning(),
        () -> StoreCounters.total(Counter.ANSWERS_FROM_DISK));
    add(
        numbers,
        "Evictions",
        "answers that had to make room for others",
        () -> DiskCacheState.now().evictions());
    return new StatisticsBean("The cache of answers of servers on disk", numbers);
  }

  private static StatisticsBean pool(Supplier<PoolState> pool) {
    Map<String, StatisticsBean.Value> numbers = new LinkedHashMap<>();
    add(numbers, "Threads", "threads that there are", () -> pool.get().threads());
    add(numbers, "Active", "threads that work", () -> pool.get().active());
    add(numbers, "Queued", "tasks that wait for a thread", () -> pool.get().queued());
    return new StatisticsBean("A pool of threads", numbers);
  }

  private static void add(
      Map<String, StatisticsBean.Value> numbers, String name, String meaning, LongSupplier value) {
    numbers.put(name, new StatisticsBean.Value(meaning, value));
  }

  /** One that is there under this name, as of another copy of the jar, gives way. */
  private static void put(
      MBeanServer server,
      String key,
      Set<String> gone,
      UnaryOperator<String> properties,
      Supplier<StatisticsBean> bean) {
    if (gone.remove(key)) {
      return;
    }
    try {
      ObjectName object = new ObjectName(DOMAIN + ":" + properties.apply(key));
      if (server.isRegistered(object)) {
        server.unregisterMBean(object);
      }
      server.registerMBean(bean.get(), object);
      REGISTERED.put(key, object);
    } catch (JMException | RuntimeException e) {
      LOG.warn("{}: this MBean cannot be registered", key, e);
    }
  }

  /** Another copy of the jar may have put its own there since. */
  private static void remove(MBeanServer server, String name) {
    ObjectName bean = requireNonNull(REGISTERED.remove(name));
    try {
      if (server.getClassLoaderFor(bean) == StatisticsBeans.class.getClassLoader()) {
        server.unregisterMBean(bean);
      }
    } catch (JMException | RuntimeException e) {
      LOG.debug("{}: this MBean is not there", name, e);
    }
  }
}
