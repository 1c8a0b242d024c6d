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
  private final Map<Object, CompletableFuture<V>> coming = new ConcurrentHashMap<>();
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

  /** Makes a value. */
  @FunctionalInterface
  interface Loading<V> {
    V load() throws IOException;
  }

  /** Returns the value of {@code key} if it is here; null if not. */
  @Nullable V kept(Object key) {
    synchronized (values) {
      return values.get(key);
    }
  }

  /** The value of {@code key}, made by {@code loading} if it is not here. */
  V get(Object key, Loading<V> loading) throws IOException {
    V found = kept(key);
    if (found != null) {
      return found;
    }
    CompletableFuture<V> own = new CompletableFuture<>();
    CompletableFuture<V> other = coming.putIfAbsent(key, own);
    if (other != null) {
      return awaited(other, key);
    }
    try {
      V loaded = loading.load();
      put(key, loaded);
      own.complete(loaded);
      return loaded;
    } catch (IOException | RuntimeException | Error e) {
      own.completeExceptionally(e);
      throw e;
    } finally {
      coming.remove(key, own);
    }
  }

  private V awaited(CompletableFuture<V> other, Object key) throws IOException {
    try {
      return other.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ZarrException.Unavailable(key + ": the server stops");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    }
  }

  private void put(Object key, V value) {
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
