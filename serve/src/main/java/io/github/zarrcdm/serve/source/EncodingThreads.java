package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.error.ZarrException;
import java.io.Closeable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Threads that read and encode: as many at once as are allowed, each for a limited time. A source
 * that hangs keeps the threads of its own, and no others.
 */
public final class EncodingThreads implements Closeable {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** How often tasks are asked whether they compute, or wait, and clients whether they wait. */
  static final Duration LOOK = Duration.ofSeconds(1);

  /** A task that uses a smaller part of a processor waits for its source. */
  private static final int PART = 20;

  private final int width;
  private final Duration timeout;
  private final long look;
  private final LongUnaryOperator processorTime;
  private final Semaphore all;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "zarr-cdm serve");
            thread.setDaemon(true);
            return thread;
          });

  /** At most {@code width} tasks at once, for each of which callers wait {@code timeout}. */
  public EncodingThreads(int width, Duration timeout) {
    this(width, timeout, LOOK, EncodingThreads::processorTime);
  }

  /**
   * One that looks at its tasks every {@code look}: at what their threads have used of processors,
   * in nanoseconds.
   */
  EncodingThreads(int width, Duration timeout, Duration look, LongUnaryOperator processorTime) {
    this.width = width;
    this.timeout = timeout;
    this.look = look.toNanos();
    this.processorTime = processorTime;
    this.all = new Semaphore(width, true);
  }

  /** Returns what one source may have at once. */
  Semaphore share() {
    return new Semaphore(width, true);
  }

  /**
   * Returns what {@code task} gives, which belongs to the source that has {@code share}. Throws
   * {@link ZarrException.Unavailable} if it does not come in time; {@code where} begins the
   * message.
   */
  <T> T call(Semaphore share, String where, Callable<T> task) throws IOException {
    return call(share, where, () -> false, task);
  }

  /**
   * Returns the same for somebody who may go away. Throws {@link ClientGoneException} soon after
   * {@code gone} is true: a task that has not begun never does then, and another one is
   * interrupted, which ends it between two chunks or reads.
   */
  <T> T call(Semaphore share, String where, BooleanSupplier gone, Callable<T> task)
      throws IOException {
    take(share, where, gone);
    try {
      take(all, where, gone);
    } catch (IOException e) {
      share.release();
      throw e;
    }
    Place place = new Place();
    FutureTask<T> running = new FutureTask<>(task);
    threads.execute(
        () -> {
          place.begin();
          try {
            running.run();
          } finally {
            share.release();
            place.giveBack();
          }
        });
    try {
      return awaited(running, place, where, gone);
    } catch (TimeoutException e) {
      throw late(where);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw late(where);
    } catch (ExecutionException e) {
      throw cause(where, e.getCause());
    }
  }

  /** A task that waits for its source leaves its place to another one. */
  private <T> T awaited(Future<T> running, Place place, String where, BooleanSupplier gone)
      throws InterruptedException, ExecutionException, TimeoutException, ClientGoneException {
    long end = System.nanoTime() + timeout.toNanos();
    while (true) {
      long left = end - System.nanoTime();
      try {
        return running.get(Math.min(look, left), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        if (left <= look) {
          place.giveBack();
          throw e;
        }
        if (gone.getAsBoolean()) {
          running.cancel(true);
          throw new ClientGoneException(where);
        }
        place.giveBackIfIdle();
      }
    }
  }

  /** One of those that all sources share, as the task has it that runs in it. */
  private final class Place {
    private final AtomicBoolean held = new AtomicBoolean(true);
    private volatile long thread;
    private volatile long used;

    /** Called by the thread of the task. */
    void begin() {
      long own = Thread.currentThread().getId();
      used = processorTime.applyAsLong(own);
      thread = own;
    }

    /** Gives this back if the task has computed little since it was looked at. */
    void giveBackIfIdle() {
      long own = thread;
      if (own == 0) { // It has not begun.
        return;
      }
      long before = used;
      used = processorTime.applyAsLong(own);
      if (used - before < look / PART) {
        giveBack();
      }
    }

    void giveBack() {
      if (held.compareAndSet(true, false)) {
        all.release();
      }
    }
  }

  /** Returns what {@code thread} has used of processors, in nanoseconds; 0 if that is unknown. */
  static long processorTime(long thread) {
    return THREADS.isThreadCpuTimeSupported() ? Math.max(0, THREADS.getThreadCpuTime(thread)) : 0;
  }

  private void take(Semaphore permits, String where, BooleanSupplier gone) throws IOException {
    long end = System.nanoTime() + timeout.toNanos();
    try {
      boolean taken = permits.tryAcquire(0, TimeUnit.NANOSECONDS);
      while (!taken) {
        long left = end - System.nanoTime();
        if (left <= 0) {
          throw late(where);
        }
        taken = permits.tryAcquire(Math.min(look, left), TimeUnit.NANOSECONDS);
        if (gone.getAsBoolean()) {
          if (taken) {
            permits.release();
          }
          throw new ClientGoneException(where);
        }
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
