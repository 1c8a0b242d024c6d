package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrStatistics;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Pause;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The numbers of a store on a web server, which counts too. */
@Tag("statistics")
class StatisticsTest {
  private static final String ARRAY =
      """
      {"zarr_format":3,"node_type":"array","shape":[4],"data_type":"int32","fill_value":0,
       "chunk_grid":{"name":"regular","configuration":{"chunk_shape":[2]}},
       "chunk_key_encoding":{"name":"default"},
       "codecs":[{"name":"bytes","configuration":{"endian":"little"}},{"name":"crc32c"}]}\
      """;

  private final Map<String, byte[]> values = new ConcurrentHashMap<>();
  private final Set<String> busy = ConcurrentHashMap.newKeySet();
  private final Set<String> refused = ConcurrentHashMap.newKeySet();
  private WebServer server;

  @BeforeEach
  void serve() {
    Pause.shorten(1000);
    values.put("zarr.json", ARRAY.getBytes(UTF_8));
    values.put("c/0", chunk(1));
    server =
        WebServer.of(values)
            .with(
                (exchange, key) -> {
                  if (busy.remove(key)) {
                    WebServer.answer(exchange, 503, "text/plain", new byte[0]);
                    return true;
                  }
                  if (refused.contains(key)) {
                    WebServer.answer(exchange, 403, "text/plain", new byte[0]);
                    return true;
                  }
                  return false;
                });
  }

  @AfterEach
  void close() {
    Pause.shorten(1);
    server.close();
  }

  /** Two numbers and their checksum. */
  private static byte[] chunk(int number) {
    ByteBuffer bytes = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(number).putInt(number);
    CRC32C sum = new CRC32C();
    sum.update(bytes.array(), 0, 8);
    return bytes.putInt((int) sum.getValue()).array();
  }

  private ZarrDataset open() throws IOException {
    return ZarrDataset.open("zarr:" + server.url());
  }

  private static int[] read(ZarrDataset dataset) throws IOException {
    return (int[]) dataset.read(dataset.root().arrays().get(0), Section.all(4));
  }

  /** Those of the store, which has an address that no other test had. */
  private ZarrStatistics own() {
    return requireNonNull(ZarrStatistics.stores().get(server.url()));
  }

  @Test
  void requestsAndBytesAreThoseThatTheServerCounts() throws IOException {
    values.put("c/1", chunk(2));
    try (ZarrDataset dataset = open()) {
      assertThat(read(dataset)).containsExactly(1, 1, 2, 2);
      assertThat(read(dataset)).containsExactly(1, 1, 2, 2);
    }
    ZarrStatistics own = own();
    assertThat(own.requests()).isEqualTo(server.requests().size());
    assertThat(own.bytesReceived()).isEqualTo(server.bytes());
    assertThat(own.opens()).isEqualTo(1);
    assertThat(own.reads()).isEqualTo(2);
    assertThat(own.chunksFetched()).isEqualTo(2);
    assertThat(own.bytesFetched()).isEqualTo(24);
    assertThat(own.chunksDecoded()).isEqualTo(4); // Kept encoded until their second use.
    assertThat(own.chunksFromCache()).isEqualTo(2);
    assertThat(own.retries() + own.refused()).isZero();
    assertThat(own.failures()).isEmpty();
  }

  @Test
  void aBusyServerIsCountedByRetriesAndWaits() throws IOException {
    try (ZarrDataset dataset = open()) {
      busy.add("c/1");
      assertThat(read(dataset)).containsExactly(1, 1, 0, 0);
    }
    assertThat(own().retries()).isEqualTo(1);
    assertThat(own().waitMillis()).isPositive();
    assertThat(own().requests()).isEqualTo(server.requests().size());
  }

  @Test
  void whatFailsIsCountedByKind() throws IOException {
    values.put("c/1", "damaged, with 12".getBytes(UTF_8));
    try (ZarrDataset dataset = open()) {
      assertThatThrownBy(() -> read(dataset)).isInstanceOf(ZarrException.Corrupt.class);
      refused.add("c/1");
      assertThatThrownBy(() -> read(dataset)).isInstanceOf(ZarrException.Refused.class);
    }
    values.clear();
    assertThatThrownBy(this::open).isInstanceOf(ZarrException.NotZarr.class);
    assertThat(own().failures()).isEqualTo(Map.of("Corrupt", 1L, "Refused", 1L, "NotZarr", 1L));
    assertThat(own().refused()).isPositive();
    assertThat(own().opens()).isEqualTo(2);
  }

  @Test
  void namesHaveNoCredentials() throws IOException {
    String url = server.url().replace("http://", "http://user:hidden@") + "?token=hidden";
    ZarrDataset.open("zarr:" + url).close();
    assertThat(ZarrStatistics.stores().keySet()).noneMatch(name -> name.contains("hidden"));
    assertThat(own().opens()).isEqualTo(1);
  }

  /** The name that messages have, whatever scheme the location has. */
  @Test
  void aBucketIsCountedUnderOneName() throws IOException {
    String place = "gs://x.zarr#endpoint=" + server.url().replace("/x.zarr", "");
    try (ZarrDataset dataset = ZarrDataset.open(place)) {
      read(dataset);
    }
    assertThat(own().opens()).isEqualTo(1);
    assertThat(own().reads()).isEqualTo(1);
    assertThat(own().requests()).isEqualTo(server.requests().size());
    assertThat(ZarrStatistics.stores().keySet()).noneMatch(name -> name.startsWith("gs:"));
  }

  /** As of the store in memory that loads classes while a server is awaited. */
  @Test
  void aStoreThatNoUserOpenedIsNotCounted() throws IOException {
    ZarrStatistics before = ZarrStatistics.total();
    try (ZarrDataset dataset = ZarrDataset.of(new MemoryStore(Map.copyOf(values)), "/")) {
      read(dataset);
    }
    assertThat(ZarrStatistics.total()).isEqualTo(before);
  }

  @Test
  void beansHaveTheNumbersOfEachStoreAndOfAll() throws Exception {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    ObjectName own =
        new ObjectName("io.github.zarrcdm:type=Store,name=" + ObjectName.quote(server.url()));
    open().close();
    assertThat(beans.isRegistered(own)).isFalse();
    ZarrStatistics.registerMBeans();
    try {
      try (ZarrDataset dataset = open()) {
        read(dataset);
      }
      assertThat(beans.getAttribute(own, "Requests")).isEqualTo(own().requests());
      assertThat(beans.getAttribute(own, "ChunksFetched")).isEqualTo(1L);
      ObjectName total = new ObjectName("io.github.zarrcdm:type=Total");
      assertThat(beans.getAttribute(total, "BytesReceived"))
          .isEqualTo(ZarrStatistics.total().bytesReceived());
      ObjectName cache = new ObjectName("io.github.zarrcdm:type=Cache");
      assertThat(beans.getAttribute(cache, "Capacity"))
          .isEqualTo(ZarrStatistics.cache().capacity());
      ObjectName pool = new ObjectName("io.github.zarrcdm:type=Pool,name=requests");
      assertThat((long) beans.getAttribute(pool, "Threads")).isNotNegative();
    } finally {
      ZarrStatistics.unregisterMBeans();
    }
    assertThat(beans.queryNames(new ObjectName("io.github.zarrcdm:*"), null)).isEmpty();
  }

  /** An open store keeps its name; of the others the last 1,000 have one, and their beans. */
  @Test
  void aClosedStoreGivesUpItsNameAndItsBean(@TempDir Path folder) throws Exception {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    ObjectName own =
        new ObjectName("io.github.zarrcdm:type=Store,name=" + ObjectName.quote(server.url()));
    ZarrStatistics.registerMBeans();
    try {
      try (ZarrDataset dataset = open()) {
        openMissing(folder, 1_000);
        assertThat(read(dataset)).containsExactly(1, 1, 0, 0);
        assertThat(beans.getAttribute(own, "Reads")).isEqualTo(1L);
      }
      long reads = ZarrStatistics.total().reads();
      openMissing(folder.resolve("more"), 1_000);
      assertThat(ZarrStatistics.stores()).hasSize(1_001).doesNotContainKey(server.url());
      assertThat(beans.isRegistered(own)).isFalse();
      assertThat(ZarrStatistics.total().reads()).isEqualTo(reads);
    } finally {
      ZarrStatistics.unregisterMBeans();
    }
  }

  private static void openMissing(Path folder, int count) {
    for (int n = 0; n < count; n++) {
      String place = folder.resolve(n + ".zarr").toString();
      assertThatThrownBy(() -> ZarrDataset.open(place)).isInstanceOf(ZarrException.NotZarr.class);
    }
  }

  @Test
  void thePropertyShowsBeansFromTheFirstOpenOn() throws Exception {
    System.setProperty("zarrcdm.jmx", "true");
    try {
      open().close();
      assertThat(
              ManagementFactory.getPlatformMBeanServer()
                  .isRegistered(new ObjectName("io.github.zarrcdm:type=Total")))
          .isTrue();
    } finally {
      System.clearProperty("zarrcdm.jmx");
      ZarrStatistics.unregisterMBeans();
    }
  }

  @Test
  void theFlightRecorderHasOpensReadsAndRequests(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("x.jfr");
    try (Recording recording = new Recording()) {
      for (String event : List.of("Open", "Read", "Request")) {
        recording.enable("io.github.zarrcdm." + event).withThreshold(Duration.ZERO);
      }
      recording.start();
      try (ZarrDataset dataset = open()) {
        read(dataset);
      }
      recording.stop();
      recording.dump(file);
    }
    List<RecordedEvent> events = RecordingFile.readAllEvents(file);
    List<String> asked = server.requests();
    assertThat(named(events, "Open")).singleElement().isEqualTo(server.url());
    assertThat(named(events, "Read")).singleElement().isEqualTo(server.url());
    assertThat(events.stream().filter(e -> e.getEventType().getName().endsWith(".Request")))
        .hasSameSizeAs(asked);
  }

  private static List<String> named(List<RecordedEvent> events, String type) {
    return events.stream()
        .filter(event -> event.getEventType().getName().equals("io.github.zarrcdm." + type))
        .map(event -> event.getString("store"))
        .toList();
  }
}
