package io.github.zarrcdm.internal.store.http.wire;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.jspecify.annotations.Nullable;

/** By HTTP/1.1, on a connection that nobody else uses: a kept one, if there is one. */
public final class Http1Exchange implements HttpExchange {
  /** How often a request is sent again at once, without waiting. */
  private static final int MOST_CLOSED = 2;

  private final HttpConnections connections;
  private final HttpRoute route;
  private final HttpRequest asked;

  private @Nullable HttpConnection connection;
  private @Nullable Messages messages;
  private boolean aborted;

  /** As they were sent and received. */
  private record Messages(ClassicHttpRequest request, ClassicHttpResponse response) {}

  public Http1Exchange(HttpConnections connections, HttpRoute route, HttpRequest asked) {
    this.connections = connections;
    this.route = route;
    this.asked = asked;
  }

  @Override
  public Response response(AtomicLong progress) throws IOException {
    ClassicHttpRequest request = HttpMessages.request(asked, route, progress);
    ClassicHttpResponse answer = answer(request);
    messages = new Messages(request, answer);
    HttpEntity entity = answer.getEntity();
    return new Response(
        answer.getCode(),
        HttpMessages.headers(answer),
        entity == null ? -1 : entity.getContentLength(),
        entity == null ? null : entity.getContent());
  }

  /**
   * Returns the response, on another connection if a kept one turns out to be closed: some servers
   * close each after a response without saying so.
   */
  private ClassicHttpResponse answer(ClassicHttpRequest request) throws IOException {
    for (int closed = 0; ; closed++) {
      try {
        Duration patience = RequestLatency.timeout();
        HttpConnection ready = connections.take(route, !asked.reads());
        if (ready == null) {
          ready = use(new HttpConnection(route));
          ready.open(connections.names(), patience);
        } else {
          use(ready);
        }
        return ready.send(request, patience);
      } catch (NoHttpResponseException | SocketException e) {
        if (isAborted() || e instanceof ConnectException) {
          throw e;
        }
        abandon();
        connections.closeKept(route);
        if (!asked.reads() || closed == MOST_CLOSED) {
          throw e;
        }
      }
    }
  }

  private synchronized HttpConnection use(HttpConnection next) throws IOException {
    connection = next;
    if (aborted) {
      abandon();
      throw new IOException("the request was given up");
    }
    return next;
  }

  private synchronized boolean isAborted() {
    return aborted;
  }

  /** Returns the connection, which is then no longer this one's. */
  private synchronized @Nullable HttpConnection release() {
    HttpConnection used = connection;
    connection = null;
    return used;
  }

  @Override
  public void end(Response response) {
    Messages both = messages;
    HttpConnection used = release();
    if (used != null && both != null) {
      if (used.isReusable(both.request(), both.response())) {
        connections.keep(used, response.header("Keep-Alive"));
      } else {
        used.close();
      }
    }
  }

  @Override
  public synchronized void abort() {
    aborted = true;
    abandon();
  }

  private void abandon() {
    HttpConnection used = release();
    if (used != null) {
      used.abort();
    }
  }
}
