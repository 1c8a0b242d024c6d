package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.store.http.wire.Http2Exchange;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpConnections;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.internal.store.http.wire.HttpRoute;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.internal.store.http.wire.TransientException;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.NetworkScope;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A server of HTTP/2, written by others, that answers a range of its value too, and says nothing
 * where it is asked for silence.
 */
class Http2Test {
  private static final byte[] VALUE = "0123456789".getBytes(US_ASCII);
  private static final int STREAMS = 100;
  private static final int AT_ONCE = 128;

  private final Set<Integer> connections = ConcurrentHashMap.newKeySet();
  private final Set<String> versions = ConcurrentHashMap.newKeySet();
  private final CountDownLatch asked = new CountDownLatch(1);
  private LocalhostCertificate certificate;
  private Server server;
  private int port;

  @BeforeEach
  void start() throws Exception {
    System.setProperty(Http2Exchange.CHOSEN, "true");
    certificate = LocalhostCertificate.trusted();
    server = new Server();
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setSslContext(certificate.context());
    HttpConfiguration configuration = new HttpConfiguration();
    HTTP2ServerConnectionFactory second = new HTTP2ServerConnectionFactory(configuration);
    second.setMaxConcurrentStreams(STREAMS);
    ALPNServerConnectionFactory offered = new ALPNServerConnectionFactory();
    offered.setDefaultProtocol("h2");
    ServerConnector connector =
        new ServerConnector(server, new SslConnectionFactory(tls, "alpn"), offered, second);
    connector.setHost("localhost");
    server.addConnector(connector);
    server.setHandler(new Values());
    server.start();
    port = connector.getLocalPort();
  }

  @AfterEach
  void stop() throws Exception {
    System.clearProperty(Http2Exchange.CHOSEN);
    server.stop();
    certificate.close();
  }

  private final class Values extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      connections.add(Request.getRemotePort(request));
      versions.add(request.getConnectionMetaData().getProtocol());
      String path = Request.getPathInContext(request);
      if (path.equals("/silence")) {
        asked.countDown();
        return true;
      }
      byte[] body = VALUE;
      response.setStatus(path.equals("/missing") ? 404 : 200);
      if (request.getHeaders().contains("Range")) {
        response.setStatus(206);
        response.getHeaders().put("Content-Range", "bytes 3-6/10");
        body = Arrays.copyOfRange(VALUE, 3, 7);
      }
      response.getHeaders().put("Content-Length", body.length);
      Thread.sleep(path.equals("/slow") ? 30 : 0);
      response.write(true, ByteBuffer.wrap(body), callback);
      return true;
    }
  }

  private final HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);

  private HttpAnswer get(String path, ByteRange range) throws IOException {
    URI url = URI.create("https://localhost:" + port + path);
    return wire.send("GET", url, range, LengthLimit.of(Limit.VALUE_BYTES));
  }

  /** Of two stores, which together have more than the server allows on a connection. */
  @Test
  void requestsAtOnceShareConnections() throws IOException {
    HttpWire other = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);
    URI slow = URI.create("https://localhost:" + port + "/slow");
    get("/x", null);
    Workers.run(
        AT_ONCE,
        AT_ONCE,
        n ->
            assertThat(
                    (n % 2 == 0 ? wire : other)
                        .send("GET", slow, null, LengthLimit.of(Limit.VALUE_BYTES))
                        .text())
                .isEqualTo("0123456789"));
    assertThat(versions).containsExactly("HTTP/2.0");
    assertThat(connections).hasSizeLessThan(AT_ONCE / 16);
  }

  @Test
  void whatIsAskedAndAnsweredIsTheSame() throws IOException {
    HttpAnswer part = get("/x", new ByteRange.Slice(3, 4));
    assertThat(part.status()).isEqualTo(206);
    assertThat(part.text()).isEqualTo("3456");
    assertThat(part.part()).isEqualTo(new HttpAnswer.Part(3, 6, 10));
    assertThat(get("/missing", null).status()).isEqualTo(404);
    URI url = URI.create("https://localhost:" + port + "/x");
    HttpAnswer head = wire.send("HEAD", url, null, LengthLimit.of(Limit.VALUE_BYTES));
    assertThat(head.body().remaining()).isZero();
    assertThat(head.promised()).isEqualTo(10);
  }

  @Test
  void anInterruptEndsTheWait() throws InterruptedException {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread reader =
        new Thread(
            () -> {
              try {
                get("/silence", null);
              } catch (IOException e) {
                thrown.set(e);
              }
            });
    reader.start();
    assertThat(asked.await(10, TimeUnit.MINUTES)).isTrue();
    reader.interrupt();
    reader.join();
    assertThat(thrown.get()).hasMessageContaining("interrupted");
  }

  @Test
  void failuresAreThoseOfOtherConnections() throws Exception {
    URI other = URI.create("https://127.0.0.1:" + port + "/x");
    assertThatThrownBy(() -> wire.send("GET", other, null, LengthLimit.of(Limit.VALUE_BYTES)))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("no secure connection");
    URI nobody = URI.create("https://no-such-host.invalid:" + port + "/x");
    assertThatThrownBy(() -> wire.send("GET", nobody, null, LengthLimit.of(Limit.VALUE_BYTES)))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("unknown host no-such-host.invalid");
    server.stop();
    assertThatThrownBy(() -> get("/x", null)).isInstanceOf(TransientException.class);
  }

  /** Its client looks names up itself, after they have been checked. */
  @Test
  void whoMayReachPublicAddressesAloneUsesOtherConnections() {
    HttpRequest read = request("https://localhost/", null);
    assertThat(serves(read, HttpConnections.anywhere())).isTrue();
    assertThat(serves(read, HttpConnections.toPublicHosts())).isFalse();
    assertThat(serves(request("http://localhost/", null), HttpConnections.anywhere())).isFalse();
    assertThat(serves(request("https://my_host/", null), HttpConnections.anywhere())).isFalse();
    HttpRequest write = request("https://localhost/", ByteBuffer.allocate(1));
    assertThat(serves(write, HttpConnections.anywhere())).isFalse();
  }

  private static HttpRequest request(String url, ByteBuffer body) {
    return new HttpRequest(
        "GET", URI.create(url), Map.of(), null, LengthLimit.of(Limit.VALUE_BYTES), body);
  }

  private static boolean serves(HttpRequest request, HttpConnections connections) {
    return Http2Exchange.serves(request, HttpRoute.of(request.url()), connections);
  }
}
