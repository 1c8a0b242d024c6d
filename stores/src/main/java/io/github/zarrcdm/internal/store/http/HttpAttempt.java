package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.store.ByteRange;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.jspecify.annotations.Nullable;

/**
 * One try of a request, on a thread of its own: sockets know no interrupts and no deadlines, so
 * that another thread must wait for the response, which can give up.
 */
final class HttpAttempt implements Runnable {
  /** How often a request is sent again at once, without waiting. */
  private static final int MOST_CLOSED = 2;

  private static final int BY_A_PROXY = 203;

  private final HttpConnections connections;
  private final HttpRequest asked;
  private final HttpRoute route;
  private final BiConsumer<HttpAnswer, Throwable> whenFinished;
  private final Runnable whenOver;
  private final AtomicLong progress = new AtomicLong();

  private @Nullable HttpConnection connection;
  private boolean cancelled;

  /**
   * An attempt that passes the response, or its failure, to {@code whenFinished}; {@code whenOver}
   * is called when its connection is free.
   */
  HttpAttempt(
      HttpConnections connections,
      HttpRoute route,
      HttpRequest request,
      BiConsumer<HttpAnswer, Throwable> whenFinished,
      Runnable whenOver) {
    this.connections = connections;
    this.asked = request;
    this.route = route;
    this.whenFinished = whenFinished;
    this.whenOver = whenOver;
  }

  /** How much was sent and has come so far: the bytes of both bodies, and one for the head. */
  long progress() {
    return progress.get();
  }

  /** Ends it, wherever it is. */
  synchronized void cancel() {
    cancelled = true;
    HttpConnection used = release();
    if (used != null) {
      used.abort();
    }
  }

  /** The connection, which is then no longer this one's. */
  private synchronized @Nullable HttpConnection release() {
    HttpConnection used = connection;
    connection = null;
    return used;
  }

  private synchronized HttpConnection use(HttpConnection next) throws IOException {
    connection = next;
    if (cancelled) {
      cancel();
      throw new IOException("the request was given up");
    }
    return next;
  }

  private synchronized boolean isCancelled() {
    return cancelled;
  }

  @Override
  public void run() {
    try {
      whenFinished.accept(exchange(), null);
    } catch (IOException | RuntimeException | Error e) {
      whenFinished.accept(null, e);
    } finally {
      Turns.SHARED.give();
      whenOver.run();
    }
  }

  private HttpAnswer exchange() throws IOException {
    try {
      ClassicHttpRequest request = HttpMessages.request(asked, route, progress);
      ClassicHttpResponse response = response(request);
      progress.incrementAndGet();
      Map<String, String> headers = HttpMessages.headers(response);
      ByteRange range = asked.range();
      HttpAnswer.Part part =
          range == null ? null : HttpAnswer.part(headers.getOrDefault("Content-Range", ""));
      HttpEntity entity = response.getEntity();
      int status = status(response.getCode(), part, entity);
      ByteBuffer body = ByteBuffer.allocate(0);
      boolean ended = true;
      if (entity != null) {
        Ending content = new Ending(entity.getContent());
        body =
            HttpParts.body(
                    status, entity.getContentLength(), part, range, asked.url(), asked.longest())
                .read(content, progress);
        ended = content.ended;
      }
      if (ended) {
        keep(request, response, headers.getOrDefault("Keep-Alive", ""));
      }
      return new HttpAnswer(status, headers, body);
    } finally {
      cancel(); // A connection that was not kept: the rest of a body is not worth reading.
    }
  }

  private void keep(ClassicHttpRequest request, ClassicHttpResponse response, String keepAlive) {
    HttpConnection used = release();
    if (used != null) {
      if (used.isReusable(request, response)) {
        connections.keep(used, keepAlive);
      } else {
        used.close();
      }
    }
  }

  /**
   * The response, on another connection if a kept one turns out to be closed: some servers close
   * each after a response without saying so.
   */
  private ClassicHttpResponse response(ClassicHttpRequest request) throws IOException {
    for (int closed = 0; ; closed++) {
      try {
        Duration patience = HttpWire.timeout();
        HttpConnection ready = connections.take(route, asked.body() != null);
        if (ready == null) {
          ready = use(new HttpConnection(route));
          ready.open(connections.names(), patience);
        } else {
          use(ready);
        }
        return ready.send(request, patience);
      } catch (NoHttpResponseException | SocketException e) {
        if (isCancelled() || e instanceof ConnectException) {
          throw e;
        }
        abandon();
        connections.closeKept(route);
        if (asked.body() != null || closed == MOST_CLOSED) {
          throw e;
        }
      }
    }
  }

  private void abandon() {
    HttpConnection used = release();
    if (used != null) {
      used.abort();
    }
  }

  /**
   * That of the original answer, where a proxy tells that it stood between. What names its part,
   * and is as long, is one, although some servers call it the whole.
   */
  private static int status(int code, HttpAnswer.@Nullable Part part, @Nullable HttpEntity entity) {
    int status = code == BY_A_PROXY ? HttpParts.OK : code;
    boolean isPart = part != null && entity != null && entity.getContentLength() == part.length();
    return status == HttpParts.OK && isPart ? HttpParts.PARTIAL : status;
  }

  /** A body, and whether it was read to its end. */
  private static final class Ending extends FilterInputStream {
    private boolean ended;

    Ending(InputStream body) {
      super(body);
    }

    @Override
    public int read() throws IOException {
      int read = in.read();
      ended |= read < 0;
      return read;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int read = in.read(bytes, from, length);
      ended |= read < 0;
      return read;
    }
  }
}
