package io.github.zarrcdm.internal.store.http.wire;

import io.github.zarrcdm.store.ByteRange;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of a server.
 *
 * @param range the requested part; null for all
 * @param longest how long what is taken of the answer may be
 * @param body what is sent; null for nothing
 */
public record HttpRequest(
    String method,
    URI url,
    Map<String, String> headers,
    @Nullable ByteRange range,
    LengthLimit longest,
    @Nullable ByteBuffer body) {

  /** A request that sends nothing. */
  public HttpRequest(
      String method,
      URI url,
      Map<String, String> headers,
      @Nullable ByteRange range,
      LengthLimit longest) {
    this(method, url, headers, range, longest, null);
  }

  /**
   * Returns true if it changes nothing, so that it may be sent twice, and its answer waited for in
   * vain.
   */
  public boolean reads() {
    return method.equals("GET") || method.equals("HEAD");
  }

  /** Returns this request with one header more. */
  public HttpRequest with(String name, String value) {
    return with(Map.of(name, value));
  }

  /** Returns this request with further headers. */
  public HttpRequest with(Map<String, String> others) {
    Map<String, String> more = new HashMap<>(headers);
    more.putAll(others);
    return new HttpRequest(method, url, more, range, longest, body);
  }

  /** Returns this request without those headers whose name {@code leftOut} is true for. */
  public HttpRequest without(Predicate<String> leftOut) {
    Map<String, String> fewer = new HashMap<>(headers);
    fewer.keySet().removeIf(leftOut);
    return new HttpRequest(method, url, fewer, range, longest, body);
  }

  /** Returns this request to another place. */
  public HttpRequest at(URI other) {
    return new HttpRequest(method, other, headers, range, longest, body);
  }

  /** Scheme, host and port: what one trusts, or not. */
  public static String origin(URI url) {
    return url.getScheme() + "://" + url.getRawAuthority();
  }
}
