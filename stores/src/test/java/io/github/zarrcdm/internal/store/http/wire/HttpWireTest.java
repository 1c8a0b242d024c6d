package io.github.zarrcdm.internal.store.http.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.internal.store.http.ServedStore;
import io.github.zarrcdm.internal.store.http.TestProxy;
import io.github.zarrcdm.store.NetworkScope;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where a request may lead. */
class HttpWireTest {
  @AutoClose private final WebServer server = WebServer.of(Map.of("c", ServedStore.VALUE));

  private HttpAnswer get(HttpWire wire) throws IOException {
    return wire.send(
        "GET", URI.create(server.url() + "/c"), null, LengthLimit.of(Limit.VALUE_BYTES));
  }

  private void redirectTo(String target) {
    server.with(
        (exchange, key) -> {
          exchange.getResponseHeaders().set("Location", target);
          exchange.sendResponseHeaders(302, -1);
          return true;
        });
  }

  /** One that was opened on a public server, which here is the one with that port. */
  private static NetworkScope publicServer(int port) {
    return new NetworkScope() {
      @Override
      public boolean mayBeInside(URI url) {
        return url.getPort() == port;
      }

      @Override
      public ZarrException.Unsupported refusal(String url) {
        return new ZarrException.Unsupported(url + " is inside");
      }
    };
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:1/x, http://127.0.0.1:1/x",
    "http://localhost:1/x, http://localhost:1/x",
    "https://[::1]:1/x, https://[::1]:1/x",
    "//127.0.0.1:1/x, http://127.0.0.1:1/x",
    "HTTP://127.0.0.1:1/x, http://127.0.0.1:1/x",
    "HTTPS://LocalHost:1/x, https://LocalHost:1/x",
    "http://[::ffff:127.0.0.1]:1/x, http://[::ffff:127.0.0.1]:1/x",
    "https://0x7f000001:1/x, https://0x7f000001:1/x"
  })
  void aPublicServerCannotRedirectToAServerInside(String target, String inside) {
    redirectTo(target);
    HttpWire wire = new HttpWire(Signer.NOBODY, publicServer(URI.create(server.url()).getPort()));
    assertThatThrownBy(() -> get(wire))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessage(inside + " is inside");
  }

  /** Archives that name a file for downloads in a signed query do not escape it. */
  @Test
  void aRedirectMayHaveWhatNoUrlMayHave() throws IOException {
    HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);
    server.with(
        (exchange, key) -> {
          boolean signed = exchange.getRequestURI().getRawQuery() != null;
          if (!signed) {
            String target = server.url() + "/c?file=\"a b|{1}.zip\"&sig=a%2Fb%3D";
            exchange.getResponseHeaders().set("Location", target);
            exchange.sendResponseHeaders(302, -1);
          }
          return !signed;
        });
    assertThat(get(wire).body().array()).isEqualTo(ServedStore.VALUE);
    assertThat(server.requests())
        .last()
        .asString()
        .endsWith("?file=%22a%20b%7C%7B1%7D.zip%22&sig=a%2Fb%3D");
  }

  @Test
  void aLocationOnAnInternalServerMayBeRedirectedThere() throws IOException {
    assertThat(
            new OriginNetworkScope(HttpUrl.of("http://localhost/x"))
                .mayBeInside(URI.create("http://10.0.0.1")))
        .isTrue();
    assertThat(
            new OriginNetworkScope(HttpUrl.of("http://93.184.216.34/x"))
                .mayBeInside(URI.create("http://93.184.216.34/x")))
        .isFalse();
  }

  /** Moved to an address inside while the store is open, the name gives no rights there. */
  @Test
  void aPublicNameStaysPublic() throws IOException {
    AtomicReference<String> address = new AtomicReference<>("93.184.216.34");
    OriginNetworkScope reach =
        new OriginNetworkScope(
            HttpUrl.of("http://moving.invalid/x"),
            name -> new InetAddress[] {InetAddress.getByName(address.get())});
    URI url = URI.create("http://moving.invalid/x/c");
    assertThat(reach.mayBeInside(url)).isFalse();
    address.set("127.0.0.1");
    assertThat(reach.mayBeInside(url)).isFalse();
  }

  /** So that a name cannot stand for another address when it is asked than when it was checked. */
  @Test
  void whatWasLookedUpIsConnectedTo() throws IOException {
    AtomicInteger lookups = new AtomicInteger();
    AtomicReference<String> host = new AtomicReference<>();
    server.with(
        (exchange, key) -> {
          host.set(exchange.getRequestHeaders().getFirst("Host"));
          return false;
        });
    HttpConnections connections =
        new HttpConnections(
            name -> {
              lookups.incrementAndGet();
              return new InetAddress[] {InetAddress.getLoopbackAddress()};
            });
    int port = URI.create(server.url()).getPort();
    URI url = URI.create("http://no-such-host.invalid:" + port + "/x.zarr/c");
    HttpRequest request =
        new HttpRequest("GET", url, Map.of(), null, LengthLimit.of(Limit.VALUE_BYTES));
    HedgedRequest race =
        new HedgedRequest(
            connections,
            HttpRoute.of(url),
            request,
            new RequestPermits(),
            new RequestLatency(),
            StoreCounters.others());
    assertThat(race.answer().body().remaining()).isEqualTo(ServedStore.VALUE.length);
    assertThat(host).hasValue("no-such-host.invalid:" + port);
    assertThat(lookups).hasValue(1);
  }

  @Test
  void whereOneAddressRefusesTheNextIsTried() throws IOException {
    InetAddress nobody = InetAddress.getByAddress(new byte[] {127, 9, 9, 9});
    HttpConnections connections =
        new HttpConnections(
            name -> new InetAddress[] {nobody, InetAddress.getLoopbackAddress(), nobody});
    URI url = URI.create(server.url() + "/c");
    HttpRequest request =
        new HttpRequest("GET", url, Map.of(), null, LengthLimit.of(Limit.VALUE_BYTES));
    HedgedRequest race =
        new HedgedRequest(
            connections,
            HttpRoute.of(url),
            request,
            new RequestPermits(),
            new RequestLatency(),
            StoreCounters.others());
    assertThat(race.answer().status()).isEqualTo(200);
  }

  @Test
  void aProxyOfPlainHttpIsAskedForTheWholeUrl() throws IOException {
    HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);
    URI url = URI.create("http://Data.invalid:81//x%20y?z=%2F");
    try (TestProxy proxy = new TestProxy("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")) {
      HttpAnswer answer = wire.send("GET", url, null, LengthLimit.of(Limit.VALUE_BYTES));
      assertThat(answer.text()).isEqualTo("hi");
      assertThat(proxy.heads())
          .singleElement(STRING)
          .startsWith("GET http://Data.invalid:81//x%20y?z=%2F HTTP/1.1\r\n")
          .contains("\r\nHost: Data.invalid:81\r\n");
    }
  }

  /** As those of containers and old buckets have, of which Java's URLs know nothing. */
  @ParameterizedTest
  @CsvSource({
    "http://My_data.invalid:81/x, My_data.invalid:81",
    "http://my_data/x, my_data",
    "http://_/x, _"
  })
  void namesOfServersMayHaveUnderscores(String url, String server) throws IOException {
    HttpWire wire = new HttpWire(Signer.NOBODY, publicServer(81));
    try (TestProxy proxy = new TestProxy("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")) {
      HttpAnswer answer =
          wire.send("GET", URI.create(url), null, LengthLimit.of(Limit.VALUE_BYTES));
      assertThat(answer.text()).isEqualTo("hi");
      assertThat(proxy.heads())
          .singleElement(STRING)
          .startsWith("GET " + url + " HTTP/1.1\r\n")
          .contains("\r\nHost: " + server + "\r\n");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://my_user@host_b/x",
    "http://a_b:/x",
    "http://a_b:123456/x",
    "http://a_b:65536/x",
    "http://127.1/x",
    "http:///x"
  })
  void whatIsNoServerIsRefused(URI url) {
    HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);
    assertThatThrownBy(() -> wire.send("GET", url, null, LengthLimit.of(Limit.VALUE_BYTES)))
        .isInstanceOf(ZarrException.NotZarr.class)
        .hasMessageContaining("not the URL of a server");
  }

  /** A proxy of HTTP looks names up itself; behind any other way, they are looked up here. */
  @ParameterizedTest
  @CsvSource({"SOCKS", "DIRECT HTTP", "SOCKS DIRECT", "DIRECT"})
  void addressesLookedUpHereAreChecked(String ways) {
    ProxySelector before = ProxySelector.getDefault();
    ProxySelector.setDefault(
        new ProxySelector() {
          @Override
          public List<Proxy> select(URI url) {
            InetSocketAddress nobody = new InetSocketAddress("localhost", 1);
            return Stream.of(ways.split(" "))
                .map(Proxy.Type::valueOf)
                .map(type -> type == Proxy.Type.DIRECT ? Proxy.NO_PROXY : new Proxy(type, nobody))
                .toList();
          }

          @Override
          public void connectFailed(URI url, SocketAddress address, IOException failure) {}
        });
    try {
      assertThatThrownBy(() -> get(new HttpWire(Signer.NOBODY, publicServer(0))))
          .isInstanceOf(ZarrException.Unsupported.class)
          .hasMessageEndingWith("is inside");
    } finally {
      ProxySelector.setDefault(before);
    }
    assertThat(server.requests()).isEmpty();
  }

  /** It would be sent, and each one would be another server to count for. */
  @Test
  void aUserInARedirectIsRefused() {
    redirectTo("http://you:hush@localhost:1/x");
    assertThatThrownBy(() -> get(new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE)))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("does not follow")
        .hasMessageNotContaining("hush");
  }
}
