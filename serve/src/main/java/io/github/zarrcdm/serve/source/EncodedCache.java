package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Values that were asked for, within a number of bytes; those that are asked for again stay the
 * longest. Several callers for one value make it once.
 */
public final class EncodedCache<V> {
  /** What a value without bytes takes. */
  private static final long ENTRY = 200;

  private final long most;
  private final ToLongFunction<V> bytesOf;
  private final Map<Object, V> values = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Object, Coming<V>> coming = new ConcurrentHashMap<>();
  private long bytes;

  private EncodedCache(long most, ToLongFunction<V> bytes) {
    this.most = most;
    this.bytesOf = bytes;
  }

  /** Encoded chunks, of at most {@code most} bytes together. */
  public static EncodedCache<Optional<Value.Whole>> ofChunks(long most) {
    return new EncodedCache<>(
        most, value -> value.map(whole -> whole.bytes().capacity()).orElse(0));
  }

  /** Pictures, of at most {@code most} bytes together. */
  static EncodedCache<Picture> ofPictures(long most) {
    return new EncodedCache<>(most, picture -> picture.png().length());
  }

  /** Makes a value; stops with {@link ClientGoneException} as soon as it is unwanted, if it can. */
  @FunctionalInterface
  interface Loading<V> {
    V load(BooleanSupplier unwanted) throws IOException;
  }

  /** A value that is being made, and how many callers wait for it beside the one who makes it. */
  private record Coming<V>(CompletableFuture<V> value, AtomicInteger waiting) {}

  /** Returns the value of {@code key} if it is here; null if not. */
  @Nullable V kept(Object key) {
    synchronized (values) {
      return values.get(key);
    }
  }

  /** Returns true if somebody waits for the value of {@code key} that another caller makes. */
  boolean isAwaited(Object key) {
    Coming<V> value = coming.get(key);
    return value != null && value.waiting.get() > 0;
  }

  /** Returns the value of {@code key}, made by {@code loading} if it is not here. */
  V get(Object key, Loading<V> loading) throws IOException {
    return get(key, () -> false, loading);
  }

  /** Returns the value for a caller who may go away: as long as others wait, the value is made. */
  V get(Object key, BooleanSupplier gone, Loading<V> loading) throws IOException {
    while (true) {
      V found = kept(key);
      if (found != null) {
        return found;
      }
      Coming<V> own = new Coming<>(new CompletableFuture<>(), new AtomicInteger());
      Coming<V> other = coming.putIfAbsent(key, own);
      if (other == null) {
        return loaded(key, own, gone, loading);
      }
      Optional<V> awaited = awaited(other, key, gone);
      if (awaited.isPresent()) {
        return awaited.get();
      }
    }
  }

  private V loaded(Object key, Coming<V> own, BooleanSupplier gone, Loading<V> loading)
      throws IOException {
    try {
      V loaded = loading.load(() -> own.waiting.get() == 0 && gone.getAsBoolean());
      put(key, loaded);
      own.value.complete(loaded);
      return loaded;
    } catch (IOException | RuntimeException | Error e) {
      own.value.completeExceptionally(e);
      throw e;
    } finally {
      coming.remove(key, own);
    }
  }

  /** Returns an empty Optional if whoever made it has gone away. */
  private Optional<V> awaited(Coming<V> other, Object key, BooleanSupplier gone)
      throws IOException {
    other.waiting.incrementAndGet();
    try {
      while (true) {
        try {
          return Optional.of(
              other.value.get(EncodingThreads.LOOK.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
          if (gone.getAsBoolean()) {
            throw new ClientGoneException(key.toString());
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ZarrException.Unavailable(key + ": the server stops");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ClientGoneException) {
        return Optional.empty();
      }
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    } finally {
      other.waiting.decrementAndGet();
    }
  }

  /** Keeps the value of {@code key}. */
  void put(Object key, V value) {
    long size = size(value);
    if (size > most) {
      return;
    }
    synchronized (values) {
      @Nullable V before = values.put(key, value);
      bytes += size - (before == null ? 0 : size(before));
      Iterator<V> oldest = values.values().iterator();
      while (bytes > most) {
        bytes -= size(oldest.next());
        oldest.remove();
      }
    }
  }

  private long size(V value) {
    return ENTRY + bytesOf.applyAsLong(value);
  }
}
