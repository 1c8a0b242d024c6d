package io.github.zarrcdm.internal.store.http.wire;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Connections to web servers, which all stores of the JVM share and which are kept for the next
 * request. A connection that only public addresses may get is never one that was made without that
 * rule.
 */
public final class HttpConnections {
  private static final Duration IDLE = Duration.ofSeconds(15);

  /** As many as the requests of two JVMs at once, of all servers: each is an open file. */
  private static final int MOST = 256;

  /** After this, it is worth asking whether the server has closed it. */
  private static final Duration FRESH = Duration.ofSeconds(2);

  private static final Pattern SECONDS =
      Pattern.compile("(?i)(?:^|[\\s,;])timeout\\s*=\\s*\"?(\\d{1,9})");

  private static final Queue<HttpConnections> ALL = new ConcurrentLinkedQueue<>();

  /** Each built at first use: a JVM that reads local stores only does not pay for it. */
  private static final class Anywhere {
    static final HttpConnections SHARED = new HttpConnections(InetAddress::getAllByName);
  }

  private static final class Public {
    static final HttpConnections SHARED = new HttpConnections(PublicHosts::addresses);
  }

  /** A connection that nobody uses, and when to close it; times are those of the JVM's clock. */
  private record Kept(HttpConnection connection, long since, long until) {}

  private final HttpConnection.Names names;

  /** The one that was used last first. */
  private final Deque<Kept> kept = new ArrayDeque<>();

  public HttpConnections(HttpConnection.Names names) {
    this.names = names;
    // What is needed when all is over must be loaded before a host closes the class loader.
    new HttpConnection(new HttpRoute(false, "", 0, null)).close();
    close(1);
    ALL.add(this);
  }

  public static HttpConnections anywhere() {
    return Anywhere.SHARED;
  }

  /**
   * Returns connections that lead to addresses of the public internet, whatever a name stands for.
   */
  public static HttpConnections toPublicHosts() {
    return Public.SHARED;
  }

  /**
   * Closes all but those that are worth keeping while there are still {@code threads}; none
   * without.
   */
  static void close(int threads) {
    if (threads > 0) {
      closeAllIdle();
    } else {
      closeAll();
    }
    DecryptionPermits.SHARED
        .give(); // Closing reads what was not read, and may have taken a turn for it.
  }

  /** Closes what no store has used for a while. */
  static void closeAllIdle() {
    ALL.forEach(HttpConnections::closeIdle);
  }

  /** Closes all that nobody uses. */
  static void closeAll() {
    ALL.forEach(connections -> connections.close(one -> true));
  }

  /** Returns where the servers of new connections are. */
  HttpConnection.Names names() {
    return names;
  }

  /**
   * Returns a kept connection along {@code route}; null if there is none. It is not closed as far
   * as is known; if {@code certain}, that is looked up. Nothing has come since its last response.
   */
  @Nullable HttpConnection take(HttpRoute route, boolean certain) {
    while (true) {
      Kept last = last(route);
      if (last == null) {
        return null;
      }
      long now = System.nanoTime();
      boolean fresh = !certain && now - last.since < FRESH.toNanos();
      if (now - last.until < 0 && !last.connection.isSpent(!fresh)) {
        return last.connection;
      }
      last.connection.close();
    }
  }

  private synchronized @Nullable Kept last(HttpRoute route) {
    for (Iterator<Kept> each = kept.iterator(); each.hasNext(); ) {
      Kept one = each.next();
      if (one.connection.route().equals(route)) {
        each.remove();
        return one;
      }
    }
    return null;
  }

  /**
   * Keeps {@code connection} for another request, as long as its server allows by the header {@code
   * Keep-Alive}; instead of the one that has waited longest if there are too many.
   */
  public void keep(HttpConnection connection, String keepAlive) {
    Matcher seconds = SECONDS.matcher(keepAlive);
    Duration allowed = seconds.find() ? Duration.ofSeconds(Long.parseLong(seconds.group(1))) : IDLE;
    long now = System.nanoTime();
    long until = now + (allowed.compareTo(IDLE) < 0 ? allowed : IDLE).toNanos();
    Kept surplus = kept(new Kept(connection, now, until));
    if (surplus != null) {
      surplus.connection.close();
    }
  }

  private synchronized @Nullable Kept kept(Kept one) {
    kept.addFirst(one);
    return kept.size() > MOST ? kept.pollLast() : null;
  }

  /** Closes all along {@code route} that are not in use. */
  public void closeKept(HttpRoute route) {
    close(one -> one.connection.route().equals(route));
  }

  private void closeIdle() {
    long now = System.nanoTime();
    close(one -> now - one.until >= 0);
  }

  private void close(Predicate<Kept> which) {
    List<Kept> closed = new ArrayList<>();
    synchronized (this) {
      for (Iterator<Kept> each = kept.iterator(); each.hasNext(); ) {
        Kept one = each.next();
        if (which.test(one)) {
          each.remove();
          closed.add(one);
        }
      }
    }
    closed.forEach(one -> one.connection.close());
  }
}
