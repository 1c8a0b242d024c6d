package io.github.zarrcdm.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.ByteRange.Suffix;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What web servers and the way to them do wrong, and what comes of it: the right bytes or a clear
 * error.
 */
class HttpFaultsTest {
  private static final byte[] VALUE = StoreContract.bytes(200_000);

  private WebServer server;
  private Store store;

  @BeforeEach
  void start() throws IOException {
    server = WebServer.of(Map.of("zarr.json", "{}".getBytes(UTF_8), "c", VALUE, "a b/ä+%", VALUE));
    store = store(Map.of(), null);
    System.setProperty(HttpWire.TIMEOUT, "1");
  }

  @AfterEach
  void stop() {
    System.clearProperty(HttpWire.TIMEOUT);
    server.close();
  }

  private Store store(Map<String, String> environment, String query) {
    HttpUrl url = HttpUrl.of(server.url() + (query == null ? "" : query));
    HttpWire wire = new HttpWire(new HttpCredentials(environment), url.basic(), at -> {});
    return new RetryStore(new HttpStore(url, wire), 4, Duration.ofMillis(1));
  }

  /** The first {@code times} requests end as {@code fault} does it. */
  private void failing(int times, WebServer.Fault fault) {
    AtomicInteger left = new AtomicInteger(times);
    server.with((exchange, key) -> left.getAndDecrement() > 0 && fault.answers(exchange, key));
  }

  private void assertReads() throws IOException {
    assertThat(store.get("c")).map(StoreContract::array).contains(VALUE);
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 502, 503, 504})
  void aFailureThatPassesIsNotSeen(int status) throws IOException {
    failing(
        3,
        (exchange, key) -> {
          WebServer.answer(exchange, status, "text/plain", "busy".getBytes(UTF_8));
          return true;
        });
    assertReads();
    assertThat(server.requests()).containsExactly("GET c", "GET c", "GET c", "GET c");
  }

  @Test
  void aFailureThatStaysIsToldWithTheKey() {
    failing(
        99,
        (exchange, key) -> {
          WebServer.answer(exchange, 503, "text/plain", new byte[0]);
          return true;
        });
    assertThatThrownBy(() -> store.get("c"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessage(server.url() + ": c: the server answered 503, 4 times. Try again later.");
  }

  @Test
  void brokenConnectionsAreTriedAgain() throws IOException {
    failing(3, (exchange, key) -> true);
    assertReads();
  }

  @Test
  void aCutBodyIsTriedAgain() throws IOException {
    failing(
        3,
        (exchange, key) -> {
          exchange.sendResponseHeaders(200, VALUE.length);
          exchange.getResponseBody().write(VALUE, 0, 1000);
          exchange.getResponseBody().flush();
          return true;
        });
    assertReads();
  }

  @Test
  void aCutRangeIsTriedAgain() throws IOException {
    failing(
        1,
        (exchange, key) -> {
          exchange.getResponseHeaders().set("Content-Range", "bytes 10-19/200000");
          exchange.sendResponseHeaders(206, 4);
          exchange.getResponseBody().write(VALUE, 10, 4);
          return true;
        });
    assertThat(store.get("c", new Slice(10, 10)).orElseThrow().remaining()).isEqualTo(10);
  }

  @Test
  void anotherRangeThanAskedForIsAnError() {
    failing(
        1,
        (exchange, key) -> {
          exchange.getResponseHeaders().set("Content-Range", "bytes 0-9/200000");
          exchange.sendResponseHeaders(206, 10);
          exchange.getResponseBody().write(VALUE, 0, 10);
          return true;
        });
    assertThatThrownBy(() -> store.get("c", new Slice(10, 10)))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("asked for bytes 10-19, the server sent \"bytes 0-9/200000\"");
  }

  @Test
  void aSuffixTakenForAPrefixIsAskedForAnotherWay() throws IOException {
    server.with(
        (exchange, key) -> {
          String range = exchange.getRequestHeaders().getFirst("Range");
          boolean suffix = range != null && range.startsWith("bytes=-");
          if (suffix) {
            exchange.getResponseHeaders().set("Content-Range", "bytes 0-10/200000");
            exchange.sendResponseHeaders(206, 11);
            exchange.getResponseBody().write(VALUE, 0, 11);
          }
          return suffix;
        });
    byte[] last = Arrays.copyOfRange(VALUE, VALUE.length - 10, VALUE.length);
    assertThat(store.get("c", new Suffix(10))).map(StoreContract::array).contains(last);
    assertThat(store.get("c", new Suffix(10))).map(StoreContract::array).contains(last);
    assertThat(server.requests())
        .containsExactly(
            "GET c bytes=-10",
            "HEAD c",
            "GET c bytes=199990-199999",
            "HEAD c",
            "GET c bytes=199990-199999");
  }

  @Test
  void silenceEnds() {
    CountDownLatch testIsOver = new CountDownLatch(1);
    failing(
        99,
        (exchange, key) -> {
          exchange.sendResponseHeaders(200, VALUE.length);
          exchange.getResponseBody().write(VALUE, 0, 10);
          exchange.getResponseBody().flush();
          await(testIsOver);
          return true;
        });
    Store impatient = new RetryStore(store(), 1, Duration.ofMillis(1));
    assertThatThrownBy(() -> impatient.get("c"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("silent for 1 s");
    testIsOver.countDown();
  }

  private Store store() {
    HttpUrl url = HttpUrl.of(server.url());
    return new HttpStore(url, new HttpWire(new HttpCredentials(Map.of()), null, at -> {}));
  }

  @Test
  void aSlowBodyIsWaitedFor() throws IOException {
    failing(
        1,
        (exchange, key) -> {
          exchange.sendResponseHeaders(200, VALUE.length);
          for (int i = 0; i < 4; i++) {
            exchange.getResponseBody().write(VALUE, i * 50_000, 50_000);
            exchange.getResponseBody().flush();
            await(new CountDownLatch(1), 400);
          }
          return true;
        });
    assertReads();
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void aLieAboutTheLengthTakesNoMemory() throws IOException {
    failing(
        3,
        (exchange, key) -> {
          exchange.sendResponseHeaders(200, 2_000_000_000L);
          exchange.getResponseBody().write(VALUE);
          exchange.getResponseBody().flush();
          return true;
        });
    assertReads();
  }

  @Test
  void theServerSaysHowLongToWait() throws IOException {
    failing(
        1,
        (exchange, key) -> {
          exchange.getResponseHeaders().set("Retry-After", "1");
          WebServer.answer(exchange, 429, "text/plain", new byte[0]);
          return true;
        });
    Instant start = Instant.now();
    assertReads();
    assertThat(Duration.between(start, Instant.now())).isGreaterThan(Duration.ofMillis(950));
  }

  @Test
  void aWaitTooLongIsNotWaited() {
    failing(
        9,
        (exchange, key) -> {
          exchange.getResponseHeaders().set("Retry-After", "3600");
          WebServer.answer(exchange, 503, "text/plain", new byte[0]);
          return true;
        });
    assertThatThrownBy(() -> store.get("c")).isInstanceOf(ZarrException.Unavailable.class);
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void forbiddenMeansMissingOnceSomethingWasRead() throws IOException {
    server.with(
        (exchange, key) -> {
          boolean missing = !key.equals("zarr.json");
          if (missing) {
            WebServer.answer(exchange, 403, "text/plain", new byte[0]);
          }
          return missing;
        });
    assertThatThrownBy(() -> store.get("c"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("answered 403");
    assertThat(store.get(".zgroup")).isEmpty();
    assertThat(store.remark()).contains("403 Forbidden");
    assertThat(store.get("zarr.json")).isPresent();
    assertThat(store.get("c")).isEmpty();
    assertThat(store.remark()).isEmpty();
  }

  @Test
  void whoMustBeKnownIsTold() {
    failing(
        9,
        (exchange, key) -> {
          WebServer.answer(exchange, 401, "text/plain", new byte[0]);
          return true;
        });
    assertThatThrownBy(() -> store.get("zarr.json"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("401")
        .hasMessageContaining(HttpCredentials.BEARER);
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void theQueryFollowsEveryKeyAndKeysAreEscaped() throws IOException {
    Store signed = store(Map.of(), "?sv=2020&sig=a%2Fb%3D");
    assertThat(signed.get("a b/ä+%")).map(StoreContract::array).contains(VALUE);
    assertThat(signed.get("zarr.json")).isPresent();
    assertThat(server.requests())
        .containsExactly("GET a b/ä+%?sv=2020&sig=a%2Fb%3D", "GET zarr.json?sv=2020&sig=a%2Fb%3D");
    assertThat(signed.toString()).doesNotContain("sig").isEqualTo(server.url());
  }

  @Test
  void credentialsGoToTheHostsThatAreNamedOnly() throws IOException {
    AtomicReference<String> seen = new AtomicReference<>();
    server.with(
        (exchange, key) -> {
          seen.set(exchange.getRequestHeaders().getFirst("Authorization"));
          return false;
        });
    Map<String, String> named =
        Map.of(HttpCredentials.BEARER, "s3cret", HttpCredentials.HOSTS, "example.org, localhost");
    store(named, null).get("c");
    assertThat(seen).hasValue("Bearer s3cret");
    store(Map.of(HttpCredentials.BEARER, "s3cret"), null).get("c");
    assertThat(seen).hasValue(null);
    store(
            Map.of(
                "ZARRCDM_HTTP_USER",
                "me",
                "ZARRCDM_HTTP_PASSWORD",
                "pw",
                HttpCredentials.HOSTS,
                "*.org localhost"),
            null)
        .get("c");
    assertThat(seen)
        .hasValue("Basic " + Base64.getEncoder().encodeToString("me:pw".getBytes(UTF_8)));
  }

  @Test
  void aUserInTheUrlIsSentAndNotShown() throws IOException {
    AtomicReference<String> seen = new AtomicReference<>();
    server.with(
        (exchange, key) -> {
          seen.set(exchange.getRequestHeaders().getFirst("Authorization"));
          WebServer.answer(exchange, 418, "text/plain", new byte[0]);
          return true;
        });
    Store secret = Stores.open(server.url().replace("://", "://me:p%40ss@"));
    assertThatThrownBy(() -> secret.get("c"))
        .hasMessage(server.url() + ": c: the server answered 418");
    assertThat(seen)
        .hasValue("Basic " + Base64.getEncoder().encodeToString("me:p@ss".getBytes(UTF_8)));
    assertThat(secret.toString()).isEqualTo(server.url());
  }

  @Test
  void redirectsAreFollowedWithoutWhatIsSecret() throws IOException {
    AtomicReference<String> seen = new AtomicReference<>();
    try (WebServer other = WebServer.of(Map.of("c", VALUE))) {
      other.with(
          (exchange, key) -> {
            seen.set(exchange.getRequestHeaders().getFirst("Authorization"));
            return false;
          });
      server.with(
          (exchange, key) -> {
            exchange.getResponseHeaders().set("Location", other.url() + "/" + key);
            exchange.sendResponseHeaders(302, -1);
            return true;
          });
      Store secret = Stores.open(server.url().replace("://", "://me:pw@"));
      assertThat(secret.get("c")).map(StoreContract::array).contains(VALUE);
      assertThat(seen).hasValue(null);
    }
  }

  @Test
  void redirectsInACircleEnd() {
    failing(
        99,
        (exchange, key) -> {
          exchange.getResponseHeaders().set("Location", "c");
          exchange.sendResponseHeaders(307, -1);
          return true;
        });
    assertThatThrownBy(() -> store.get("c")).hasMessageContaining("redirects without end");
  }

  @Test
  void aZippedAnswerIsUnzipped() throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
      gzip.write(VALUE);
    }
    server.with(
        (exchange, key) -> {
          exchange.getResponseHeaders().set("Content-Encoding", "gzip");
          WebServer.answer(exchange, 200, "application/octet-stream", zipped.toByteArray());
          return true;
        });
    assertReads();
    assertThat(store.get("c", new Slice(5, 3)))
        .map(StoreContract::array)
        .contains(Arrays.copyOfRange(VALUE, 5, 8));
  }

  @Test
  void anInterruptEndsTheReadAndNoMore() throws IOException {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> store.get("c"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertReads();
  }

  @Test
  void noSuchHostIsToldAtOnce() {
    assertThatThrownBy(() -> Stores.open("https://no-such-host.invalid/x.zarr").get("zarr.json"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("no-such-host.invalid");
  }

  @Test
  void noServerThereIsTold() {
    server.close();
    assertThatThrownBy(() -> store.get("c"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("cannot be reached");
  }

  @ParameterizedTest
  @CsvSource({"http, the connection broke", "https, no secure connection"})
  void whatSpeaksNeitherHttpNorTlsIsTold(String scheme, String what) throws Exception {
    try (ServerSocket other = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      new Thread(() -> greet(other)).start();
      HttpUrl url = HttpUrl.of(scheme + "://localhost:" + other.getLocalPort() + "/x.zarr");
      HttpWire wire = new HttpWire(new HttpCredentials(Map.of()), null, at -> {});
      Store impatient = new RetryStore(new HttpStore(url, wire), 2, Duration.ofMillis(1));
      assertThatThrownBy(() -> impatient.get("c"))
          .isInstanceOf(ZarrException.Unavailable.class)
          .hasMessageContaining("localhost")
          .hasMessageContaining(what);
    }
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

  @Test
  void aBusyPageOfAFolderIsAskedForAgain() throws IOException {
    failing(
        2,
        (exchange, key) -> {
          WebServer.answer(exchange, 503, "text/plain", new byte[0]);
          return true;
        });
    assertThat(store.folders("")).isEmpty();
    assertThat(server.requests()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://", "http:///x", "http://a b/x", "http://h:port/x", "http://[x/y"})
  void whatIsNoUrlFailsCleanly(String url) {
    assertThatThrownBy(() -> Stores.open(url).get("zarr.json")).isInstanceOf(ZarrException.class);
  }

  private static void await(CountDownLatch latch) {
    await(latch, 10_000);
  }

  private static void await(CountDownLatch latch, long millis) {
    try {
      latch.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
