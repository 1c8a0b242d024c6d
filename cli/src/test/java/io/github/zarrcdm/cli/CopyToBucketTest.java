package io.github.zarrcdm.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Pause;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies to a bucket that accepts everything it is sent, and reads of it. */
class CopyToBucketTest {
  private static final String AIR = "../samples/air.zarr";

  private final ConcurrentSkipListMap<String, byte[]> objects = new ConcurrentSkipListMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger changes = new AtomicInteger();
  private int fault;
  private HttpServer server;

  /** This server ignores most conditions, so that each writer waits for others. */
  @BeforeEach
  void start() throws IOException {
    Pause.shorten(100);
    System.setProperty("aws.accessKeyId", "writer");
    System.setProperty("aws.secretAccessKey", "secret");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/bucket", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    Pause.shorten(1);
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
    server.stop(0);
    threads.shutdownNow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3", "gs", "az"})
  void aStoreBecomesObjectsWithMetadataLast(String scheme) throws Exception {
    String target = target(scheme);

    Command done = Command.run("copy", AIR, target, "--verify");

    assertThat(done.err()).doesNotContain("not written");
    assertThat(done.exitCode()).isZero();
    assertThat(objects.keySet())
        .contains("out/air.zarr/zarr.json")
        .allMatch(k -> !k.contains("/."));
    assertThat(Command.run("copy", AIR, target).exitCode()).isOne();
    Command itself = Command.run("copy", target, target, "--force");
    assertThat(itself.err()).contains("the source is there");
    assertThat(itself.exitCode()).isOne();
    assertHasAll(target);
  }

  /** Its first change, its second, ... is refused: the store has all, or does not open. */
  @ParameterizedTest
  @ValueSource(strings = {"s3", "gs", "az"})
  void aCopyContinuesAfterABucketRefusesAChangeAndNoHalfStoreIsLeft(String scheme)
      throws Exception {
    String target = target(scheme);
    int most = 30;
    for (fault = 1; fault < most; fault++) {
      objects.clear();
      changes.set(0);
      if (Command.run("copy", AIR, target, "-q").exitCode() == 0 && changes.get() < fault) {
        break;
      }
      if (opens(target)) {
        assertHasAll(target);
      } else if (fault % 4 == 0) {
        changes.set(most);
        assertThat(Command.run("copy", AIR, target, "-q", "--resume").exitCode()).isZero();
        assertHasAll(target);
      }
    }
    assertThat(fault).isBetween(6, most - 1);
  }

  private String target(String scheme) {
    return "%s://bucket/out/air.zarr#endpoint=http://127.0.0.1:%d,region=us-east-1,account=me"
        .formatted(scheme, server.getAddress().getPort());
  }

  private static boolean opens(String target) throws IOException {
    try (ZarrDataset opened = ZarrDataset.open(target)) {
      return opened.array("/air").isPresent();
    } catch (ZarrException e) {
      return false;
    }
  }

  private static void assertHasAll(String target) throws IOException {
    try (ZarrDataset copy = ZarrDataset.open(target);
        ZarrDataset source = ZarrDataset.open(AIR)) {
      for (String path : List.of("/air", "/time", "/lat", "/lon")) {
        assertThat(copy.array(path).orElseThrow().read())
            .isEqualTo(source.array(path).orElseThrow().read());
      }
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    String key = exchange.getRequestURI().getPath().replaceFirst("^/bucket/?", "");
    String query = exchange.getRequestURI().getQuery();
    byte[] value = objects.get(key);
    boolean change = !exchange.getRequestMethod().matches("GET|HEAD");
    if (change && changes.incrementAndGet() == fault) {
      send(exchange, 403, new byte[0]);
      return;
    }
    switch (exchange.getRequestMethod()) {
      case "PUT" -> {
        boolean absent =
            exchange.getRequestHeaders().containsKey("If-None-Match")
                || exchange.getRequestHeaders().containsKey("x-goog-if-generation-match");
        if (absent && value != null) {
          send(exchange, 412, new byte[0]);
        } else {
          objects.put(key, body);
          send(exchange, 200, new byte[0]);
        }
      }
      case "DELETE" -> send(exchange, objects.remove(key) == null ? 404 : 204, new byte[0]);
      default -> {
        if (query != null && query.contains("prefix=")) {
          String prefix = query.replaceFirst(".*(^|&)prefix=([^&]*).*", "$2");
          boolean azure = query.contains("restype=container");
          send(exchange, 200, listing(prefix, query.contains("delimiter="), azure));
        } else {
          send(exchange, value == null ? 404 : 200, value == null ? new byte[0] : value);
        }
      }
    }
  }

  /** Keys, or the folders below the prefix where there is a delimiter. */
  private byte[] listing(String prefix, boolean folders, boolean azure) {
    String entries =
        objects.keySet().stream()
            .filter(key -> key.startsWith(prefix))
            .map(
                key -> {
                  int slash = folders ? key.indexOf('/', prefix.length()) : -1;
                  return slash < 0
                      ? "<Contents><Key>" + key + "</Key></Contents>"
                      : "<CommonPrefixes><Prefix>"
                          + key.substring(0, slash + 1)
                          + "</Prefix></CommonPrefixes>";
                })
            .distinct()
            .collect(Collectors.joining());
    String listing =
        "<ListBucketResult><IsTruncated>false</IsTruncated>" + entries + "</ListBucketResult>";
    return (azure ? asAzure(listing) : listing).getBytes(UTF_8);
  }

  private static String asAzure(String listing) {
    return listing
        .replace("ListBucketResult", "EnumerationResults")
        .replace("<IsTruncated>false</IsTruncated>", "<Blobs>")
        .replace("</EnumerationResults>", "</Blobs></EnumerationResults>")
        .replace("CommonPrefixes", "BlobPrefix")
        .replace("Contents>", "Blob>")
        .replaceAll("(</?)(Key|Prefix)>", "$1Name>");
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    try (exchange) {
      boolean head = exchange.getRequestMethod().equals("HEAD");
      if (head) {
        exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
      }
      exchange.sendResponseHeaders(status, head || body.length == 0 ? -1 : body.length);
      if (!head && body.length > 0) {
        exchange.getResponseBody().write(body);
      }
    }
  }
}
