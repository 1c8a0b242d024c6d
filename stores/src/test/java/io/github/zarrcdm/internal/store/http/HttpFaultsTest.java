package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.wire.RequestLatency;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.ByteRange.Suffix;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What web servers and the way to them do wrong, and what comes of it: the right bytes or a clear
 * error.
 */
class HttpFaultsTest {
  private static final byte[] VALUE = ServedStore.VALUE;

  @AutoClose private final ServedStore served = new ServedStore();
  private final WebServer server = served.server();
  private final Store store = served.store();

  @BeforeEach
  void start() {
    System.setProperty(RequestLatency.TIMEOUT, "1");
  }

  @AfterEach
  void stop() {
    System.clearProperty(RequestLatency.TIMEOUT);
  }

  private void assertReads() throws IOException {
    assertThat(store.get("c")).map(StoreContract::array).contains(VALUE);
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 502, 503, 504})
  void aTemporaryFailureIsHidden(int status) throws IOException {
    served.failing(
        3,
        (exchange, key) -> {
          WebServer.answer(exchange, status, "text/plain", "busy".getBytes(UTF_8));
          return true;
        });
    assertReads();
    assertThat(server.requests()).containsExactly("GET c", "GET c", "GET c", "GET c");
  }

  @Test
  void aFailureThatStaysIsReportedWithTheKey() {
    served.failing(
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
    served.failing(3, (exchange, key) -> true);
    assertReads();
  }

  @Test
  void aCutBodyIsTriedAgain() throws IOException {
    served.failing(
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
    served.failing(
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
  void insteadOfAnotherRangeThanRequestedTheWholeIsRead() throws IOException {
    served.failing(
        1,
        (exchange, key) -> {
          exchange.getResponseHeaders().set("Content-Range", "bytes 0-9/200000");
          exchange.sendResponseHeaders(206, 10);
          exchange.getResponseBody().write(VALUE, 0, 10);
          return true;
        });
    assertThat(store.get("c", new Slice(10, 10)))
        .map(StoreContract::array)
        .contains(Arrays.copyOfRange(VALUE, 10, 20));
  }

  @Test
  void aSuffixReadAsAPrefixIsRequestedInAnotherWay() throws IOException {
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
    served.failing(
        99,
        (exchange, key) -> {
          exchange.sendResponseHeaders(200, VALUE.length);
          exchange.getResponseBody().write(VALUE, 0, 10);
          exchange.getResponseBody().flush();
          await(testIsOver);
          return true;
        });
    Store impatient = served.store(1);
    assertThatThrownBy(() -> impatient.get("c"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("silent for 1 s");
    testIsOver.countDown();
  }

  @Test
  void aSlowBodyIsWaitedFor() throws IOException {
    served.failing(
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
  void aFalseLengthTakesNoMemory() throws IOException {
    served.failing(
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
    served.failing(
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
    served.failing(
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
  void forbiddenMeansMissingOfDocumentsOnly() throws IOException {
    server.with(
        (exchange, key) -> {
          boolean missing = !key.equals("zarr.json");
          if (missing) {
            WebServer.answer(exchange, 403, "text/plain", new byte[0]);
          }
          return missing;
        });
    assertThatThrownBy(() -> store.get("c"))
        .isInstanceOf(ZarrException.Refused.class)
        .hasMessageContaining("answered 403");
    assertThat(store.get(".zgroup")).isEmpty();
    assertThat(AdaptedStore.internal(store).remark()).contains("403 Forbidden");
    assertThat(store.get("zarr.json")).isPresent();
    assertThatThrownBy(() -> store.get("c")).isInstanceOf(ZarrException.Refused.class);
    assertThat(AdaptedStore.internal(store).remark()).isEmpty();
  }

  @Test
  void anInterruptEndsOnlyTheRead() throws IOException {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> store.get("c"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    assertReads();
  }

  @Test
  void aBusyPageOfAFolderIsRequestedAgain() throws IOException {
    served.failing(
        2,
        (exchange, key) -> {
          WebServer.answer(exchange, 503, "text/plain", new byte[0]);
          return true;
        });
    assertThat(store.folders("")).isEmpty();
    assertThat(server.requests()).as("the last by WebDAV").hasSize(4);
  }

  private static void await(CountDownLatch latch) {
    await(latch, Long.MAX_VALUE);
  }

  private static void await(CountDownLatch latch, long millis) {
    try {
      latch.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
