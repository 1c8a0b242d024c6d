package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.store.NetworkScope;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses without a server that responds: reported, with what to check. */
class UnreachableServersTest {
  @AutoClose private final ServedStore served = new ServedStore();
  private final WebServer server = served.server();

  @Test
  void redirectsInACircleEnd() {
    served.failing(
        99,
        (exchange, key) -> {
          exchange.getResponseHeaders().set("Location", "c");
          exchange.sendResponseHeaders(307, -1);
          return true;
        });
    assertThatThrownBy(() -> served.store().get("c"))
        .hasMessageEndingWith(
            "redirects without end, at last to " + server.url() + "/c. Check the address.");
  }

  @Test
  void noSuchHostIsReportedAtOnce() {
    assertThatThrownBy(() -> Stores.open("https://no-such-host.invalid/x.zarr").get("zarr.json"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("unknown host no-such-host.invalid. Check its name");
  }

  @Test
  void noServerThereIsReported() {
    server.close();
    assertThatThrownBy(() -> served.store().get("c"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("cannot be reached");
  }

  @ParameterizedTest
  @CsvSource({"http, the connection broke", "https, no secure connection"})
  void serversOfOtherProtocolsAreReported(String scheme, String what) throws Exception {
    try (ServerSocket other = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      new Thread(() -> greet(other)).start();
      HttpUrl url = HttpUrl.of(scheme + "://localhost:" + other.getLocalPort() + "/x.zarr");
      HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);
      Store impatient =
          new RetryStore(
              new HttpStore(url.toString(), url, wire, Optional.empty()), 2, Duration.ofMillis(1));
      assertThatThrownBy(() -> impatient.get("c"))
          .isInstanceOf(ZarrException.Unavailable.class)
          .hasMessageContaining("localhost")
          .hasMessageContaining(what);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://", "http://a b/x", "http://h:port/x", "http://[x/y"})
  void whatIsNotAUrlFailsCleanly(String url) {
    assertThatThrownBy(() -> Stores.open(url).get("zarr.json"))
        .isInstanceOf(ZarrException.class)
        .hasMessageContaining("http://host/path");
  }

  /** The slashes of a URL do not survive java.io.File: three stand for two. */
  @Test
  void aThirdSlashIsIgnored() {
    assertThatThrownBy(() -> Stores.open("http:///no-such-host.invalid").get("zarr.json"))
        .hasMessageContaining("unknown host no-such-host.invalid");
  }

  /** Answers every caller as a server of another protocol does, until it is closed. */
  private static void greet(ServerSocket server) {
    while (true) {
      try (Socket caller = server.accept()) {
        caller.getOutputStream().write("SSH-2.0-OpenSSH_9.6\r\n".getBytes(UTF_8));
        caller.getInputStream().read();
      } catch (IOException closed) {
        return;
      }
    }
  }
}
