package io.github.zarrcdm.internal.store.http.wire;

import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.internal.parallel.Workers;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Permits for concurrent requests: a number of them for one store, and for its server those of
 * {@link ServerPermits}. Each has a thread, which waits for the server and does nothing else.
 */
public final class RequestPermits {
  /** More than there are permits: attempts that were given up end on their threads. */
  private static final ThreadPoolExecutor THREADS =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          10,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          RequestPermits::thread);

  private static volatile boolean prepared;

  private final Semaphore store = new Semaphore(Requests.MOST);

  /** Closes connections before it ends. */
  static Thread thread(Runnable work) {
    return Workers.thread(
        () -> {
          work.run();
          HttpConnections.close(THREADS.getPoolSize());
        },
        "zarr-cdm request");
  }

  /** Returns a permit, waited for. Throws what {@link ServerPermits#enter} does. */
  ServerPermits.Permit enter(ServerPermits server) throws IOException, InterruptedException {
    store.acquire();
    try {
      return server.enter(RequestLatency.timeout());
    } catch (IOException | InterruptedException e) {
      store.release();
      throw e;
    }
  }

  /** Returns a permit if there is one now; null otherwise. */
  ServerPermits.@Nullable Permit tryEnter(ServerPermits server) {
    if (!store.tryAcquire()) {
      return null;
    }
    ServerPermits.Permit permit = server.tryEnter();
    if (permit == null) {
      store.release();
    }
    return permit;
  }

  void leave(ServerPermits.Permit permit) {
    permit.leave();
    store.release();
  }

  /** Builds connections on another thread, while the caller loads what it needs besides. */
  public static void prepare() {
    if (!prepared) {
      prepared = true;
      run(HttpConnections::anywhere);
    }
  }

  /** Runs it now; who calls this has a permit for it. */
  public static void run(Runnable attempt) {
    THREADS.execute(attempt);
  }
}
