package io.github.zarrcdm.internal.store.http.wire;

import io.github.zarrcdm.internal.parallel.Requests;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Permits for concurrent requests to one server. Servers that answer share the permits of the JVM.
 * One that has not answered yet, or not for a while, takes none of these and has a few of its own:
 * so servers that are silent, however many, keep nobody from reading from others.
 */
public final class ServerPermits {
  /** Of a server that does not answer. */
  public static final int FEW = 8;

  private static final int REMEMBERED = 1000;
  private static final Semaphore JVM = new Semaphore(2 * Requests.MOST);

  /** The one that was asked last at the end. */
  private static final Map<HttpRoute, ServerPermits> ALL =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<HttpRoute, ServerPermits> eldest) {
          return size() > REMEMBERED && eldest.getValue().isIdle();
        }
      };

  private boolean answers;
  private long heard = System.nanoTime();
  private int own;
  private int asking;

  private ServerPermits() {}

  /** Returns the permits of the server at the end of {@code route}. */
  public static ServerPermits of(HttpRoute route) {
    synchronized (ALL) {
      return ALL.computeIfAbsent(route, key -> new ServerPermits());
    }
  }

  private synchronized boolean isIdle() {
    return asking == 0;
  }

  /**
   * Returns a permit, waited for. Throws {@link SocketTimeoutException} if the server says nothing
   * for {@code patience} while others have all of its permits.
   */
  public Permit enter(Duration patience) throws IOException, InterruptedException {
    if (!takeOwn(patience.toNanos())) {
      JVM.acquire();
      return permit(true);
    }
    return permit(false);
  }

  /** Returns false if the server answers, and the caller needs a permit of the JVM. */
  private synchronized boolean takeOwn(long patience) throws IOException, InterruptedException {
    long began = System.nanoTime();
    while (!answers && own >= FEW) {
      long since = heard - began > 0 ? heard : began;
      long left = patience - (System.nanoTime() - since);
      if (left <= 0) {
        throw new SocketTimeoutException("others wait for this server, which says nothing");
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    own += answers ? 0 : 1;
    return !answers;
  }

  /** Returns a permit if there is one now; null otherwise. */
  public @Nullable Permit tryEnter() {
    synchronized (this) {
      if (!answers) {
        if (own >= FEW) {
          return null;
        }
        own++;
        return permit(false);
      }
    }
    return JVM.tryAcquire() ? permit(true) : null;
  }

  private synchronized Permit permit(boolean shared) {
    asking++;
    return new Permit(shared);
  }

  /** Remembers that the server has answered, just now. */
  public synchronized void answered() {
    heard = System.nanoTime();
    answers = true;
    notifyAll();
  }

  /** The permit of one request, until it leaves. */
  public final class Permit {
    private boolean shared;

    private Permit(boolean shared) {
      this.shared = shared;
    }

    /** Gives the permit back to the JVM if the server has said nothing since {@code moment}. */
    public void yieldIfSilentSince(long moment) {
      synchronized (ServerPermits.this) {
        if (answers && heard - moment > 0) {
          return;
        }
        answers = false;
        if (shared) {
          shared = false;
          own++;
          JVM.release();
        }
      }
    }

    public void leave() {
      synchronized (ServerPermits.this) {
        asking--;
        if (shared) {
          JVM.release();
        } else {
          own--;
          ServerPermits.this.notifyAll();
        }
      }
    }
  }
}
