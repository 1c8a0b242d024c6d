package io.github.zarrcdm.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.WebServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Little from a server that becomes much: bodies, pages and documents are bounded, in time and in
 * memory. The build gives this test a JVM of 256 MB.
 */
@Tag("hostile")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerAmplificationTest {
  private static final String GROUP = "{\"zarr_format\": 3, \"node_type\": \"group\"}";
  private static final String ARRAY =
      """
      {"zarr_format":2,"shape":[1000],"chunks":[1000],"dtype":"|u1","compressor":null,
       "filters":null,"fill_value":0,"order":"C"}\
      """;

  @Test
  void aBodyWithoutEndForASmallChunk() throws IOException {
    byte[] piece = new byte[1 << 16];
    AtomicLong sent = new AtomicLong();
    assertThatThrownBy(
            () ->
                served(
                    exchange -> {
                      exchange.sendResponseHeaders(200, 0);
                      while (sent.addAndGet(piece.length) < 1L << 30) {
                        exchange.getResponseBody().write(piece);
                      }
                    }))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining("has more bytes");
    assertThat(sent.get()).as("bytes sent, in one try").isLessThan(1 << 25);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "zstd"})
  void aBodyThatBecomesMuchForASmallChunk(String encoding) throws IOException {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    try (OutputStream zeros =
        switch (encoding) {
          case "zstd" -> new ZstdOutputStream(encoded);
          case "deflate" -> new DeflaterOutputStream(encoded);
          default -> new GZIPOutputStream(encoded);
        }) {
      for (int i = 0; i < 1000; i++) {
        zeros.write(new byte[1 << 18]);
      }
    }
    assertThatThrownBy(
            () ->
                served(
                    exchange -> {
                      exchange.getResponseHeaders().set("Content-Encoding", encoding);
                      exchange.sendResponseHeaders(200, encoded.size());
                      encoded.writeTo(exchange.getResponseBody());
                    }))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining("has more bytes");
  }

  private interface Answer {
    void send(HttpExchange exchange) throws IOException;
  }

  /** Reads an array of one chunk of 1,000 bytes, for which a server sends {@code answer}. */
  private static void served(Answer answer) throws IOException {
    Map<String, byte[]> values = Map.of(".zarray", ARRAY.getBytes(UTF_8), "0", new byte[1]);
    try (WebServer server = WebServer.of(values)) {
      server.with(
          (exchange, key) -> {
            if (!"0".equals(key)) {
              return false;
            }
            try (exchange) {
              answer.send(exchange);
            } catch (IOException e) {
              // hung up on
            }
            return true;
          });
      try (ZarrDataset dataset = ZarrDataset.open(server.url())) {
        dataset.read(dataset.root().arrays().get(0), Section.of(new long[1], new int[] {1}));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "text/html, <a ",
        "text/html, <a href",
        "text/html, <a href=",
        "text/html, <a href='",
        "text/html, `<a\t`",
        "text/html, <a href=&",
        "text/html, <title>",
        "text/xml, <directory",
        "text/xml, <directory>a",
        "application/json, {",
        "application/json, [",
        "application/json, `{},`"
      })
  void listsOfFoldersOfManyPiecesThatDoNotEnd(String type, String piece) throws IOException {
    String begin =
        Map.of("text/html", "<title>Index of /</title>", "text/xml", "<list>")
            .getOrDefault(type, "[");
    byte[] page = (begin + piece.repeat(6_000_000 / piece.length())).getBytes(UTF_8);
    try (WebServer server = WebServer.of(Map.of("zarr.json", GROUP.getBytes(UTF_8)))) {
      server.with(
          (exchange, key) -> {
            if (!key.isEmpty()) {
              return false;
            }
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
            return true;
          });
      try (ZarrDataset dataset = ZarrDataset.open(server.url())) {
        assertThat(dataset.root().groups()).isEmpty();
      } catch (ZarrException.Unsupported notAList) {
        assertThat(notAList).hasMessageContaining("cannot be listed");
      }
    }
  }

  /** Each is within its limit; together they are more than the heap. */
  @ParameterizedTest
  @ValueSource(strings = {"web server", "S3"})
  void manyLongDocumentsAtOnce(String place) throws IOException {
    int documents = 12;
    boolean bucket = place.equals("S3");
    byte[] piece = "x".repeat(1 << 20).getBytes(UTF_8);
    String link =
        bucket
            ? "<CommonPrefixes><Prefix>n%d/</Prefix></CommonPrefixes>"
            : "<a href=\"n%d/\">n</a>";
    String links =
        IntStream.range(0, documents).mapToObj(link::formatted).collect(Collectors.joining());
    String page =
        bucket
            ? "<ListBucketResult>" + links + "</ListBucketResult>"
            : "<title>Index of /</title>" + links;
    try (WebServer server = WebServer.of(Map.of("zarr.json", GROUP.getBytes(UTF_8)))) {
      server.with(
          (exchange, key) -> {
            if (key.isEmpty()) {
              exchange.getResponseHeaders().set("Content-Type", "text/html");
              exchange.sendResponseHeaders(200, 0);
              exchange.getResponseBody().write(page.getBytes(UTF_8));
            } else if (key.endsWith("/zarr.json")) {
              exchange.sendResponseHeaders(200, 0);
              try (OutputStream out = exchange.getResponseBody()) {
                out.write(GROUP.replace("}", ", \"attributes\": {\"a\": \"").getBytes(UTF_8));
                for (int i = 0; i < 14; i++) {
                  out.write(piece);
                }
                out.write("\"}}".getBytes(UTF_8));
              } catch (IOException hungUp) {
                // By a reader that has no room for it now.
              }
            } else {
              return false;
            }
            exchange.close();
            return true;
          });
      String endpoint = server.url().replace("/x.zarr", "");
      String location =
          bucket
              ? "s3://x.zarr#anonymous=true,region=us-east-1,endpoint=" + endpoint
              : server.url();
      try (ZarrDataset dataset = ZarrDataset.open(location)) {
        assertThat(dataset.root().groups()).hasSize(documents);
      }
    }
  }

  /**
   * Each is within its limit, as a web page and as WebDAV; together they are more than the heap.
   */
  @ParameterizedTest
  @ValueSource(strings = {"GET", "PROPFIND"})
  void manyLongListsOfFoldersAtOnce(String method) throws IOException {
    boolean dav = method.equals("PROPFIND");
    String link =
        dav
            ? "<D:response><D:href>/x.zarr/n%d/</D:href><D:propstat><D:prop><D:resourcetype>"
                + "<D:collection/></D:resourcetype></D:prop></D:propstat></D:response>"
            : "<a href=\"n%d/\">n</a>";
    String links = IntStream.range(0, 24).mapToObj(link::formatted).collect(Collectors.joining());
    String begin = dav ? "<D:multistatus xmlns:D=\"DAV:\">" : "<title>Index of /</title>";
    String end = dav ? "</D:multistatus>" : "";
    byte[] rest = ("<!--" + "x".repeat(12 << 20) + "-->").getBytes(UTF_8);
    try (WebServer server = WebServer.of(Map.of("zarr.json", GROUP.getBytes(UTF_8)))) {
      server.with(
          (exchange, key) -> {
            boolean folder = exchange.getRequestURI().getPath().endsWith("/");
            if (!folder) {
              return false;
            }
            if (exchange.getRequestMethod().equals(method)) {
              exchange.getResponseHeaders().set("Content-Type", dav ? "text/xml" : "text/html");
              exchange.sendResponseHeaders(dav ? 207 : 200, 0);
              try (OutputStream out = exchange.getResponseBody()) {
                out.write((begin + (key.isEmpty() ? links : "")).getBytes(UTF_8));
                out.write(key.isEmpty() ? new byte[0] : rest);
                out.write(end.getBytes(UTF_8));
              } catch (IOException hungUp) {
                // By a reader that has no room for it now.
              }
            } else {
              exchange.sendResponseHeaders(405, -1);
            }
            exchange.close();
            return true;
          });
      try (ZarrDataset dataset = ZarrDataset.open(server.url())) {
        assertThat(dataset.root().groups()).isEmpty();
      }
    }
  }
}
