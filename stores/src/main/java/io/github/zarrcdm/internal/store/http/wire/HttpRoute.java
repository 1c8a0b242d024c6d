package io.github.zarrcdm.internal.store.http.wire;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The way to a server, which the requests of one connection share.
 *
 * @param host a name, or an address without brackets
 * @param proxy the proxy of HTTP before the server; null for none
 */
public record HttpRoute(boolean secure, String host, int port, @Nullable InetSocketAddress proxy) {
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  /** Returns the way to the server of {@code url}, as the proxy settings of the JVM say. */
  public static HttpRoute of(URI url) {
    boolean secure = "https".equals(url.getScheme());
    String host = String.valueOf(HttpUrl.host(url)).toLowerCase(Locale.ROOT);
    int port = HttpUrl.port(url);
    boolean literal = host.startsWith("[");
    return new HttpRoute(
        secure,
        literal ? host.substring(1, host.length() - 1) : host,
        port >= 0 ? port : port(String.valueOf(url.getScheme())),
        proxy(url));
  }

  /** Returns the port of a URL of that scheme that names none. */
  public static int port(String scheme) {
    return scheme.equals("https") ? HTTPS : HTTP;
  }

  /** Sockets themselves pass through a proxy of SOCKS, and names behind it are looked up here. */
  private static @Nullable InetSocketAddress proxy(URI url) {
    ProxySelector proxies = ProxySelector.getDefault();
    if (proxies == null) {
      return null;
    }
    return proxies.select(url).stream()
        .filter(proxy -> proxy.type() != Proxy.Type.SOCKS)
        .findFirst()
        .filter(proxy -> proxy.type() == Proxy.Type.HTTP)
        .map(proxy -> (InetSocketAddress) proxy.address())
        .orElse(null);
  }

  /** Returns the server as {@code CONNECT} names it. */
  String authority() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }

  /** Returns true if the proxy reads the requests, and forwards them. */
  boolean forwarded() {
    return proxy != null && !secure;
  }

  /** Written out, as those of records are linked at their first use, before a first request. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof HttpRoute that
        && secure == that.secure
        && port == that.port
        && host.equals(that.host)
        && Objects.equals(proxy, that.proxy);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * host.hashCode() + port) + (secure ? 1 : 0);
  }
}
