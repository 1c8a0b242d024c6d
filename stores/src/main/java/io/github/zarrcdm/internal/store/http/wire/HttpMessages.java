package io.github.zarrcdm.internal.store.http.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.entity.EntityTemplate;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/** Requests and the heads of responses, as they are on a connection. */
final class HttpMessages {
  private HttpMessages() {}

  /** As much as TLS encrypts at once. */
  private static final int PIECE = 1 << 14;

  /**
   * Returns the message for {@code asked}, with its URL exactly as written; {@code progress} counts
   * what of its body is sent.
   */
  static ClassicHttpRequest request(HttpRequest asked, HttpRoute route, AtomicLong progress) {
    URI url = asked.url();
    int port = HttpUrl.port(url);
    String authority = HttpUrl.host(url) + (port < 0 ? "" : ":" + port);
    String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    String target = url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
    BasicClassicHttpRequest request = new BasicClassicHttpRequest(asked.method(), "/");
    request.setPath(route.forwarded() ? "http://" + authority + target : target);
    request.setHeader("Host", authority);
    request.setHeader("Connection", "keep-alive");
    asked.headers().forEach((name, value) -> setHeader(request, name, value));
    ByteBuffer body = asked.body();
    if (body != null) {
      request.setHeader("Content-Length", body.remaining());
      request.setEntity(
          new EntityTemplate(body.remaining(), null, null, out -> send(body, out, progress)));
    }
    return request;
  }

  private static void send(ByteBuffer body, OutputStream out, AtomicLong progress)
      throws IOException {
    int start = body.arrayOffset() + body.position();
    for (int sent = 0; sent < body.remaining(); ) {
      int next = Math.min(PIECE, body.remaining() - sent);
      out.write(body.array(), start + sent, next);
      progress.addAndGet(next);
      sent += next;
    }
  }

  /** Some are signed, and were made from the URL. */
  private static void setHeader(ClassicHttpRequest request, String name, String value) {
    if (!name.equalsIgnoreCase("Host")) {
      request.setHeader(name, value);
    }
  }

  /** By their names, in any case; of several with one name as {@link HttpAnswer} says. */
  static Map<String, String> headers(ClassicHttpResponse response) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (Header header : response.getHeaders()) {
      headers.merge(
          header.getName(),
          header.getValue(),
          (first, next) -> HttpAnswer.hasLines(header.getName()) ? first + "\n" + next : first);
    }
    return headers;
  }
}
