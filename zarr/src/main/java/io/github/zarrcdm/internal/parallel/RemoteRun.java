package io.github.zarrcdm.internal.parallel;

import io.github.zarrcdm.internal.parallel.Requests.Arrived;
import io.github.zarrcdm.internal.parallel.Requests.Fetch;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Gets and uses many values from servers. Fetchers take the next number until none is left and put
 * down what came; the caller, and helpers for which there is work, pick it up. Where no thread is
 * free to fetch the caller does so itself: a full pool slows a read down and never blocks it.
 */
public final class RemoteRun {
  private final long count;
  private final long bytes;
  private final Fetch fetch;
  private final Queue<Arrived> arrived = new ArrayDeque<>();
  private final Set<Thread> fetchers = new HashSet<>();
  private long next;
  private int fetching;
  private int helpers;
  private int underWay;
  private boolean stopped;
  private @Nullable Throwable failure;

  private RemoteRun(long count, long bytes, Fetch fetch) {
    this.count = count;
    this.bytes = bytes;
    this.fetch = fetch;
  }

  /**
   * Gets and uses values 0 to {@code count - 1}, each of about {@code bytes}: as many at once as
   * may be under way and fit into memory. Returns when all are used, or one has failed and the
   * others have stopped. Throws what a value threw; {@link InterruptedIOException} if the caller is
   * interrupted.
   */
  public static void of(long count, long bytes, Fetch fetch) throws IOException {
    new RemoteRun(count, bytes, fetch).run();
  }

  private void run() throws IOException {
    boolean interrupted = Thread.currentThread().isInterrupted();
    if (!interrupted) {
      start();
      interrupted = work();
    }
    interrupted = finish(interrupted);
    if (interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while reading");
    }
    Workers.rethrow(failure);
  }

  private void start() {
    for (long i = 0; count > 1 && i < Math.min(count, Requests.WIDTH); i++) {
      synchronized (this) {
        fetching++;
      }
      try {
        Requests.fetch(this::fetchAll, i);
      } catch (RejectedExecutionException | OutOfMemoryError full) {
        synchronized (this) {
          fetching--;
        }
        return;
      }
    }
  }

  private void fetchAll() {
    Thread self = Thread.currentThread();
    synchronized (this) {
      fetchers.add(self);
    }
    while (fetchNext()) {
      // one after the other
    }
    synchronized (this) {
      fetching--;
      fetchers.remove(self);
      if (stopped) {
        Thread.interrupted(); // meant for this run; the next one of the thread is another's
      }
      notifyAll();
    }
  }

  /** Returns false if there is nothing left to fetch. */
  private boolean fetchNext() {
    long n;
    boolean only;
    synchronized (this) {
      if (stopped || next == count) {
        return false;
      }
      n = next++;
      only = underWay++ == 0;
    }
    try {
      Budget.ENCODED.take(bytes, only);
      put(got(n));
      return true;
    } catch (Throwable e) {
      fail(e);
      return false;
    }
  }

  private @Nullable Arrived got(long n) throws IOException {
    Arrived value = null;
    try {
      value = fetch.get(n);
      return value;
    } finally {
      Budget.ENCODED.give(bytes - (value == null ? 0 : value.bytes()));
    }
  }

  private void put(@Nullable Arrived value) {
    boolean help;
    synchronized (this) {
      if (value == null) {
        underWay--;
        notifyAll();
        return;
      }
      arrived.add(value);
      // One of them is for the caller.
      help = helpers < Workers.LOCAL - 1 && arrived.size() > 1;
      if (help) {
        helpers++;
      }
      notifyAll();
    }
    if (help && !Workers.offer(this::help)) {
      synchronized (this) {
        helpers--;
      }
    }
  }

  private void help() {
    for (Arrived value = poll(); value != null; value = poll()) {
      use(value);
    }
    synchronized (this) {
      helpers--;
      notifyAll();
    }
  }

  private synchronized Arrived poll() {
    return arrived.poll();
  }

  private void use(Arrived value) {
    boolean use;
    synchronized (this) {
      use = !stopped;
    }
    try {
      if (use) {
        value.use().run();
      }
    } catch (Throwable e) {
      fail(e);
    } finally {
      Budget.ENCODED.give(value.bytes());
      synchronized (this) {
        underWay--;
        notifyAll();
      }
    }
  }

  /** The caller's part: true if it was interrupted. */
  private boolean work() {
    while (true) {
      Arrived value;
      boolean fetchHere;
      synchronized (this) {
        while (arrived.isEmpty() && !stopped && fetching > 0) {
          try {
            wait();
          } catch (InterruptedException e) {
            return true;
          }
        }
        value = arrived.poll();
        fetchHere = value == null && !stopped && next < count;
      }
      if (value != null) {
        use(value);
      } else if (!fetchHere || !fetchNext()) {
        return false;
      }
      if (Thread.currentThread().isInterrupted()) {
        return true;
      }
    }
  }

  private void fail(Throwable e) {
    synchronized (this) {
      if (failure == null) {
        failure = e;
      }
    }
    stop();
  }

  private synchronized void stop() {
    stopped = true;
    fetchers.forEach(Thread::interrupt);
    notifyAll();
  }

  /** Waits for who still fetches or uses; true if the caller was interrupted, then or before. */
  private boolean finish(boolean before) {
    boolean interrupted = Thread.interrupted() | before;
    if (interrupted) {
      stop();
    }
    synchronized (this) {
      while (fetching > 0 || helpers > 0) {
        try {
          wait();
        } catch (InterruptedException e) {
          interrupted = true;
          stop();
        }
      }
    }
    for (Arrived value = poll(); value != null; value = poll()) {
      use(value);
    }
    return interrupted;
  }
}
