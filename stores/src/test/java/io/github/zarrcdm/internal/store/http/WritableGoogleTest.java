package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.WritableStore;
import io.github.zarrcdm.store.WritableStoreContract;
import io.github.zarrcdm.testing.Logged;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that speaks as Google's does to those who write, and is busy at every ninth request. */
class WritableGoogleTest extends WritableStoreContract {
  private static final String BUCKET = "/bucket/";
  private static final String CONDITION = "x-goog-if-generation-match";

  private final ConcurrentSkipListMap<String, byte[]> objects = new ConcurrentSkipListMap<>();
  private final Map<String, Integer> generations = new ConcurrentHashMap<>();
  private final AtomicInteger requests = new AtomicInteger();
  private volatile int refusal;

  /**
   * The answer to any condition of a server that knows none; 0 for one that does. What succeeds is
   * done.
   */
  private volatile int unconditional;

  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    String key = exchange.getRequestURI().getPath().replaceFirst("^" + BUCKET, "");
    boolean write = !exchange.getRequestMethod().matches("GET|HEAD");
    if (requests.incrementAndGet() % 9 == 0) {
      send(exchange, 503, new byte[0]);
    } else if (write && refusal > 0) {
      send(exchange, refusal, new byte[0]);
    } else if (write && !isMet(exchange.getRequestHeaders().getFirst(CONDITION), key)) {
      send(exchange, unconditional == 0 ? 412 : unconditional, new byte[0]);
    } else if (exchange.getRequestMethod().equals("PUT")) {
      objects.put(key, body);
      generations.merge(key, 1, Integer::sum);
      send(exchange, 200, new byte[0]);
    } else if (exchange.getRequestMethod().equals("DELETE")) {
      send(exchange, objects.remove(key) == null ? 404 : 204, new byte[0]);
    } else if (exchange.getRequestURI().getQuery() != null) {
      send(exchange, 200, list(exchange.getRequestURI().getQuery()));
    } else {
      byte[] value = objects.get(key);
      if (value != null) {
        exchange.getResponseHeaders().set("x-goog-generation", generations.get(key).toString());
      }
      send(exchange, value == null ? 404 : 200, value == null ? new byte[0] : value);
    }
  }

  private boolean isMet(String condition, String key) {
    String version = objects.containsKey(key) ? generations.get(key).toString() : "0";
    return condition == null
        || unconditional == 200
        || unconditional == 0 && condition.equals(version);
  }

  /** Three keys a page, or all folders. */
  private byte[] list(String query) {
    String prefix = query.replaceFirst(".*(^|&)prefix=([^&]*).*", "$2");
    String from =
        query.contains("continuation-token=")
            ? query.replaceFirst(".*continuation-token=([^&]*).*", "$1")
            : "";
    StringBuilder xml = new StringBuilder("<ListBucketResult>");
    int count = 0;
    String last = "";
    for (String key : objects.tailMap(from).keySet()) {
      if (key.startsWith(prefix) && query.contains("delimiter")) {
        int slash = key.indexOf('/', prefix.length());
        String folder = slash < 0 ? last : key.substring(0, slash + 1);
        if (!folder.equals(last)) {
          xml.append("<CommonPrefixes><Prefix>" + folder + "</Prefix></CommonPrefixes>");
        }
        last = folder;
      } else if (key.startsWith(prefix) && count++ < 3) {
        xml.append("<Contents><Key>" + key + "</Key></Contents>");
      } else if (key.startsWith(prefix) && count == 4) {
        xml.append("<NextContinuationToken>" + key + "</NextContinuationToken>");
      }
    }
    return xml.append("</ListBucketResult>").toString().getBytes(UTF_8);
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    boolean head = exchange.getRequestMethod().equals("HEAD");
    if (head) {
      exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
    }
    exchange.sendResponseHeaders(status, head || body.length == 0 ? -1 : body.length);
    if (!head) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  @Override
  protected String location() {
    return "gs://bucket/a/b.zarr#anonymous=true,endpoint=http://127.0.0.1:"
        + server.getAddress().getPort();
  }

  @Override
  protected WritableStore create() throws IOException {
    return Stores.create(Locations.parse(location()));
  }

  @Test
  void clearsMoreThanOnePageOfKeys() throws IOException {
    try (WritableStore store = create()) {
      for (int i = 0; i < 10; i++) {
        store.put("a/c/" + i, ByteBuffer.allocate(1));
      }
      objects.put("a/b.zarr2/zarr.json", new byte[1]);
      store.clear(Set.of("a/c/3"));
      assertThat(objects).containsOnlyKeys("a/b.zarr/a/c/3", "a/b.zarr2/zarr.json");
    }
  }

  /** Keys in the bucket have no escapes, the URL of the store has. */
  @Test
  void aStoreWhoseNameNeedsEscapesIsNotTakenForEmpty() throws IOException {
    try (WritableStore store =
        Stores.create(Locations.parse(location().replace("b.zarr", "b \u00fc.zarr")))) {
      store.put("c/0", ByteBuffer.allocate(1));
      assertThat(objects).containsOnlyKeys("a/b \u00fc.zarr/c/0");
      assertThat(store.isEmpty()).isFalse();
      store.clear(Set.of());
      assertThat(objects).isEmpty();
    }
  }

  /**
   * One that ignores them does what it is asked to, and one that says so may not be asked again.
   */
  @ParameterizedTest
  @CsvSource({"0, true", "200, false", "501, false"})
  void aServerThatKnowsNoConditionsIsNoticed(int answer, boolean knows) throws IOException {
    unconditional = answer;
    try (WritableStore store = create();
        Logged log = new Logged()) {
      store.admit("me");
      assertThat(log.records().stream().anyMatch(line -> line.contains("ignores conditions")))
          .isEqualTo(!knows);
    }
    assertThat(objects).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 412, 501})
  void aServerThatKnowsNoConditionsIsWrittenWithoutThem(int answer) throws IOException {
    NewArray array = NewArray.of("/a", "int8", 4).chunks(2);
    try (ZarrWriter writer = ZarrWriter.to(create()).array(array).open()) {
      unconditional = answer;
      try (ZarrWriter joined = ZarrWriter.to(create()).array(array).join(writer.ticket())) {
        joined.write("/a", Section.all(4), new byte[] {0, 0, 5, 6});
        joined.write("/a", Section.cell(0), new byte[] {7});
        joined.write("/a", Section.of(new long[] {2}, new int[] {2}), new byte[2]);
      }
      writer.finish();
    }
    try (ZarrDataset read = open()) {
      assertThat(read.array("/a").orElseThrow().read()).isEqualTo(new byte[] {7, 0, 0, 0});
    }
    assertThat(objects).containsKey("a/b.zarr/a/c/0").doesNotContainKey("a/b.zarr/a/c/1");
  }

  @Test
  void aRefusalSaysWhatIsMissing() throws IOException {
    refusal = 403;
    try (WritableStore store = create()) {
      assertThatThrownBy(() -> store.put("a", ByteBuffer.allocate(1)))
          .isInstanceOf(ZarrException.NotWritable.class)
          .hasMessageContaining("a: cannot be written: the server answered 403");
    }
  }
}
