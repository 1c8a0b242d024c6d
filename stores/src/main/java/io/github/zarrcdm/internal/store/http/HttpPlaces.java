package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.internal.parallel.Workers;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * How many requests may be under way: so many to one store, twice as many of the whole JVM. Each
 * has a thread, which waits for the server and does nothing else.
 */
final class HttpPlaces {
  private static final Semaphore JVM = new Semaphore(2 * Requests.MOST);

  /** More than there are places: attempts that were given up end on their threads. */
  private static final ThreadPoolExecutor THREADS =
      new ThreadPoolExecutor(
          0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), HttpPlaces::thread);

  private final Semaphore store = new Semaphore(Requests.MOST);

  /** Closes connections before it ends. */
  static Thread thread(Runnable work) {
    return Workers.thread(
        () -> {
          work.run();
          closeConnections(THREADS.getPoolSize());
        },
        "zarr-cdm request");
  }

  /** Those that are worth keeping while there are still {@code threads}; none without. */
  static void closeConnections(int threads) {
    if (threads > 0) {
      HttpConnections.closeAllIdle();
    } else {
      HttpConnections.closeAll();
    }
    Turns.SHARED.give(); // Closing reads what was not read, and may have taken a turn for it.
  }

  /** Waits for a place. */
  void enter() throws InterruptedException {
    store.acquire();
    try {
      JVM.acquire();
    } catch (InterruptedException e) {
      store.release();
      throw e;
    }
  }

  /** True if there is a place now. */
  boolean tryEnter() {
    if (!store.tryAcquire()) {
      return false;
    }
    boolean entered = JVM.tryAcquire();
    if (!entered) {
      store.release();
    }
    return entered;
  }

  void leave() {
    JVM.release();
    store.release();
  }

  /** Runs it now; who calls this has a place for it. */
  static void run(Runnable attempt) {
    THREADS.execute(attempt);
  }
}
