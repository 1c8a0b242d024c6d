package io.github.zarrcdm.internal.store.http.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.store.NetworkScope;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How connections are made, kept and closed; the server closes each after one response. */
@Timeout(600)
class HttpConnectionsTest {
  private static final HttpRoute ROUTE = new HttpRoute(false, "data.invalid", 80, null);
  private static final LengthLimit LONGEST = LengthLimit.of(Limit.VALUE_BYTES);
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();
  private static final String HI = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi";
  private static final int MOST_KEPT = 256;
  private static final int SLOW_WRITE = 50_000_000;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Semaphore closed = new Semaphore(0);
  private final HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);
  private ServerSocket server;

  @BeforeEach
  void start() throws IOException {
    server = new ServerSocket(0, 50, HERE);
    threads.execute(this::serve);
  }

  @AfterEach
  void stop() throws IOException {
    System.clearProperty(RequestLatency.TIMEOUT);
    server.close();
    threads.shutdownNow();
  }

  private void serve() {
    try {
      while (true) {
        try (Socket client = server.accept()) {
          answer(client);
        }
        closed.release();
      }
    } catch (IOException over) {
      // the test is over
    }
  }

  private static void answer(Socket client) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(client.getInputStream(), ISO_8859_1));
    int body = 0;
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      if (line.startsWith("Content-Length: ")) {
        body = Integer.parseInt(line.substring(16));
      }
    }
    in.skip(body);
    client.getOutputStream().write(HI.getBytes(ISO_8859_1));
  }

  private URI url() {
    return URI.create("http://localhost:" + server.getLocalPort() + "/x");
  }

  private HttpAnswer put(int length) throws IOException {
    return wire.send("PUT", url(), Map.of(), ByteBuffer.allocate(length), LONGEST);
  }

  private static HttpAnswer answer(HttpConnections connections, URI url) throws IOException {
    HttpRequest request = new HttpRequest("GET", url, Map.of(), null, LONGEST);
    RequestPermits permits = new RequestPermits();
    return new HedgedRequest(
            connections,
            HttpRoute.of(url),
            request,
            permits,
            new RequestLatency(),
            StoreCounters.others())
        .answer();
  }

  /** What is sent with a body is not sent again at once, as the server may have received it. */
  @Test
  void whatIsWrittenIsSentOnNoConnectionThatTheServerHasClosed() throws Exception {
    assertThat(put(1).text()).isEqualTo("hi");
    closed.acquire();
    assertThat(put(1).text()).isEqualTo("hi");
  }

  /** As most servers have several addresses, one of which may be down. */
  @Test
  @Timeout(600)
  void whereOneAddressDoesNotAnswerTheNextIsTried() throws IOException {
    System.setProperty(RequestLatency.TIMEOUT, "10");
    InetAddress deaf = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
    List<Socket> waiting = new ArrayList<>();
    try (ServerSocket full = new ServerSocket(server.getLocalPort(), 1, deaf)) {
      assertThatThrownBy(() -> fill(full, waiting)).isInstanceOf(SocketTimeoutException.class);
      HttpConnections connections = new HttpConnections(name -> new InetAddress[] {deaf, HERE});
      assertThat(answer(connections, url()).text()).isEqualTo("hi");
    } finally {
      for (Socket socket : waiting) {
        socket.close();
      }
    }
  }

  /** Connects until the system accepts no more. */
  private static void fill(ServerSocket full, List<Socket> waiting) throws IOException {
    while (true) {
      Socket next = new Socket();
      waiting.add(next);
      next.connect(full.getLocalSocketAddress(), 100);
    }
  }

  @Test
  void aServerWhoseNameHasAnUnderscoreIsConnectedToAtItsPort() throws IOException {
    List<String> asked = new ArrayList<>();
    HttpConnections connections =
        new HttpConnections(
            name -> {
              asked.add(name);
              return new InetAddress[] {HERE};
            });
    URI url = URI.create("http://My_server:" + server.getLocalPort() + "/x");
    assertThat(answer(connections, url).text()).isEqualTo("hi");
    assertThat(asked).containsExactly("my_server");
  }

  /** Sockets have no timeout for what they send. */
  @Test
  void aWriteToAServerThatReadsNothingIsAbandoned() throws Exception {
    System.setProperty(RequestLatency.TIMEOUT, "1");
    try (ServerSocket deaf = new ServerSocket(0, 50, HERE)) {
      URI url = URI.create("http://localhost:" + deaf.getLocalPort() + "/x");
      assertThatThrownBy(
              () -> wire.send("PUT", url, Map.of(), ByteBuffer.allocate(1 << 25), LONGEST))
          .isInstanceOf(TransientException.class)
          .hasMessageContaining("takes less than 1000 bytes per second");
    }
  }

  @Test
  void aWriteMayTakeLong() throws Exception {
    System.setProperty(RequestLatency.TIMEOUT, "3");
    try (ServerSocket slow = new ServerSocket(0, 50, HERE)) {
      threads.submit(
          () -> {
            try (Socket client = slow.accept()) {
              for (int second = 0; second < 4; second++) {
                client.getInputStream().readNBytes(SLOW_WRITE / 4);
                Thread.sleep(1000);
              }
              client.getOutputStream().write(HI.getBytes(ISO_8859_1));
            }
            return null;
          });
      URI url = URI.create("http://localhost:" + slow.getLocalPort() + "/x");
      ByteBuffer body = ByteBuffer.allocate(SLOW_WRITE);
      assertThat(wire.send("PUT", url, Map.of(), body, LONGEST).text()).isEqualTo("hi");
    }
  }

  @Test
  void noMoreThanSoManyAreKept() {
    HttpConnections connections = new HttpConnections(InetAddress::getAllByName);
    HttpConnection first = new HttpConnection(ROUTE);
    connections.keep(first, "");
    for (int more = 0; more < MOST_KEPT; more++) {
      connections.keep(new HttpConnection(new HttpRoute(true, "x" + more, 443, null)), "");
    }
    assertThat(connections.take(ROUTE, false)).isNull();
    assertThat(connections.take(new HttpRoute(true, "x0", 443, null), false)).isNotNull();
  }

  /** Nobody would close them later. */
  @Test
  void whenTheLastThreadEndsAllThatAreKeptAreClosed() {
    HttpConnections connections = new HttpConnections(InetAddress::getAllByName);
    HttpConnection kept = new HttpConnection(ROUTE);
    connections.keep(kept, "");
    HttpConnections.close(1);
    assertThat(connections.take(ROUTE, false)).isSameAs(kept);
    connections.keep(kept, "");
    HttpConnections.close(0);
    assertThat(connections.take(ROUTE, false)).isNull();
  }

  @Test
  void aThreadForRequestsClosesWhatIsKeptForTooLong() throws Exception {
    HttpConnections connections = new HttpConnections(InetAddress::getAllByName);
    HttpConnection kept = new HttpConnection(ROUTE);
    try (ServerSocket silent = new ServerSocket(0, 5, HERE);
        Socket socket = new Socket(HERE, silent.getLocalPort())) {
      kept.open(socket);
      connections.keep(kept, "timeout=0");
      Thread thread = RequestPermits.thread(() -> {});
      thread.start();
      thread.join();
      assertThat(socket.isClosed()).isTrue();
    }
  }

  @Test
  void aServerMayAllowLess() throws InterruptedException {
    HttpConnections connections = new HttpConnections(InetAddress::getAllByName);
    connections.keep(new HttpConnection(ROUTE), "max=9, timeout=0");
    assertThat(connections.take(ROUTE, false)).isNull();
  }

  /** Its place is free for others. */
  @Test
  void aRequestForWhichThereIsNoProxyTakesNoPlace() throws Exception {
    ProxySelector before = ProxySelector.getDefault();
    ProxySelector.setDefault(
        new ProxySelector() {
          @Override
          public List<Proxy> select(URI url) {
            throw new IllegalStateException("no network");
          }

          @Override
          public void connectFailed(URI url, SocketAddress address, IOException failure) {}
        });
    try {
      for (int failed = 0; failed < Requests.MOST; failed++) {
        assertThatThrownBy(() -> put(1)).hasMessage("no network");
      }
    } finally {
      ProxySelector.setDefault(before);
    }
    assertThat(threads.submit(() -> put(1)).get(10, TimeUnit.MINUTES).text()).isEqualTo("hi");
  }
}
