package io.github.zarrcdm.internal.store.http;

import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/** Requests and the heads of responses, as they are on a connection. */
final class HttpMessages {
  private HttpMessages() {}

  /** The message for {@code asked}, with its URL exactly as written. */
  static ClassicHttpRequest request(HttpRequest asked, HttpRoute route) {
    URI url = asked.url();
    String authority = url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
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
          new ByteArrayEntity(
              body.array(), body.arrayOffset() + body.position(), body.remaining(), null));
    }
    return request;
  }

  /** Some are signed, and were made from the URL. */
  private static void setHeader(ClassicHttpRequest request, String name, String value) {
    if (!name.equalsIgnoreCase("Host")) {
      request.setHeader(name, value);
    }
  }

  /** By their names, in any case; of several with one name the first, but all cookies. */
  static Map<String, String> headers(ClassicHttpResponse response) {
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
