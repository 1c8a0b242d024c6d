package io.github.zarrcdm.internal.store.http.wire;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a web server: HTTP/1.1, one request at a time. One thread uses it; any may abort
 * it.
 */
public final class HttpConnection {
  /** All addresses of a name. */
  public interface Names {
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  private static final Http1Config LIMITS =
      Http1Config.custom().setMaxHeaderCount(200).setMaxLineLength(1 << 16).build();

  private static final HttpRequestExecutor EXCHANGE = new HttpRequestExecutor();

  private static final int TOO_MANY_REQUESTS = 429;

  /** One address that does not answer must not take the time in which the next one would. */
  private static final int HASTE = 10;

  private static final Timeout NOW = Timeout.ofMilliseconds(1);

  private final HttpRoute route;
  private final Wire wire = new Wire();

  private volatile @Nullable Socket socket;
  private volatile boolean aborted;

  /** One that is not open yet. */
  public HttpConnection(HttpRoute route) {
    this.route = route;
  }

  HttpRoute route() {
    return route;
  }

  /** Trailers count as headers do. */
  private static final class Wire extends DefaultBHttpClientConnection {
    Wire() {
      super(LIMITS, null, null, null, null, null, ResponseHeads::new);
    }

    @Override
    protected InputStream createContentInputStream(
        long length, SessionInputBuffer buffer, InputStream in) {
      return super.createContentInputStream(length, new LimitedLines(buffer, false), in);
    }
  }

  /**
   * Connects to the first address that accepts, of those that {@code names} knows, and waits for
   * each for {@code patience}; but where there are several, for each only a tenth of it at first.
   * The server must prove by its certificate to have the name.
   */
  void open(Names names, Duration patience) throws IOException {
    PermitSocket plain = connected(names, patience);
    plain.setTcpNoDelay(true);
    plain.setSoTimeout(millis(patience));
    open(plain);
    if (route.secure()) {
      if (route.proxy() != null) {
        tunnel(patience);
      }
      wire.bind(encrypted(plain), plain);
    }
  }

  /** Uses {@code connected}, which leads to the server. */
  public void open(Socket connected) throws IOException {
    socket = connected;
    wire.bind(connected);
  }

  private PermitSocket connected(Names names, Duration patience) throws IOException {
    InetSocketAddress proxy = route.proxy();
    String host = proxy == null ? route.host() : proxy.getHostString();
    int port = proxy == null ? route.port() : proxy.getPort();
    IOException failure = new ConnectException(host + " has no address");
    InetAddress[] all = names.addresses(host);
    Queue<InetSocketAddress> next = new ArrayDeque<>(all.length);
    for (InetAddress address : all) {
      next.add(new InetSocketAddress(address, port));
    }
    for (int tried = 0; !next.isEmpty(); tried++) {
      InetSocketAddress address = next.remove();
      boolean again = tried < all.length && all.length > 1;
      try {
        return connected(address, again ? patience.dividedBy(HASTE) : patience);
      } catch (SocketTimeoutException e) {
        if (again) {
          next.add(address);
        }
        failure = unreachable(e);
      } catch (SocketException e) {
        failure = unreachable(e);
      }
    }
    throw failure;
  }

  private PermitSocket connected(InetSocketAddress address, Duration patience) throws IOException {
    PermitSocket next = PermitSocket.of(DecryptionPermits.SHARED);
    socket = next;
    if (aborted) {
      throw new SocketException("the request was given up");
    }
    try {
      next.connect(address, millis(patience));
      return next;
    } catch (IOException e) {
      next.close();
      throw e;
    }
  }

  private static IOException unreachable(IOException cause) {
    return (IOException) new ConnectException(cause.getMessage()).initCause(cause);
  }

  private static int millis(Duration patience) {
    return (int) Math.min(Integer.MAX_VALUE, patience.toMillis());
  }

  /** What a proxy says is never taken for what the server says, such as that a value is missing. */
  private void tunnel(Duration patience) throws IOException {
    BasicClassicHttpRequest connect = new BasicClassicHttpRequest("CONNECT", "/");
    connect.setPath(route.authority());
    connect.setHeader("Host", route.authority());
    connect.setHeader("User-Agent", "zarr-cdm");
    int status = send(connect, patience).getCode();
    if (status / 100 != 2) {
      String message =
          "the proxy %s answered %s to CONNECT %s"
              .formatted(shown(route.proxy()), status, route.authority());
      throw status >= 500 || status == TOO_MANY_REQUESTS
          ? new IOException(message)
          : new ZarrException.Unavailable(message + ". Check the settings of the proxy.");
    }
  }

  private static String shown(@Nullable InetSocketAddress proxy) {
    return proxy == null ? "" : proxy.getHostString() + ":" + proxy.getPort();
  }

  /** Reading the trust store takes longer than a request, so that plain HTTP does without. */
  private SSLSocket encrypted(PermitSocket plain) throws IOException {
    try {
      plain.encrypt();
      SSLSocket secure =
          (SSLSocket)
              SSLContext.getDefault()
                  .getSocketFactory()
                  .createSocket(plain, route.host(), route.port(), true);
      SSLParameters parameters = secure.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      secure.setSSLParameters(parameters);
      secure.startHandshake();
      return secure;
    } catch (NoSuchAlgorithmException e) {
      throw new IOException("this JVM has no TLS", e);
    }
  }

  /** Returns the response to {@code request}; waits for {@code patience} for each piece of it. */
  ClassicHttpResponse send(ClassicHttpRequest request, Duration patience) throws IOException {
    wire.setSocketTimeout(Timeout.of(patience));
    try {
      return EXCHANGE.execute(request, wire, HttpCoreContext.create());
    } catch (HttpException | IllegalArgumentException e) {
      // The latter for versions below 0.
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * Returns true if another request may follow {@code request}, when {@code response} was read
   * whole.
   */
  boolean isReusable(ClassicHttpRequest request, ClassicHttpResponse response) {
    return !aborted
        && wire.isOpen()
        && wire.isConsistent()
        && DefaultConnectionReuseStrategy.INSTANCE.keepAlive(
            request, response, HttpCoreContext.create());
  }

  /**
   * Returns true if the server has closed it, as far as that is known without asking, which {@code
   * asking} does; or if it has sent something since its last response, which answers no other
   * request.
   */
  boolean isSpent(boolean asking) {
    Socket open = socket;
    try {
      boolean ahead = open != null && open.getInputStream().available() > 0;
      return ahead && (wire.isStale() || wire.isDataAvailable(NOW)) || asking && wire.isStale();
    } catch (IOException e) {
      return true;
    }
  }

  /** Closes it at once, whoever uses it. */
  void abort() {
    aborted = true;
    Socket open = socket;
    if (open != null) {
      try {
        open.setSoLinger(true, 0);
      } catch (IOException e) {
        // it is closed already
      }
      try {
        open.close();
      } catch (IOException e) {
        // nothing is left to be done
      }
    }
  }

  /** Closes it when nobody uses it. */
  void close() {
    try {
      wire.close();
    } catch (IOException e) {
      // the server has closed it, too
    }
    abort();
  }
}
