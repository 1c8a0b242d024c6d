package io.github.zarrcdm.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes over the wire to S3: where, signed by whom, for which region, paid by whom. */
class S3WireTest {
  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [400], "data_type": "uint8", "fill_value": 0,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1]}},
       "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
       "codecs": [{"name": "bytes"}]}
      """;

  private interface Answering {
    void answer(HttpExchange exchange) throws IOException;
  }

  /** A request as the server saw it. */
  private record Seen(String method, String host, String path, Map<String, String> headers) {}

  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private volatile Answering answering;
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    System.setProperty("aws.disableEc2Metadata", "true");
    answering = exchange -> send(exchange, 404, "");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          Map<String, String> headers = new HashMap<>();
          exchange
              .getRequestHeaders()
              .forEach((name, values) -> headers.put(name.toLowerCase(), values.get(0)));
          seen.add(
              new Seen(
                  exchange.getRequestMethod(),
                  headers.get("host"),
                  exchange.getRequestURI().toString(),
                  headers));
          answering.answer(exchange);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
    System.clearProperty("aws.disableEc2Metadata");
  }

  private int port() {
    return server.getAddress().getPort();
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, head || bytes.length == 0 ? -1 : bytes.length);
    if (!head && bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
  }

  private Location location(String bucket, String options, Map<String, String> given)
      throws IOException {
    Location parsed =
        Locations.parse(
            "s3://%s/a b/x+y.zarr#endpoint=http://localhost:%d%s"
                .formatted(bucket, port(), options));
    Map<String, String> all = new HashMap<>(parsed.options());
    all.putAll(given);
    return new Location(parsed.text(), parsed.scheme(), parsed.root(), parsed.group(), all);
  }

  private static final Map<String, String> KEYS =
      Map.of("access.key", "AKIA", "secret.key", "hush", "session.token", "TOKEN");

  @Test
  void keysAndTokensSignForTheRegion() throws IOException {
    Store store = Stores.open(location("b", ",region=ap-southeast-2", KEYS));
    assertThat(store.get("zarr.json")).isEmpty();
    assertThat(seen).hasSize(1);
    Seen request = seen.get(0);
    assertThat(request.path()).isEqualTo("/b/a%20b/x%2By.zarr/zarr.json");
    assertThat(request.headers().get("authorization"))
        .startsWith("AWS4-HMAC-SHA256 Credential=AKIA/")
        .contains("/ap-southeast-2/s3/aws4_request");
    assertThat(request.headers()).containsEntry("x-amz-security-token", "TOKEN");
  }

  @Test
  void anonymousReadersShowNothing() throws IOException {
    Store store = Stores.open(location("b", ",anonymous=true", Map.of()));
    assertThat(store.get("zarr.json")).isEmpty();
    assertThat(seen.get(0).headers().keySet())
        .noneMatch(name -> name.equals("authorization") || name.startsWith("x-amz-"));
  }

  @Test
  void requesterPaysIsSentIfAskedFor() throws IOException {
    Store store = Stores.open(location("b", ",requester_pays=true", KEYS));
    assertThat(store.get("zarr.json")).isEmpty();
    Seen request = seen.get(0);
    assertThat(request.headers()).containsEntry("x-amz-request-payer", "requester");
    assertThat(request.headers().get("authorization")).contains("x-amz-request-payer");
  }

  /** Asked in another region, S3 names the region of the bucket; later requests go there. */
  @ParameterizedTest
  @CsvSource({
    "301, x-amz-bucket-region, <Error><Code>PermanentRedirect</Code></Error>",
    "307, x-amz-bucket-region, <Error><Code>TemporaryRedirect</Code></Error>",
    "400, x-amz-bucket-region, <Error><Code>AuthorizationHeaderMalformed</Code></Error>",
    "400, x-unknown,"
        + " <Error><Code>AuthorizationHeaderMalformed</Code><Region>eu-central-1</Region></Error>"
  })
  void theRegionOfTheBucketIsFoundAtTheFirstAnswer(int status, String header, String body)
      throws IOException {
    answering =
        exchange -> {
          String signature = exchange.getRequestHeaders().getFirst("Authorization");
          if (signature.contains("/eu-central-1/")) {
            send(exchange, 404, "");
          } else {
            exchange.getResponseHeaders().set(header, "eu-central-1");
            exchange.getResponseHeaders().set("Location", "http://localhost:1/elsewhere");
            send(exchange, status, body);
          }
        };
    Store store = Stores.open(location("b", ",region=us-east-1", KEYS));
    assertThat(store.get("zarr.json")).isEmpty();
    assertThat(seen).hasSize(2);
    assertThat(store.get(".zarray")).isEmpty();
    assertThat(seen).hasSize(3);
  }

  /** Where the caller has no name the region is that of the host only. */
  @Test
  void aRegionThatStaysWrongIsAnError() throws IOException {
    answering =
        exchange -> {
          exchange.getResponseHeaders().set("x-amz-bucket-region", "region-" + seen.size());
          send(exchange, 301, "<Error><Code>PermanentRedirect</Code></Error>");
        };
    Store store = Stores.open(location("b", ",anonymous=true", Map.of()));
    assertThatThrownBy(() -> store.get("zarr.json"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("answered 301 PermanentRedirect");
    assertThat(seen).hasSizeLessThan(10);
  }

  @Test
  void theNameOfTheBucketGoesIntoThePathOrTheHost() throws IOException {
    assertThat(Stores.open(location("localhost", ",addressing=path", KEYS)).get("zarr.json"))
        .isEmpty();
    assertThat(seen.get(0).host()).isEqualTo("localhost:" + port());
    assertThat(seen.get(0).path()).startsWith("/localhost/a%20b/");
    assertThatThrownBy(() -> Stores.open(location("b", ",addressing=both", KEYS)).get("zarr.json"))
        .hasMessageContaining("#addressing=");
  }

  /** As that of a container beside the reader's. */
  @Test
  void theNameOfAnEndpointMayHaveUnderscores() throws IOException {
    ProxySelector before = ProxySelector.getDefault();
    ProxySelector.setDefault(
        new ProxySelector() {
          @Override
          public List<Proxy> select(URI url) {
            return List.of(new Proxy(Proxy.Type.HTTP, server.getAddress()));
          }

          @Override
          public void connectFailed(URI url, SocketAddress address, IOException failure) {}
        });
    try {
      Map<String, String> options = new HashMap<>(KEYS);
      options.put("endpoint", "http://my_minio:9000");
      assertThat(Stores.open(location("b", "", options)).get("zarr.json")).isEmpty();
    } finally {
      ProxySelector.setDefault(before);
    }
    assertThat(seen.get(0).host()).isEqualTo("my_minio:9000");
    assertThat(seen.get(0).headers().get("authorization")).contains("SignedHeaders=host;");
  }

  @Test
  void listsAreSignedToo() throws IOException {
    answering =
        exchange ->
            send(
                exchange,
                200,
                "<ListBucketResult><CommonPrefixes><Prefix>a"
                    + " b/x+y.zarr/g/</Prefix></CommonPrefixes></ListBucketResult>");
    Store store = Stores.open(location("b", ",region=us-east-1", KEYS));
    assertThat(store.folders("")).contains(List.of("g"));
    assertThat(seen.get(0).path())
        .isEqualTo("/b?list-type=2&delimiter=%2F&prefix=a%20b%2Fx%2By.zarr%2F");
    assertThat(seen.get(0).headers()).containsKey("authorization");
  }

  /**
   * An endpoint as NASA's: it redirects clients to a server that knows the users, and gives keys
   * that end. A dataset stays open across three of their ends while eight threads read it.
   */
  @Test
  @Timeout(60)
  void temporaryKeysAreRenewedUnderLoad(@TempDir Path home) throws Exception {
    Files.writeString(home.resolve(".netrc"), "machine localhost login me password pass\n");
    String before = System.setProperty("user.home", home.toString());
    AtomicInteger given = new AtomicInteger();
    Map<String, AtomicInteger> uses = new ConcurrentHashMap<>();
    answering = exchange -> signInOrRead(exchange, given, uses);
    try (ZarrDataset dataset =
        ZarrDataset.open(
            "s3://b/x.zarr#region=us-west-2,endpoint=http://127.0.0.1:%d,sign=http://127.0.0.1:%d/s3credentials"
                .formatted(port(), port()))) {
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
        redirect(exchange, "http://localhost:%d/authorize".formatted(port()));
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
      redirect(exchange, "http://127.0.0.1:%d/login?code=1".formatted(port()));
    } else if (path.equals("/login?code=1")) {
      exchange.getResponseHeaders().set("Set-Cookie", "session=yes; Path=/; HttpOnly");
      redirect(exchange, "http://127.0.0.1:%d/s3credentials".formatted(port()));
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
                        .formatted(port(), port())))
        .hasMessageContaining("/keys: this endpoint gives no keys: it answered 404")
        .hasMessageNotContaining("hush");
  }
}
