package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.internal.store.http.wire.RequestLatency;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.store.NetworkScope;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers and proxies that always send something, but never anything that counts. */
class SlowServersTest {
  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String HINT = "HTTP/1.1 102 Processing\r\n\r\n";
  private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";

  /** What a server sends at once, and then again and again. */
  private enum Drip {
    HEAD("http", "", "HTTP/1.1 200 OK\r\nX: " + "x".repeat(10_000)),
    HEADERS("http", OK, "X: x\r\n"),
    /** At full speed. */
    INTERIM("http", HINT.repeat(1000), HINT),
    BODY("http", OK + "Content-Length: 100000\r\n\r\n", "x"),
    PIECES("http", CHUNKED, "1\r\nx\r\n"),
    EXTENSION("http", CHUNKED + "1;", "x"),
    TRAILERS("http", CHUNKED + "0\r\n", "X: x\r\n"),
    /** A record of a handshake that is announced as 16 KB. */
    HANDSHAKE("https", "\u0016\u0003\u0003\u0040\u0000\u0002\u0000\u003f\u00fc", "\u0003"),
    PROXY("https", OK, "X: x\r\n");

    final String scheme;
    final String first;
    final String drip;

    Drip(String scheme, String first, String drip) {
      this.scheme = scheme;
      this.first = first;
      this.drip = drip;
    }
  }

  private final CountDownLatch closed = new CountDownLatch(Drip.values().length);
  private final CountDownLatch testIsOver = new CountDownLatch(1);
  private final Map<Drip, String> failures = new ConcurrentHashMap<>();
  private final ProxySelector before = ProxySelector.getDefault();

  @BeforeEach
  void hurry() {
    System.setProperty(RequestLatency.TIMEOUT, "1");
  }

  @AfterEach
  void stop() {
    ProxySelector.setDefault(before);
    System.clearProperty(RequestLatency.TIMEOUT);
    testIsOver.countDown();
  }

  /** All at once, since each takes two seconds. */
  @Test
  @Timeout(600)
  void areAbandonedAndTheConnectionWithThem() throws Exception {
    List<Thread> readers =
        Arrays.stream(Drip.values()).map(d -> new Thread(() -> read(d))).toList();
    readers.forEach(Thread::start);
    for (Thread reader : readers) {
      reader.join();
    }
    assertThat(failures).containsOnlyKeys(Drip.values());
    assertThat(failures.values()).allMatch(message -> message.contains("localhost"));
    assertThat(failures.get(Drip.INTERIM)).contains("hints without end");
    assertThat(closed.await(10, MINUTES)).isTrue();
  }

  private void read(Drip drip) {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread sender = new Thread(() -> send(drip, server));
      sender.setDaemon(true);
      sender.start();
      if (drip == Drip.PROXY) {
        ProxySelector.setDefault(new ProxyFor(server.getLocalPort()));
      }
      String port = drip == Drip.PROXY ? "" : ":" + server.getLocalPort();
      URI url = URI.create(drip.scheme + "://" + host(drip) + port + "/c");
      new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE)
          .send("GET", url, null, LengthLimit.of(Limit.VALUE_BYTES));
    } catch (IOException e) {
      failures.put(drip, e.getMessage());
    }
  }

  private static String host(Drip drip) {
    return drip == Drip.PROXY ? "proxied.localhost" : "localhost";
  }

  /** Until the reader closes the connection. */
  private void send(Drip drip, ServerSocket server) {
    try (Socket caller = server.accept()) {
      caller.getInputStream().read();
      caller.getOutputStream().write(drip.first.getBytes(ISO_8859_1));
      byte[] drops = drip.drip.getBytes(ISO_8859_1);
      for (int i = 0; !testIsOver.await(20, TimeUnit.MILLISECONDS); i++) {
        caller.getOutputStream().write(drops[i % drops.length]);
      }
    } catch (IOException e) {
      closed.countDown();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** For one host: a proxy at a port of this machine. */
  private static final class ProxyFor extends ProxySelector {
    private final Proxy proxy;

    ProxyFor(int port) {
      proxy =
          new Proxy(Proxy.Type.HTTP, new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }

    @Override
    public List<Proxy> select(URI url) {
      return List.of(url.getHost().startsWith("proxied") ? proxy : Proxy.NO_PROXY);
    }

    @Override
    public void connectFailed(URI url, SocketAddress address, IOException failure) {}
  }
}
