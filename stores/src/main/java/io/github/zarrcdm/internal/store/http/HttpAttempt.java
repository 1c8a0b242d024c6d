package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.store.ByteRange;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
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
  private final HttpUriRequestBase request;
  private final URI url;
  private final @Nullable ByteRange range;
  private final Longest longest;
  private final BiConsumer<HttpAnswer, Throwable> whenFinished;
  private final Runnable whenOver;
  private final AtomicLong progress = new AtomicLong();

  /**
   * An attempt that passes the response, or its failure, to {@code whenFinished}; {@code whenOver}
   * is called when its connection is free.
   */
  HttpAttempt(
      HttpConnections connections,
      HttpRequest request,
      BiConsumer<HttpAnswer, Throwable> whenFinished,
      Runnable whenOver) {
    this.connections = connections;
    this.request = HttpConnections.request(request.method(), request.url());
    request.headers().forEach(this::setHeader);
    if (request.body() != null) {
      ByteBuffer body = request.body();
      this.request.setEntity(
          new ByteArrayEntity(
              body.array(), body.arrayOffset() + body.position(), body.remaining(), null));
    }
    this.url = request.url();
    this.range = request.range();
    this.longest = request.longest();
    this.whenFinished = whenFinished;
    this.whenOver = whenOver;
  }

  /** The client counts the body itself. */
  private void setHeader(String name, String value) {
    if (!name.equals("Content-Length") && !name.equals("Host")) {
      request.setHeader(name, value);
    }
  }

  /** How much has come so far: 0 before the answer has begun, then bytes and one. */
  long progress() {
    return progress.get();
  }

  /** Ends it, wherever it is. */
  void cancel() {
    request.cancel();
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
    ClassicHttpResponse response = response();
    try {
      progress.incrementAndGet();
      Map<String, String> headers = headers(response);
      HttpAnswer.Part part =
          range == null ? null : HttpAnswer.part(headers.getOrDefault("Content-Range", ""));
      HttpEntity entity = response.getEntity();
      int status = status(response.getCode(), part, entity);
      return new HttpAnswer(status, headers, body(status, part, entity));
    } finally {
      // A body at its end has freed its connection; the rest of any other is not worth reading.
      request.cancel();
    }
  }

  /**
   * The response, on another connection if a kept one turns out to be closed: some servers close
   * each after a response without saying so.
   */
  private ClassicHttpResponse response() throws IOException {
    for (int closed = 0; ; closed++) {
      try {
        return connections.send(request, url);
      } catch (NoHttpResponseException | SocketException e) {
        boolean repeatable = request.getEntity() == null && !request.isCancelled();
        if (!repeatable || closed == MOST_CLOSED || e instanceof ConnectException) {
          throw e;
        }
        connections.closeKept();
      }
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

  private ByteBuffer body(int status, HttpAnswer.@Nullable Part part, @Nullable HttpEntity entity)
      throws IOException {
    if (entity == null) {
      return ByteBuffer.allocate(0);
    }
    return HttpParts.body(status, entity.getContentLength(), part, range, url, longest)
        .read(entity.getContent(), progress);
  }

  private static Map<String, String> headers(ClassicHttpResponse response) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (Header header : response.getHeaders()) {
      headers.merge(
          header.getName(),
          header.getValue(),
          (first, next) ->
              header.getName().equalsIgnoreCase("Set-Cookie") ? first + "\n" + next : first);
    }
    return headers;
  }
}
