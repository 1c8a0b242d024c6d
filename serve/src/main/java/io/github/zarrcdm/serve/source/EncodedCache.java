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

/**
 * Encoded chunks that were asked for, within a number of bytes; those that are asked for again stay
 * the longest. Several callers for one chunk encode it once.
 */
public final class EncodedCache {
  /** What a chunk that is not stored takes. */
  private static final long ENTRY = 200;

  private final long most;
  private final Map<Object, Optional<Value.Whole>> values = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Object, CompletableFuture<Optional<Value.Whole>>> coming =
      new ConcurrentHashMap<>();
  private long bytes;

  public EncodedCache(long most) {
    this.most = most;
  }

  /** Makes a value. */
  @FunctionalInterface
  interface Loading {
    Optional<Value.Whole> load() throws IOException;
  }

  /** The value of {@code key}, made by {@code loading} if it is not here. */
  Optional<Value.Whole> get(Object key, Loading loading) throws IOException {
    synchronized (values) {
      Optional<Value.Whole> found = values.get(key);
      if (found != null) {
        return found;
      }
    }
    CompletableFuture<Optional<Value.Whole>> own = new CompletableFuture<>();
    CompletableFuture<Optional<Value.Whole>> other = coming.putIfAbsent(key, own);
    if (other != null) {
      return awaited(other, key);
    }
    try {
      Optional<Value.Whole> loaded = loading.load();
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

  private static Optional<Value.Whole> awaited(
      CompletableFuture<Optional<Value.Whole>> other, Object key) throws IOException {
    try {
      return other.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ZarrException.Unavailable(key + ": the server stops");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    }
  }

  private void put(Object key, Optional<Value.Whole> value) {
    long size = size(value);
    if (size > most) {
      return;
    }
    synchronized (values) {
      Optional<Value.Whole> before = values.put(key, value);
      bytes += size - (before == null ? 0 : size(before));
      Iterator<Optional<Value.Whole>> oldest = values.values().iterator();
      while (bytes > most) {
        bytes -= size(oldest.next());
        oldest.remove();
      }
    }
  }

  private static long size(Optional<Value.Whole> value) {
    return ENTRY + value.map(whole -> whole.bytes().capacity()).orElse(0);
  }
}
