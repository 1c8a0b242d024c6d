package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a read costs where each request costs. */
class HttpRequestsTest {
  private static final int ARRAYS = 500;
  private static final String V2 =
      """
      {"zarr_format": 2, "shape": [8, 8], "chunks": [4, 4], "dtype": "|u1", "compressor": null,
       "filters": null, "fill_value": 0, "order": "C"}
      """;
  private static final String V3 =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [8, 8], "data_type": "uint8", "fill_value": 0,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [4, 4]}},
       "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
       "codecs": [{"name": "bytes"}]}
      """;

  private static final String[] ROUND = {
    "GET zarr.json", "GET .zmetadata", "GET .zgroup", "GET .zattrs"
  };

  /** A server that answers no request before all of a round are there. */
  private static WebServer answeringAtOnce(Map<String, byte[]> values) throws IOException {
    CountDownLatch round = new CountDownLatch(ROUND.length);
    return WebServer.of(values)
        .with(
            (exchange, key) -> {
              round.countDown();
              try {
                assertThat(round.await(10, TimeUnit.MINUTES)).isTrue();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              return false;
            });
  }

  private static String arrays(String suffix, String metadata) {
    return IntStream.range(0, ARRAYS)
        .mapToObj(n -> "\"a%d%s\": %s".formatted(n, suffix, metadata))
        .collect(Collectors.joining(","));
  }

  @Test
  void openingAConsolidatedStoreOfVersion2TakesOneRound() throws IOException {
    String zmetadata =
        "{\"zarr_consolidated_format\": 1, \"metadata\": {\".zgroup\": {\"zarr_format\": 2}, %s}}"
            .formatted(arrays("/.zarray", V2));
    try (WebServer server = answeringAtOnce(Map.of(".zmetadata", zmetadata.getBytes(UTF_8)));
        ZarrDataset dataset = ZarrDataset.open("zarr:" + server.url())) {
      assertThat(dataset.root().arrays()).hasSize(ARRAYS);
      assertThat(server.requests()).containsExactlyInAnyOrder(ROUND);
    }
  }

  @Test
  void openingAConsolidatedStoreOfVersion3TakesOneRound() throws IOException {
    String root =
        "{\"zarr_format\": 3, \"node_type\": \"group\", \"consolidated_metadata\": {\"kind\": \"inline\", \"must_understand\": false, \"metadata\": {%s}}}"
            .formatted(arrays("", V3));
    try (WebServer server = answeringAtOnce(Map.of("zarr.json", root.getBytes(UTF_8)));
        ZarrDataset dataset = ZarrDataset.open("zarr:" + server.url())) {
      assertThat(dataset.root().arrays()).hasSize(ARRAYS);
      assertThat(server.requests()).containsExactlyInAnyOrder(ROUND);
    }
  }

  /** Two of each array, and what only the root has. */
  @Test
  void openingAStoreOfVersion2WithoutConsolidationAsksForNoDocumentTwice(@TempDir Path folder)
      throws IOException {
    Files.writeString(folder.resolve(".zgroup"), "{\"zarr_format\": 2}");
    for (int n = 0; n < 50; n++) {
      Path array = Files.createDirectory(folder.resolve("a" + n));
      Files.writeString(array.resolve(".zarray"), V2);
      Files.writeString(array.resolve(".zattrs"), "{\"units\": \"K\"}");
    }
    try (WebServer server = WebServer.withIndexes(folder);
        ZarrDataset dataset = ZarrDataset.open("zarr:" + server.url())) {
      assertThat(dataset.root().arrays()).hasSize(50);
      assertThat(dataset.root().arrays())
          .allSatisfy(array -> assertThat(array.attributes().text("units")).isEqualTo("K"));
      assertThat(server.requests()).doesNotHaveDuplicates().hasSize(2 * 50 + 8);
    }
  }

  @Test
  void nodesOfBothVersionsBelowAGroupOfVersion2AreFound(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Files.writeString(Files.createDirectory(folder.resolve("old")).resolve(".zarray"), V2);
    Files.writeString(Files.createDirectory(folder.resolve("new")).resolve("zarr.json"), V3);
    Path group = Files.createDirectory(folder.resolve("group"));
    Files.writeString(group.resolve(".zgroup"), "{\"zarr_format\": 2}");
    Files.writeString(Files.createDirectory(group.resolve("deep")).resolve(".zarray"), V2);
    try (WebServer server = WebServer.withIndexes(folder);
        ZarrDataset dataset = ZarrDataset.open("zarr:" + server.url())) {
      assertThat(dataset.root().arrays()).extracting(Array::path).containsExactly("/new", "/old");
      assertThat(dataset.root().groups().get(0).arrays())
          .extracting(Array::path)
          .containsExactly("/group/deep");
    }
  }

  /** A loop over time steps finds the next chunks in the cache, and no chunk is asked for twice. */
  @Test
  @Timeout(600)
  void theNextChunksOfAWalkAreFetchedAhead() throws IOException, InterruptedException {
    Map<String, byte[]> values = new HashMap<>();
    values.put("zarr.json", V3.replace("[8, 8]", "[64, 8]").getBytes(UTF_8));
    for (int n = 0; n < 32; n++) {
      values.put("c/%d/%d".formatted(n / 2, n % 2), new byte[16]);
    }
    try (WebServer server = WebServer.of(values);
        ZarrDataset dataset = ZarrDataset.open("zarr:" + server.url())) {
      Array array = dataset.root().arrays().get(0);
      server.requests();
      for (int t = 0; t < 12; t++) {
        dataset.read(array, Section.of(new long[] {t, 0}, new int[] {1, 8}));
      }
      List<String> asked = new ArrayList<>();
      while (!asked.containsAll(List.of("GET c/4/0", "GET c/4/1"))) {
        Thread.sleep(10);
        asked.addAll(server.requests());
      }
      assertThat(asked).doesNotHaveDuplicates();
      dataset.read(array, Section.of(new long[] {16, 0}, new int[] {1, 8}));
      assertThat(server.requests()).doesNotContain("GET c/4/0", "GET c/4/1");
    }
  }

  /** The server answers none of 32 before all are there. */
  @Test
  @Timeout(600)
  void chunksAreRequestedAtOnce() throws IOException {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch together = new CountDownLatch(32);
    Map<String, byte[]> values = new HashMap<>();
    values.put("zarr.json", V3.replace("[8, 8]", "[256, 8]").getBytes(UTF_8));
    for (int n = 0; n < 128; n++) {
      values.put("c/%d/%d".formatted(n / 2, n % 2), new byte[16]);
    }
    try (WebServer server = WebServer.of(values)) {
      server.with(
          (exchange, key) -> {
            if (!key.startsWith("c/")) {
              return false;
            }
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            together.countDown();
            try {
              together.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            now.decrementAndGet();
            return false;
          });
      try (ZarrDataset dataset = ZarrDataset.open("zarr:" + server.url())) {
        dataset.read(dataset.root().arrays().get(0), Section.all(256, 8));
      }
    }
    assertThat(most.get()).isBetween(32, Requests.MOST);
  }

  @Test
  void aSectionTakesOneRequestForEachChunkThatItTouchesAndNoneAgain() throws IOException {
    Map<String, byte[]> values = new HashMap<>();
    values.put("zarr.json", V3.getBytes(UTF_8));
    for (String chunk : new String[] {"c/0/0", "c/0/1", "c/1/0", "c/1/1"}) {
      values.put(chunk, new byte[16]);
    }
    try (WebServer server = WebServer.of(values);
        ZarrDataset dataset = ZarrDataset.open("zarr:" + server.url())) {
      Array array = dataset.root().arrays().get(0);
      server.requests();
      Section section = Section.of(new long[] {1, 2}, new int[] {2, 4});
      dataset.read(array, section);
      assertThat(server.requests())
          .hasSize(2)
          .allSatisfy(request -> assertThat(request).matches("GET c/0/[01]( bytes=.*)?"));
      dataset.read(array, Section.all(8, 8));
      assertThat(server.requests()).hasSizeLessThanOrEqualTo(4);
      dataset.read(array, Section.all(8, 8));
      assertThat(server.requests()).isEmpty();
    }
  }
}
