package io.github.zarrcdm.internal.chunk;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.internal.platform.Setting;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Decoded chunks and shard indexes, bounded in bytes, for all stores of a JVM. Entries that are
 * requested a second time move to a protected part, which chunks that are read once cannot evict.
 * Concurrent requests for one entry share one load.
 *
 * <p>Safe for concurrent callers; the lock is held for map look-ups only, never while loading.
 */
public final class ChunkCache {
  private static final String PROPERTY = "zarrcdm.cache.bytes";
  private static final int OVERHEAD = 128;

  private static final ChunkCache SHARED =
      new ChunkCache(Setting.number(PROPERTY, Runtime.getRuntime().maxMemory() / 8));

  private final long capacity;
  private final Map<Key, Entry> once = new LinkedHashMap<>();
  private final Map<Key, Entry> again = new LinkedHashMap<>();
  private final ConcurrentHashMap<Key, CompletableFuture<Object>> loading =
      new ConcurrentHashMap<>();
  private long onceBytes;
  private long againBytes;
  private long evictions;

  /** A cache of at most {@code capacity} bytes; 0 keeps nothing. */
  public ChunkCache(long capacity) {
    this.capacity = capacity;
  }

  /**
   * Returns the cache of the JVM: an eighth of the heap, or what the system property {@code
   * zarrcdm.cache.bytes} says.
   */
  public static ChunkCache shared() {
    return SHARED;
  }

  /** A chunk of {@code owner}, which is compared by identity. */
  public record Key(Object owner, long[] chunk) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && owner == key.owner && Arrays.equals(chunk, key.chunk);
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(owner) + Arrays.hashCode(chunk);
    }
  }

  /** A value and the bytes it takes. */
  public record Entry(Object value, long bytes) {}

  /** Makes an entry; null if there is nothing to keep. */
  @FunctionalInterface
  public interface Load {
    @Nullable Entry load() throws IOException;
  }

  public long capacity() {
    return capacity;
  }

  /** Returns the value of {@code key}; null if it is not here. */
  public synchronized @Nullable Object get(Key key) {
    Entry entry = again.remove(key);
    if (entry != null) {
      again.put(key, entry);
      return entry.value();
    }
    entry = once.remove(key);
    if (entry == null) {
      return null;
    }
    onceBytes -= entry.bytes();
    again.put(key, entry);
    againBytes += entry.bytes();
    trim();
    return entry.value();
  }

  /** Returns true if {@code key} is here, or on its way; does not count as a use. */
  public boolean has(Key key) {
    synchronized (this) {
      if (once.containsKey(key) || again.containsKey(key)) {
        return true;
      }
    }
    return loading.containsKey(key);
  }

  /**
   * Returns the value of {@code key}, made by {@code load} if it is not here; null if there is
   * none. A failure is thrown to all who wait and leaves nothing behind.
   */
  public @Nullable Object load(Key key, Load load) throws IOException {
    while (true) {
      CompletableFuture<Object> mine = new CompletableFuture<>();
      CompletableFuture<Object> other = loading.putIfAbsent(key, mine);
      if (other == null) {
        return loadHere(key, load, mine);
      }
      try {
        return other.get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw (IOException)
            new InterruptedIOException("interrupted while another thread read the chunk")
                .initCause(e);
      } catch (ExecutionException e) {
        // Another caller's interrupt or lack of memory is not ours: try again ourselves.
        if (e.getCause() instanceof IOException
            && !(e.getCause() instanceof InterruptedIOException)) {
          throw new IOException(e.getCause().getMessage(), e.getCause());
        }
      }
    }
  }

  private @Nullable Object loadHere(Key key, Load load, CompletableFuture<Object> mine)
      throws IOException {
    try {
      Entry entry = load.load();
      Object value = entry == null ? null : entry.value();
      if (entry != null) {
        put(key, entry);
      }
      mine.complete(value);
      return value;
    } catch (Throwable e) {
      boolean interrupted = Thread.currentThread().isInterrupted();
      mine.completeExceptionally(interrupted ? new InterruptedIOException(e.getMessage()) : e);
      throw e;
    } finally {
      loading.remove(key, mine);
    }
  }

  /** Makes the entries of some of several keys, in their order; null where there is nothing. */
  @FunctionalInterface
  public interface LoadSeveral {
    List<Entry> load(List<Integer> numbers) throws IOException;
  }

  /**
   * Returns the values of {@code keys}, with those that no other thread is loading made by one
   * {@code load}; null where there is none. A failure is thrown to all waiting threads.
   */
  public Object[] load(List<Key> keys, LoadSeveral load) throws IOException {
    Object[] values = new Object[keys.size()];
    List<Integer> mine = new ArrayList<>();
    List<Integer> others = new ArrayList<>();
    Map<Integer, CompletableFuture<Object>> making = new HashMap<>();
    // All at once: two threads that took turns would each fetch what lies between its own.
    synchronized (loading) {
      for (int i = 0; i < values.length; i++) {
        CompletableFuture<Object> one = new CompletableFuture<>();
        boolean ours = loading.putIfAbsent(keys.get(i), one) == null;
        (ours ? mine : others).add(i);
        if (ours) {
          making.put(i, one);
        }
      }
    }
    if (!mine.isEmpty()) {
      loadHere(keys, mine, making, load, values);
    }
    for (int i : others) {
      values[i] = load(keys.get(i), () -> load.load(List.of(i)).get(0));
    }
    return values;
  }

  private void loadHere(
      List<Key> keys,
      List<Integer> mine,
      Map<Integer, CompletableFuture<Object>> making,
      LoadSeveral load,
      Object[] values)
      throws IOException {
    try {
      List<Entry> entries = load.load(mine);
      for (int n = 0; n < entries.size(); n++) {
        Entry entry = entries.get(n);
        int i = mine.get(n);
        values[i] = entry == null ? null : entry.value();
        if (entry != null) {
          put(keys.get(i), entry);
        }
        requireNonNull(making.get(i)).complete(values[i]);
      }
    } catch (Throwable e) {
      boolean interrupted = Thread.currentThread().isInterrupted();
      Throwable told = interrupted ? new InterruptedIOException(e.getMessage()) : e;
      making.values().forEach(one -> one.completeExceptionally(told));
      throw e;
    } finally {
      making.forEach((i, one) -> loading.remove(keys.get(i), one));
    }
  }

  /** Caches {@code entry}, unless it is too large on its own. */
  public synchronized void put(Key key, Entry entry) {
    Entry counted = new Entry(entry.value(), entry.bytes() + OVERHEAD);
    if (counted.bytes() > capacity / 2) {
      return;
    }
    remove(key);
    once.put(key, counted);
    onceBytes += counted.bytes();
    trim();
  }

  /** Drops {@code key}, whose value turned out to be useless. */
  public synchronized void forget(Key key) {
    remove(key);
  }

  /** Drops all entries of {@code owner}. */
  public synchronized void forget(Object owner) {
    once.keySet().stream().filter(k -> k.owner() == owner).toList().forEach(this::remove);
    again.keySet().stream().filter(k -> k.owner() == owner).toList().forEach(this::remove);
  }

  /** Returns the number of cached bytes. */
  public synchronized long bytes() {
    return onceBytes + againBytes;
  }

  /** Returns how many chunks and indexes there are. */
  public synchronized long size() {
    return (long) once.size() + again.size();
  }

  /** Returns how many had to make room for others. */
  public synchronized long evictions() {
    return evictions;
  }

  private void remove(Key key) {
    Entry entry = once.remove(key);
    onceBytes -= entry == null ? 0 : entry.bytes();
    entry = again.remove(key);
    againBytes -= entry == null ? 0 : entry.bytes();
  }

  /**
   * The protected part may take half; what falls out of it gets a second chance in the other, which
   * has room for all chunks of a read that is cached.
   */
  private void trim() {
    while (againBytes > capacity / 2) {
      Map.Entry<Key, Entry> eldest = again.entrySet().iterator().next();
      again.remove(eldest.getKey());
      againBytes -= eldest.getValue().bytes();
      once.put(eldest.getKey(), eldest.getValue());
      onceBytes += eldest.getValue().bytes();
    }
    while (onceBytes + againBytes > capacity && !once.isEmpty()) {
      Map.Entry<Key, Entry> eldest = once.entrySet().iterator().next();
      once.remove(eldest.getKey());
      onceBytes -= eldest.getValue().bytes();
      evictions++;
    }
  }
}
