package io.github.zarrcdm.internal.parallel;

import io.github.zarrcdm.internal.platform.Setting;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Runs numbered tasks on the caller's thread and on as many of a small pool of daemon threads as
 * are free. The caller works too, so that a full pool slows a read down and never blocks it, and a
 * read within a read cannot deadlock.
 */
public final class Workers {
  /** Threads for work on local stores, as many as processors. */
  public static final int LOCAL =
      Math.max(1, Setting.count("zarrcdm.threads", Runtime.getRuntime().availableProcessors()));

  /** At least as many for work on remote stores, which mostly waits. */
  private static final int REMOTE = 8;

  /** Callers work too; more of them than processors find some help nevertheless. */
  private static final int POOLED = Math.max(LOCAL, REMOTE);

  private static final ThreadPoolExecutor POOL = pool();

  private Workers() {}

  /** Returns how many threads are for work on a store that is {@code remote}, or local. */
  public static int width(boolean remote) {
    return remote ? POOLED : LOCAL;
  }

  /** What is done with each number. */
  @FunctionalInterface
  public interface Task {
    void run(long n) throws IOException;
  }

  /**
   * Runs tasks 0 to {@code count - 1} on up to {@code width} threads; returns when all are done or
   * one has failed and the others have stopped. Throws what a task threw; {@link
   * InterruptedIOException} if the caller is interrupted, which the other threads are then too.
   */
  public static void run(long count, int width, Task task) throws IOException {
    if (count <= 1 || width <= 1) {
      for (long n = 0; n < count; n++) {
        checkInterrupt();
        task.run(n);
      }
      return;
    }
    checkInterrupt();
    Run run = new Run(count, task);
    for (int i = 1; i < Math.min(width, count); i++) {
      if (!offer(run)) {
        break;
      }
    }
    run.work();
    run.finish();
  }

  private static void checkInterrupt() throws InterruptedIOException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedIOException("interrupted while reading");
    }
  }

  private static ThreadPoolExecutor pool() {
    AtomicInteger number = new AtomicInteger();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            POOLED,
            POOLED,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(10_000),
            work -> thread(work, "zarr-cdm-" + number.incrementAndGet()));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /**
   * Returns a daemon that keeps nothing of its host alive: neither class loader nor thread locals.
   */
  public static Thread thread(Runnable work, String name) {
    Thread thread = new Thread(null, work, name, 0, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    return thread;
  }

  /** Returns what the pool does now. */
  public static PoolState state() {
    return PoolState.of(POOL);
  }

  /** Runs {@code work} on a thread of the pool; false if there is no room for it. */
  static boolean offer(Runnable work) {
    try {
      POOL.execute(work);
      return true;
    } catch (RejectedExecutionException full) {
      return false;
    }
  }

  static void rethrow(@Nullable Throwable failure) throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
  }

  /** One call of {@link #run}: each of its threads takes the next number until none is left. */
  private static final class Run implements Runnable {
    private final long count;

    /** Null when all is done: a run may wait in the pool's queue long after, with its results. */
    private @Nullable Task task;

    private final AtomicLong next = new AtomicLong();
    private final Thread caller = Thread.currentThread();
    private final Set<Thread> helpers = new HashSet<>();
    private boolean interrupted;
    private int working;
    private @Nullable Throwable failure;

    Run(long count, Task task) {
      this.count = count;
      this.task = task;
    }

    @Override
    public void run() {
      try {
        work();
      } catch (OutOfMemoryError noMemoryToBegin) {
        // The caller and other threads do the work.
      }
    }

    void work() {
      Thread self = Thread.currentThread();
      Task task;
      synchronized (this) {
        task = this.task;
        if (task == null || next.get() >= count) {
          return;
        }
        if (self != caller) {
          helpers.add(self); // may run out of memory, before anybody waits for this thread
        }
        working++;
      }
      try {
        for (long n = next.getAndIncrement(); n < count; n = next.getAndIncrement()) {
          checkInterrupt();
          task.run(n);
        }
      } catch (Throwable e) {
        fail(e);
      } finally {
        synchronized (this) {
          if (helpers.remove(self) && interrupted) {
            // It was meant for this run; the next one of the thread is another's.
            Thread.interrupted();
          }
          working--;
          notifyAll();
        }
      }
    }

    private void fail(Throwable e) {
      next.set(count);
      synchronized (this) {
        if (failure == null) {
          failure = e;
        }
      }
    }

    /** Waits for helpers that still work; an interrupt is passed on to them. */
    void finish() throws IOException {
      synchronized (this) {
        while (working > 0) {
          try {
            wait();
          } catch (InterruptedException e) {
            interrupted = true;
            next.set(count);
            helpers.forEach(Thread::interrupt);
          }
        }
        task = null;
        if (interrupted) {
          Thread.currentThread().interrupt();
          throw new InterruptedIOException("interrupted while reading");
        }
      }
      rethrow(failure);
    }
  }
}
