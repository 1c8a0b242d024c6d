package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.store.ByteRange;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/**
 * What is asked of a server.
 *
 * @param range the part that is wanted; null for all
 * @param longest how long what is taken of the answer may be
 */
public record HttpRequest(
    String method, URI url, Map<String, String> headers, ByteRange range, Longest longest) {

  /** The same with one header more. */
  public HttpRequest with(String name, String value) {
    Map<String, String> more = new HashMap<>(headers);
    more.put(name, value);
    return new HttpRequest(method, url, more, range, longest);
  }

  /** The same at another place. */
  public HttpRequest at(URI other) {
    return new HttpRequest(method, other, headers, range, longest);
  }

  /** Scheme, host and port: what one trusts, or not. */
  static String origin(URI url) {
    return url.getScheme() + "://" + url.getRawAuthority();
  }
}
