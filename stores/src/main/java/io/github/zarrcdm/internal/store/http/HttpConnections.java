package io.github.zarrcdm.internal.store.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Connections to web servers, which all stores of the JVM share and which are kept for the next
 * request. A connection that only public addresses may get is never one that was made without that
 * rule.
 */
final class HttpConnections {
  private static final Duration IDLE = Duration.ofSeconds(15);

  /** After this, it is worth asking whether the server has closed it. */
  private static final Duration FRESH = Duration.ofSeconds(2);

  private static final Pattern SECONDS =
      Pattern.compile("(?i)(?:^|[\\s,;])timeout\\s*=\\s*\"?(\\d{1,9})");

  private static volatile boolean prepared;

  private static final Queue<HttpConnections> ALL = new ConcurrentLinkedQueue<>();

  /** Each built at first use: a JVM that reads local stores only does not pay for it. */
  private static final class Anywhere {
    static final HttpConnections SHARED = new HttpConnections(InetAddress::getAllByName);
  }

  private static final class Public {
    static final HttpConnections SHARED = new HttpConnections(PublicHosts::addresses);
  }

  /** All addresses of a name. */
  interface Names {
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  /** A connection that nobody uses, and when to close it; times are those of the JVM's clock. */
  private record Kept(HttpConnection connection, long since, long until) {}

  private final Names names;

  /** Of each route, the one that was used last first. */
  private final Map<HttpRoute, Deque<Kept>> kept = new HashMap<>();

  HttpConnections(Names names) {
    this.names = names;
    // What is needed when all is over must be loaded before a host closes the class loader.
    new HttpConnection(new HttpRoute(false, "", 0, null)).close();
    closeIdle();
    ALL.add(this);
  }

  /** Builds them on another thread, while the caller loads what it needs besides. */
  static void prepare() {
    if (!prepared) {
      prepared = true;
      HttpPlaces.run(HttpConnections::anywhere);
    }
  }

  static HttpConnections anywhere() {
    return Anywhere.SHARED;
  }

  /** Those that lead to addresses of the public internet, whatever a name stands for. */
  static HttpConnections toPublicHosts() {
    return Public.SHARED;
  }

  /** Closes what no store has used for a while. */
  static void closeAllIdle() {
    ALL.forEach(HttpConnections::closeIdle);
  }

  /** Where the servers of new connections are. */
  Names names() {
    return names;
  }

  /** A kept connection along {@code route}; null if there is none. */
  @Nullable HttpConnection take(HttpRoute route) {
    while (true) {
      Kept last = last(route);
      if (last == null) {
        return null;
      }
      long now = System.nanoTime();
      if (now - last.until < 0
          && (now - last.since < FRESH.toNanos() || !last.connection.isStale())) {
        return last.connection;
      }
      last.connection.close();
    }
  }

  private synchronized @Nullable Kept last(HttpRoute route) {
    Deque<Kept> all = kept.get(route);
    return all == null ? null : all.pollFirst();
  }

  /**
   * Keeps {@code connection} for another request, as long as its server allows by the header {@code
   * Keep-Alive}.
   */
  synchronized void keep(HttpConnection connection, String keepAlive) {
    Matcher seconds = SECONDS.matcher(keepAlive);
    Duration allowed = seconds.find() ? Duration.ofSeconds(Long.parseLong(seconds.group(1))) : IDLE;
    long now = System.nanoTime();
    long until = now + (allowed.compareTo(IDLE) < 0 ? allowed : IDLE).toNanos();
    kept.computeIfAbsent(connection.route(), route -> new ArrayDeque<>())
        .addFirst(new Kept(connection, now, until));
  }

  /** Closes all along {@code route} that are not in use. */
  void closeKept(HttpRoute route) {
    for (Kept last = last(route); last != null; last = last(route)) {
      last.connection.close();
    }
  }

  private void closeIdle() {
    idle().forEach(HttpConnection::close);
  }

  /** Those that have been kept for long enough, and are so no more. */
  private synchronized List<HttpConnection> idle() {
    List<HttpConnection> idle = new ArrayList<>();
    long now = System.nanoTime();
    for (Iterator<Deque<Kept>> routes = kept.values().iterator(); routes.hasNext(); ) {
      Deque<Kept> all = routes.next();
      for (Iterator<Kept> each = all.iterator(); each.hasNext(); ) {
        Kept one = each.next();
        if (now - one.until >= 0) {
          each.remove();
          idle.add(one.connection);
        }
      }
      if (all.isEmpty()) {
        routes.remove();
      }
    }
    return idle;
  }
}
