package io.github.zarrcdm.internal.store.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.security.NoSuchAlgorithmException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.SystemDefaultRoutePlanner;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.Lookup;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.net.URIAuthority;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Connections to web servers, which all stores of the JVM share and which are kept for the next
 * request: HTTP/1.1, one request at a time on each. A connection that only public addresses may get
 * is never one that was made without that rule.
 */
final class HttpConnections {
  private static final int MOST = 1 << 16;
  private static final int MOST_HEADERS = 200;
  private static final int MOST_LINE = 1 << 16;
  private static final TimeValue IDLE = TimeValue.ofSeconds(15);

  private static volatile boolean prepared;

  private static final Queue<HttpConnections> ALL = new ConcurrentLinkedQueue<>();

  /** Each built at first use: a JVM that reads local stores only does not pay for it. */
  private static final class Anywhere {
    static final HttpConnections SHARED = new HttpConnections(InetAddress::getAllByName);
  }

  private static final class Public {
    static final HttpConnections SHARED = new HttpConnections(PublicHosts::addresses);
  }

  /** Reading the trust store takes longer than a request, so that plain HTTP does without. */
  private static SSLSocket secure(
      Socket socket, String target, int port, Object attachment, HttpContext context)
      throws IOException {
    if (socket instanceof TurnSocket shared) {
      shared.encrypt();
    }
    try {
      return new DefaultClientTlsStrategy(
              SSLContext.getDefault(),
              HostnameVerificationPolicy.BUILTIN,
              NoopHostnameVerifier.INSTANCE)
          .upgrade(socket, target, port, attachment, context);
    } catch (NoSuchAlgorithmException e) {
      throw new IOException("this JVM has no TLS", e);
    }
  }

  /** Of connections over {@link TurnSocket}s. */
  private static final class Pool extends PoolingHttpClientConnectionManagerBuilder {
    @Override
    protected HttpClientConnectionOperator createConnectionOperator(
        SchemePortResolver ports, DnsResolver names, TlsSocketStrategy tls) {
      Lookup<TlsSocketStrategy> secure = scheme -> URIScheme.HTTPS.same(scheme) ? tls : null;
      return new DefaultHttpClientConnectionOperator(
          proxy -> TurnSocket.of(Turns.SHARED, proxy), ports, names, secure);
    }
  }

  /** All addresses of a name. */
  interface Names {
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  private final PoolingHttpClientConnectionManager connections;
  private final CloseableHttpClient client;

  HttpConnections(Names names) {
    this.connections =
        new Pool()
            .setMaxConnTotal(MOST)
            .setMaxConnPerRoute(MOST)
            .setDnsResolver(resolver(names))
            .setConnectionFactory(
                ManagedHttpClientConnectionFactory.builder()
                    .http1Config(
                        Http1Config.custom()
                            .setMaxHeaderCount(MOST_HEADERS)
                            .setMaxLineLength(MOST_LINE)
                            .build())
                    .responseParserFactory(ResponseHeads::new)
                    .build())
            .setTlsSocketStrategy(HttpConnections::secure)
            .setConnectionConfigResolver(
                route ->
                    ConnectionConfig.custom()
                        .setConnectTimeout(timeout())
                        .setSocketTimeout(timeout())
                        .build())
            .build();
    this.client =
        HttpClientBuilder.create()
            .setConnectionManager(connections)
            .setRoutePlanner(new SystemDefaultRoutePlanner(null))
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableContentCompression()
            .disableCookieManagement()
            .disableConnectionState()
            .disableDefaultUserAgent()
            .setDefaultCookieSpecRegistry(name -> null)
            .build();
    // What is needed when all is over must be loaded before a host closes the class loader.
    closeIdle();
    IDLE.compareTo(TimeValue.ofMilliseconds(1));
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

  private static DnsResolver resolver(Names names) {
    return new DnsResolver() {
      @Override
      public InetAddress[] resolve(String host) throws UnknownHostException {
        return names.addresses(host);
      }

      @Override
      public String resolveCanonicalHostname(String host) {
        return host;
      }
    };
  }

  private static Timeout timeout() {
    return Timeout.of(HttpWire.timeout());
  }

  /** Sends {@code request}; who gets the answer closes it. */
  ClassicHttpResponse send(HttpUriRequestBase request, URI url) throws IOException {
    return client.executeOpen(host(url), request, null);
  }

  /** A request for {@code url}, exactly as written. */
  static HttpUriRequestBase request(String method, URI url) {
    HttpUriRequestBase request = new HttpUriRequestBase(method, URI.create("/"));
    request.setScheme(url.getScheme());
    request.setAuthority(new URIAuthority(host(url)));
    String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    request.setPath(url.getRawQuery() == null ? path : path + "?" + url.getRawQuery());
    request.setConfig(RequestConfig.custom().setResponseTimeout(timeout()).build());
    return request;
  }

  private static HttpHost host(URI url) {
    return new HttpHost(url.getScheme(), url.getHost(), url.getPort());
  }

  /** Closes all that are not in use. */
  void closeKept() {
    connections.closeIdle(TimeValue.ZERO_MILLISECONDS);
  }

  private void closeIdle() {
    connections.closeExpired();
    connections.closeIdle(IDLE);
  }
}
