package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.error.ZarrException;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Threads that read and encode: as many at once as are allowed, each for a limited time. A source
 * that hangs keeps the threads of its own, and no others.
 */
public final class Work implements Closeable {
  /** Whoever takes longer, in milliseconds, is taken to wait for its source. */
  private static final long STALLED = 1_000;

  private final int width;
  private final Duration timeout;
  private final Semaphore all;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "zarr-cdm serve");
            thread.setDaemon(true);
            return thread;
          });

  /** At most {@code width} tasks at once, for each of which callers wait {@code timeout}. */
  public Work(int width, Duration timeout) {
    this.width = width;
    this.timeout = timeout;
    this.all = new Semaphore(width, true);
  }

  /** What one source may have at once. */
  Semaphore share() {
    return new Semaphore(width, true);
  }

  /**
   * What {@code task} gives, which belongs to the source that has {@code share}. Throws {@link
   * ZarrException.Unavailable} if it does not come in time; {@code where} begins the message.
   */
  <T> T call(Semaphore share, String where, Callable<T> task) throws IOException {
    take(share, where);
    try {
      take(all, where);
    } catch (IOException e) {
      share.release();
      throw e;
    }
    AtomicBoolean held = new AtomicBoolean(true);
    Future<T> running =
        threads.submit(
            () -> {
              try {
                return task.call();
              } finally {
                share.release();
                giveBack(held);
              }
            });
    try {
      long first = Math.min(STALLED, timeout.toMillis());
      try {
        return running.get(first, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        giveBack(held); // It waits for its source, and takes no processor.
        return running.get(timeout.toMillis() - first, TimeUnit.MILLISECONDS);
      }
    } catch (TimeoutException e) {
      throw late(where);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw late(where);
    } catch (ExecutionException e) {
      throw cause(where, e.getCause());
    }
  }

  private void giveBack(AtomicBoolean held) {
    if (held.compareAndSet(true, false)) {
      all.release();
    }
  }

  private void take(Semaphore permits, String where) throws IOException {
    try {
      if (!permits.tryAcquire(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        throw late(where);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw late(where);
    }
  }

  private ZarrException.Unavailable late(String where) {
    return new ZarrException.Unavailable(
        "%s: the source did not answer within %s s. Ask again later"
            .formatted(where, timeout.toSeconds()));
  }

  private static IOException cause(String where, @Nullable Throwable thrown) {
    if (thrown instanceof IOException io) {
      return io;
    }
    if (thrown instanceof OutOfMemoryError) {
      return new ZarrException.LimitExceeded(where + ": it does not fit into the heap");
    }
    return new IOException(where + ": cannot be read: " + thrown, thrown);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
