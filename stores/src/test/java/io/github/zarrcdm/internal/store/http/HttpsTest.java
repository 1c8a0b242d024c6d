package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.internal.store.http.wire.TransientException;
import io.github.zarrcdm.store.NetworkScope;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that speaks TLS and offers HTTP/2. */
class HttpsTest {
  private static final int AT_ONCE = 8;

  private final AtomicInteger connections = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private LocalhostCertificate certificate;
  private SSLServerSocket server;

  /** Those that the server speaks. */
  private volatile String[] protocols = {"TLSv1.3", "TLSv1.2"};

  @BeforeEach
  void start() throws IOException, GeneralSecurityException {
    certificate = LocalhostCertificate.trusted();
    server =
        (SSLServerSocket)
            certificate
                .context()
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    SSLParameters parameters = server.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
    server.setSSLParameters(parameters);
    threads.execute(this::accept);
  }

  @AfterEach
  void stop() throws IOException {
    certificate.close();
    server.close();
    threads.shutdownNow();
  }

  private void accept() {
    try {
      while (true) {
        SSLSocket caller = (SSLSocket) server.accept();
        caller.setEnabledProtocols(protocols);
        connections.incrementAndGet();
        threads.execute(() -> serve(caller));
      }
    } catch (IOException closed) {
      // the test is over
    }
  }

  /** Answers one request after the other, each after a while. */
  private static void serve(SSLSocket caller) {
    try (caller;
        BufferedReader in =
            new BufferedReader(new InputStreamReader(caller.getInputStream(), ISO_8859_1))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.isEmpty()) {
          Thread.sleep(200);
          caller
              .getOutputStream()
              .write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi".getBytes(ISO_8859_1));
        }
      }
    } catch (IOException | InterruptedException closed) {
      // the client has gone
    }
  }

  private URI url(String host) {
    return URI.create("https://" + host + ":" + server.getLocalPort() + "/x");
  }

  @Test
  void requestsAtOnceHaveConnectionsOfTheirOwnWhichAreKept() throws IOException {
    HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);
    for (int round = 0; round < 2; round++) {
      Workers.run(
          AT_ONCE,
          AT_ONCE,
          n ->
              assertThat(
                      wire.send("GET", url("localhost"), null, LengthLimit.of(Limit.VALUE_BYTES))
                          .body()
                          .remaining())
                  .isEqualTo(2));
    }
    // A request that is late is sent again, on a connection more.
    assertThat(connections.get()).isBetween(2, 2 * AT_ONCE - 1);
  }

  @Test
  void aCertificateForAnotherNameIsRefused() {
    HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);
    assertThatThrownBy(
            () -> wire.send("GET", url("127.0.0.1"), null, LengthLimit.of(Limit.VALUE_BYTES)))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("no secure connection");
  }

  @Test
  void aCertificateThatNobodyTrustsIsRefused() {
    certificate.close();
    HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);
    URI url = url("localhost");
    assertThatThrownBy(() -> wire.send("GET", url, null, LengthLimit.of(Limit.VALUE_BYTES)))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("no secure connection")
        .hasMessageContaining("trust store");
  }

  /** Broken since 2014 and 2021; the JDK allows neither. */
  @Test
  void oldProtocolsAreNotSpoken() {
    protocols = new String[] {"TLSv1", "TLSv1.1"};
    HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);
    URI url = url("localhost");
    assertThatThrownBy(() -> wire.send("GET", url, null, LengthLimit.of(Limit.VALUE_BYTES)))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("no secure connection");
  }

  /** What is for the server is not for the proxy; and the way through it is kept. */
  @Test
  void behindAProxyThereIsATunnel() throws IOException {
    HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);
    Map<String, String> secret = Map.of("Authorization", "hush");
    try (TestProxy proxy = new TestProxy(TestProxy.ACCEPTED)) {
      for (int request = 0; request < 2; request++) {
        HttpAnswer answer =
            wire.send("GET", url("localhost"), secret, null, LengthLimit.of(Limit.VALUE_BYTES));
        assertThat(answer.text()).isEqualTo("hi");
      }
      assertThat(proxy.heads())
          .singleElement(STRING)
          .startsWith("CONNECT localhost:" + server.getLocalPort() + " HTTP/1.1\r\n")
          .doesNotContain("hush");
    }
    assertThat(connections).hasValue(1);
  }

  /** What comes before the tunnel is not encrypted: anybody may have written it. */
  @Test
  void whatTheProxyAddsIsNotSaidByTheServer() throws IOException {
    HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);
    String forged = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno";
    try (TestProxy proxy = new TestProxy(TestProxy.ACCEPTED + forged)) {
      assertThatThrownBy(
              () -> wire.send("GET", url("localhost"), null, LengthLimit.of(Limit.VALUE_BYTES)))
          .isInstanceOf(TransientException.class)
          .hasMessageContaining("sent more");
      assertThat(proxy.heads()).isNotEmpty();
    }
  }

  /** Of a chunk, 404 would mean that it is missing. */
  @ParameterizedTest
  @ValueSource(ints = {403, 404, 407, 429, 502})
  void whatTheProxySaysIsNotSaidByTheServer(int status) throws IOException {
    HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);
    try (TestProxy proxy =
        new TestProxy("HTTP/1.1 " + status + " No\r\nContent-Length: 0\r\n\r\n")) {
      assertThatThrownBy(
              () -> wire.send("GET", url("localhost"), null, LengthLimit.of(Limit.VALUE_BYTES)))
          .isInstanceOf(
              status == 429 || status == 502
                  ? TransientException.class
                  : ZarrException.Unavailable.class)
          .hasMessageContaining("answered " + status + " to CONNECT localhost:");
      assertThat(proxy.heads()).hasSize(1);
    }
    assertThat(connections).hasValue(0);
  }
}
