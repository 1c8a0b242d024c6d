package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What servers send where a login has expired is never a missing chunk; GDAL, zarr-python, zarrita
 * and TensorStore raise an error too. A page that a server sends for every key that nobody has
 * written is one, as 403 is in a bucket that may not be listed.
 */
class ExpiredLoginTest {
  private static final String ARRAY =
      "{\"zarr_format\":2,\"shape\":[40],\"chunks\":[2],\"dtype\":\"|u1\",\"compressor\":null,"
          + "\"fill_value\":9,\"order\":\"C\",\"filters\":null}";

  private static final String GROUP = "{\"zarr_format\":2}";
  private static final String HOME = "<!DOCTYPE html>\n<html><body>Home</body></html>";
  private static final String LOGIN = "\n <HTML><body><form>Log in</form></body></HTML>";

  private final Map<String, byte[]> values =
      Map.of(
          ".zgroup", GROUP.getBytes(UTF_8),
          ".zmetadata",
              "{\"zarr_consolidated_format\":1,\"metadata\":{\".zgroup\":%s,\"x/.zarray\":%s}}"
                  .formatted(GROUP, ARRAY)
                  .getBytes(UTF_8),
          "x/.zarray", ARRAY.getBytes(UTF_8),
          "x/3", new byte[] {1, 2},
          "login", new byte[1]);

  private final WebServer server = WebServer.of(values);

  @AfterEach
  void stop() {
    server.close();
  }

  /** The answer to every request for a chunk. */
  enum Answer {
    A_PAGE(200, "text/html; charset=utf-8", LOGIN),
    A_PAGE_IN_XHTML(200, "application/xhtml+xml", LOGIN),
    A_PAGE_AS_A_PART(206, "text/html", LOGIN),
    A_FRAGMENT(200, "Text/HTML", "<h1>Please log in</h1>"),
    NOTHING(200, "application/octet-stream", ""),
    NO_CONTENT(204, "text/plain", ""),
    GONE(410, "text/plain", "it was here"),
    NOT_ACCEPTABLE(406, "application/json", "{}");

    private final int status;
    private final String type;
    private final String body;

    Answer(int status, String type, String body) {
      this.status = status;
      this.type = type;
      this.body = body;
    }

    boolean to(HttpExchange exchange) throws IOException {
      if (status == 200 && body.isEmpty() && exchange.getRequestMethod().equals("GET")) {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.getResponseHeaders().set("Content-Length", "0");
        exchange.sendResponseHeaders(200, -1);
      } else {
        WebServer.answer(exchange, status, type, body.getBytes(UTF_8));
      }
      return true;
    }
  }

  private static boolean page(HttpExchange exchange, String html) throws IOException {
    WebServer.answer(exchange, 200, "text/html", html.getBytes(UTF_8));
    return true;
  }

  private static boolean isChunk(String key) {
    return key != null && key.startsWith("x/") && !key.endsWith(".zarray") && !key.endsWith("s");
  }

  private static byte[] read(ZarrDataset dataset, int start, int count) throws IOException {
    return (byte[])
        dataset.read(dataset.root().array("x"), Section.of(new long[] {start}, new int[] {count}));
  }

  @ParameterizedTest
  @EnumSource
  void isAnErrorThatNamesKeyStatusAndType(Answer answer) throws IOException {
    server.with((exchange, key) -> isChunk(key) && answer.to(exchange));
    try (ZarrDataset dataset = ZarrDataset.open(server.url())) {
      for (int start : new int[] {0, 6}) {
        assertThatThrownBy(() -> read(dataset, start, 2))
            .isInstanceOf(ZarrException.Unavailable.class)
            .hasMessageContaining("x/" + start / 2 + ": the server answered " + answer.status)
            .hasMessageContaining(answer.type);
      }
    }
  }

  @Test
  void aRedirectToAPageIsAnError() throws IOException {
    server.with(
        (exchange, key) -> {
          if ("login".equals(key)) {
            return page(exchange, LOGIN);
          }
          if (isChunk(key)) {
            exchange.getResponseHeaders().set("Location", server.url() + "/login");
            WebServer.answer(exchange, 302, "text/plain", new byte[0]);
            return true;
          }
          return false;
        });
    try (ZarrDataset dataset = ZarrDataset.open(server.url())) {
      assertThatThrownBy(() -> read(dataset, 0, 2))
          .isInstanceOf(ZarrException.Unavailable.class)
          .hasMessageContaining("x/0: the server answered 200 (text/html), a web page");
    }
  }

  @Test
  void onePageForAllThatNobodyHasWrittenMeansMissing() throws IOException {
    server.with((exchange, key) -> !values.containsKey(key) && page(exchange, HOME));
    try (ZarrDataset dataset = ZarrDataset.open(server.url())) {
      assertThat(read(dataset, 4, 6)).containsExactly(9, 9, 1, 2, 9, 9);
    }
  }

  @Test
  void pagesThatDifferAreErrors() throws IOException {
    server.with((exchange, key) -> !values.containsKey(key) && page(exchange, HOME + key));
    try (ZarrDataset dataset = ZarrDataset.open(server.url())) {
      assertThat(read(dataset, 6, 2)).containsExactly(1, 2);
      assertThatThrownBy(() -> read(dataset, 0, 2))
          .hasMessageContaining("x/0: the server answered");
    }
  }

  /** The page is then the same for all keys, and a chunk has been read: only a document tells. */
  @Test
  void aLoginThatExpiresBetweenTwoReadsIsAnError() throws IOException {
    AtomicBoolean expired = new AtomicBoolean();
    server.with(
        (exchange, key) ->
            (expired.get() || !values.containsKey(key))
                && page(exchange, expired.get() ? LOGIN : HOME));
    try (ZarrDataset dataset = ZarrDataset.open(server.url())) {
      assertThat(read(dataset, 6, 4)).containsExactly(1, 2, 9, 9);
      expired.set(true);
      assertThatThrownBy(() -> read(dataset, 10, 2)).isInstanceOf(ZarrException.Unavailable.class);
    }
    expired.set(false);
    try (ZarrDataset dataset = ZarrDataset.open(server.url())) {
      expired.set(true);
      assertThatThrownBy(() -> read(dataset, 10, 2)).isInstanceOf(ZarrException.Unavailable.class);
    }
  }

  @Test
  void aLoginThatExpiresDuringTheOpenLosesNoArrayInSilence() {
    server.with(
        (exchange, key) ->
            (!values.containsKey(key) || key.startsWith("x")) && page(exchange, LOGIN));
    server.before((exchange, key) -> ".zmetadata".equals(key) && page(exchange, LOGIN));
    AtomicBoolean begun = new AtomicBoolean();
    server.before(
        (exchange, key) -> {
          boolean first = ".zgroup".equals(key) && !begun.getAndSet(true);
          return !first && begun.get() && page(exchange, LOGIN);
        });
    assertThatThrownBy(() -> ZarrDataset.open(server.url()).close())
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("a web page instead of the value");
  }

  @Test
  void aLoginThatExpiredBeforeTheOpenIsNamed() {
    server.with((exchange, key) -> page(exchange, LOGIN));
    assertThatThrownBy(() -> ZarrDataset.open(server.url()).close())
        .isInstanceOf(ZarrException.NotZarr.class)
        .hasMessageContaining("The server answered a web page, perhaps to log in.");
  }
}
