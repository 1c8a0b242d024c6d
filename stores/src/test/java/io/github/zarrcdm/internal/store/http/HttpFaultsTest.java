package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.ByteRange.Suffix;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.testing.WebServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
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

  private ServedStore served;
  private WebServer server;
  private Store store;

  @BeforeEach
  void start() throws IOException {
    served = new ServedStore();
    server = served.server();
    store = served.store();
    System.setProperty(HttpWire.TIMEOUT, "1");
  }

  @AfterEach
  void stop() {
    System.clearProperty(HttpWire.TIMEOUT);
    served.close();
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
    assertThat(store.remark()).contains("403 Forbidden");
    assertThat(store.get("zarr.json")).isPresent();
    assertThatThrownBy(() -> store.get("c")).isInstanceOf(ZarrException.Refused.class);
    assertThat(store.remark()).isEmpty();
  }

  private static byte[] encoded(String encoding, byte[] value) throws IOException {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    try (OutputStream out =
        switch (encoding) {
          case "zstd" -> new ZstdOutputStream(encoded);
          case "deflate" -> new DeflaterOutputStream(encoded);
          default -> new GZIPOutputStream(encoded);
        }) {
      out.write(value);
    }
    return encoded.toByteArray();
  }

  /** All that is asked for is answered with {@code body}, said to be in {@code encoding}. */
  private void serving(String encoding, byte[] body) {
    server.with(
        (exchange, key) -> {
          exchange.getResponseHeaders().set("Content-Encoding", encoding);
          WebServer.answer(exchange, 200, "application/octet-stream", body);
          return true;
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "zstd"})
  void anEncodedAnswerIsDecoded(String encoding) throws IOException {
    serving(encoding, encoded(encoding, VALUE));
    assertReads();
    assertThat(store.get("c", new Slice(5, 3)))
        .map(StoreContract::array)
        .contains(Arrays.copyOfRange(VALUE, 5, 8));
  }

  /** Lengths and ranges are those of the compressed value then, which is shorter. */
  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "zstd"})
  void anEncodedAnswerWithRangesIsReadWhole(String encoding) throws IOException {
    byte[] value = new byte[5000];
    value[4999] = 9;
    byte[] encoded = encoded(encoding, value);
    server.with(
        (exchange, key) -> {
          exchange.getResponseHeaders().set("Content-Encoding", "aws-chunked, " + encoding);
          String range = exchange.getRequestHeaders().getFirst("Range");
          int status = range == null ? 200 : range.contains("4999") ? 416 : 206;
          byte[] body = status == 416 ? new byte[0] : encoded;
          exchange.getResponseHeaders().set("Content-Range", "bytes */" + body.length);
          WebServer.answer(exchange, status, "application/octet-stream", body);
          return true;
        });
    assertThat(store.size("c")).hasValue(5000);
    assertThat(store.get("c", new Slice(4999, 1))).contains(ByteBuffer.wrap(new byte[] {9}));
    assertThat(store.tail("c", 1).orElseThrow().bytes()).isEqualTo(ByteBuffer.wrap(new byte[] {9}));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "zstd"})
  void anEncodedAnswerThatEndsEarlyIsAnError(String encoding) throws IOException {
    byte[] encoded = encoded(encoding, VALUE);
    for (int length : new int[] {0, 3, encoded.length - 1}) {
      serving(encoding, Arrays.copyOf(encoded, length));
      assertThatThrownBy(() -> store.get("c"))
          .as("%d bytes", length)
          .isInstanceOf(ZarrException.Corrupt.class)
          .hasMessageContaining("c: the server declares " + encoding);
    }
  }

  @Test
  void deflateMayLackTheFrameThatTheStandardAsksFor() throws IOException {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    Deflater bare = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try (OutputStream out = new DeflaterOutputStream(encoded, bare)) {
      out.write(VALUE);
    } finally {
      bare.end();
    }
    serving("deflate", encoded.toByteArray());
    assertReads();
  }

  /** As each body that is read would take as much. */
  @Test
  void aZstdWindowOfMoreThanTheWebAllowsIsAnError() throws IOException {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    try (ZstdOutputStream out = new ZstdOutputStream(encoded).setLong(24)) {
      out.write(VALUE);
    }
    serving("zstd", encoded.toByteArray());
    assertThatThrownBy(() -> store.get("c"))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("too much memory");
  }

  @ParameterizedTest
  @ValueSource(strings = {"br", "compress", "dcz", "xz", "gzip, zstd", "gzip, br"})
  void anEncodingThatIsNotSupportedIsAnError(String encoding) {
    serving(encoding, VALUE);
    assertThatThrownBy(() -> store.get("c"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("in the encoding \"" + encoding + "\"");
    assertThatThrownBy(() -> store.get("c", new Slice(5, 3)))
        .isInstanceOf(ZarrException.Unavailable.class);
    assertThatThrownBy(() -> store.tail("c", 3)).isInstanceOf(ZarrException.Unavailable.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"identity", "aws-chunked", "UTF-8", "binary"})
  void whatSaysThatNothingIsEncodedIsTheValue(String encoding) throws IOException {
    serving(encoding, VALUE);
    assertReads();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "br"})
  void anEncodedPageOfAFolderIsNotOne(String encoding) throws IOException {
    server.with(
        (exchange, key) -> {
          exchange.getResponseHeaders().set("Content-Encoding", encoding);
          byte[] page = "<html><pre><a href=\"a/\">a/</a></pre></html>".getBytes(UTF_8);
          WebServer.answer(exchange, 200, "text/html", page);
          return true;
        });
    assertThat(store.folders("")).isEmpty();
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
