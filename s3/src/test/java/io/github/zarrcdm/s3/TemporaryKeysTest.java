package io.github.zarrcdm.s3;

import static io.github.zarrcdm.s3.RecordingServer.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Temporary keys of an endpoint, which end while a store is open. */
class TemporaryKeysTest {
  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [400], "data_type": "uint8", "fill_value": 0,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1]}},
       "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
       "codecs": [{"name": "bytes"}]}
      """;

  private RecordingServer server;

  @BeforeEach
  void start() throws IOException {
    server = new RecordingServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /**
   * An endpoint as NASA's: it redirects clients to a server that knows the users, and gives keys
   * that end. A dataset stays open across three of their ends while eight threads read it.
   */
  @Test
  @Timeout(600)
  void temporaryKeysAreRenewedUnderLoad(@TempDir Path home) throws Exception {
    Files.writeString(home.resolve(".netrc"), "machine localhost login me password pass\n");
    String before = System.setProperty("user.home", home.toString());
    AtomicInteger given = new AtomicInteger();
    Map<String, AtomicInteger> uses = new ConcurrentHashMap<>();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    server.answering(exchange -> signInOrRead(exchange, given, uses));
    try (ZarrDataset dataset =
        ZarrDataset.open(
            "s3://b/x.zarr#region=us-west-2,endpoint=http://127.0.0.1:%d,sign=http://127.0.0.1:%d/s3credentials"
                .formatted(server.port(), server.port()))) {
      Array array = dataset.root().arrays().get(0);
      List<Future<byte[]>> reads = new ArrayList<>();
      for (int n = 0; n < 8; n++) {
        Section part = Section.of(new long[] {50L * n}, new int[] {50});
        reads.add(threads.submit(() -> (byte[]) dataset.read(array, part)));
      }
      for (Future<byte[]> read : reads) {
        assertThat(read.get()).hasSize(50).containsOnly('x');
      }
    } finally {
      System.setProperty("user.home", before);
      threads.shutdownNow();
    }
    assertThat(given.get()).isGreaterThanOrEqualTo(4);
    assertThat(uses).hasSizeGreaterThanOrEqualTo(4);
  }

  private void signInOrRead(
      HttpExchange exchange, AtomicInteger given, Map<String, AtomicInteger> uses)
      throws IOException {
    String path = exchange.getRequestURI().toString();
    String authorization = exchange.getRequestHeaders().getFirst("Authorization");
    if (path.equals("/s3credentials")) {
      if (!"session=yes".equals(exchange.getRequestHeaders().getFirst("Cookie"))) {
        redirect(exchange, "http://localhost:%d/authorize".formatted(server.port()));
        return;
      }
      Instant end = Instant.now().plus(Duration.ofHours(1));
      send(
          exchange,
          200,
          """
          {"accessKeyId": "ASIA%d", "secretAccessKey": "hush", "sessionToken": "T", "expiration": "%s"}
          """
              .formatted(
                  given.incrementAndGet(),
                  end.toString().replace('T', ' ').replaceFirst("\\.\\d+Z", "+00:00")));
    } else if (path.equals("/authorize")) {
      // me:pass
      assertThat(authorization).isEqualTo("Basic bWU6cGFzcw==");
      redirect(exchange, "http://127.0.0.1:%d/login?code=1".formatted(server.port()));
    } else if (path.equals("/login?code=1")) {
      exchange.getResponseHeaders().set("Set-Cookie", "session=yes; Path=/; HttpOnly");
      redirect(exchange, "http://127.0.0.1:%d/s3credentials".formatted(server.port()));
    } else if (authorization == null || ended(authorization, uses)) {
      send(exchange, 400, "<Error><Code>ExpiredToken</Code></Error>");
    } else {
      boolean chunk = path.startsWith("/b/x.zarr/c/");
      boolean found = chunk || path.equals("/b/x.zarr/zarr.json");
      send(exchange, found ? 200 : 404, chunk ? "x" : found ? ARRAY : "");
    }
  }

  /** True after 100 uses of one key. */
  private static boolean ended(String authorization, Map<String, AtomicInteger> uses) {
    String key = authorization.replaceFirst("/.*", "");
    return uses.computeIfAbsent(key, unused -> new AtomicInteger()).incrementAndGet() > 100;
  }

  private static void redirect(HttpExchange exchange, String to) throws IOException {
    exchange.getResponseHeaders().set("Location", to);
    exchange.sendResponseHeaders(302, -1);
  }

  @Test
  void anEndpointWithoutKeysIsNamed() throws IOException {
    assertThatThrownBy(
            () ->
                ZarrDataset.open(
                    "s3://b/x.zarr#region=us-west-2,endpoint=http://127.0.0.1:%d,sign=http://127.0.0.1:%d/keys?token=hush"
                        .formatted(server.port(), server.port())))
        .hasMessageContaining("/keys: this endpoint gives no keys: it answered 404")
        .hasMessageNotContaining("hush");
  }
}
