package io.github.zarrcdm.internal.store.http.credentials;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A refreshing credential: a token or key that expires and is requested again. All who need another
 * one wait for the same request, and fail together if it fails; nobody waits who can go on with the
 * one there is.
 */
public final class RefreshingCredential<T> {
  /** Gives another one. */
  public interface Source<T> {
    T next() throws IOException;
  }

  private final Source<T> source;
  private volatile @Nullable T current;

  /** Guarded by this; null while nobody asks. */
  private @Nullable CompletableFuture<T> request;

  public RefreshingCredential(Source<T> source) {
    this.source = source;
  }

  /** Returns the last one; null before the first. */
  public @Nullable T last() {
    return current;
  }

  /**
   * Returns one that is not {@code over}. When it is {@code ending}, one caller requests the next,
   * without which it can do.
   */
  public T get(Predicate<T> over, Predicate<T> ending) throws IOException {
    T known = current;
    if (known == null || over.test(known)) {
      return other(known);
    }
    if (!ending.test(known) || isRequested()) {
      return known;
    }
    try {
      return other(known);
    } catch (IOException e) {
      if (Thread.currentThread().isInterrupted() || over.test(known)) {
        throw e;
      }
      return known;
    }
  }

  private synchronized boolean isRequested() {
    return request != null;
  }

  /**
   * Returns another one than {@code old}, as far as the source has another one; null for the first.
   */
  public T other(@Nullable T old) throws IOException {
    while (true) {
      CompletableFuture<T> own = new CompletableFuture<>();
      CompletableFuture<T> asked;
      synchronized (this) {
        T known = current;
        if (known != null && !known.equals(old)) {
          return known;
        }
        asked = request;
        if (asked == null) {
          request = own;
        }
      }
      if (asked == null) {
        return requested(own);
      }
      try {
        return asked.get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw (IOException) new InterruptedIOException("the read was interrupted").initCause(e);
      } catch (ExecutionException e) {
        if (e.getCause() instanceof IOException failure) {
          throw failure;
        }
        // Who asked was interrupted, or has failed by itself: ask in its place.
      }
    }
  }

  private T requested(CompletableFuture<T> own) throws IOException {
    Throwable ended = new InterruptedException();
    try {
      T next = source.next();
      synchronized (this) {
        current = next;
        request = null;
      }
      own.complete(next);
      return next;
    } catch (IOException e) {
      if (!Thread.currentThread().isInterrupted()) {
        ended = e;
      }
      throw e;
    } finally {
      synchronized (this) {
        if (request == own) {
          request = null;
        }
      }
      own.completeExceptionally(ended); // unless it is complete
    }
  }
}
