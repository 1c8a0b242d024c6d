package io.github.zarrcdm.internal.store.icechunk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import io.github.zarrcdm.testing.Readings;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A repository has the same values in a folder, behind a web server, in a zip and as a zip there.
 */
class IcechunkEverywhereTest {
  @TempDir Path folder;

  static Stream<Case> repositories() {
    return IcechunkCorpus.sound().stream()
        .filter(repository -> !repository.id().startsWith("large/"))
        .filter(repository -> !repository.oracle().has("data_prefixes"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("repositories")
  void theSameValues(Case repository) throws IOException {
    Map<String, Object> expected = Readings.of(repository.repository().toString());
    byte[] zipped = Readings.zipped(repository.repository());
    Path zip = Files.write(folder.resolve("x.zip"), zipped);
    assertSame(Readings.of(zip.toString()), expected);
    Path wrapped = Files.write(folder.resolve("y.zip"), Readings.zipped(repository.folder()));
    assertSame(Readings.of(wrapped.toString()), expected);
    try (WebServer server = WebServer.of(repository.repository())) {
      assertSame(Readings.of("icechunk:" + server.url()), expected);
    }
    try (WebServer server = WebServer.of(Map.of("", zipped))) {
      assertSame(Readings.of("icechunk:" + server.url() + "#mode=zip"), expected);
    }
  }

  private static void assertSame(Map<String, Object> found, Map<String, Object> expected) {
    assertThat(found.keySet()).isEqualTo(expected.keySet());
    expected.forEach(
        (path, values) ->
            assertThat(Objects.deepEquals(found.get(path), values)).as(path).isTrue());
  }

  @Test
  void openingTakesTwoRequestsThenOneAManifestAndOneAChunk() throws IOException {
    Case repository = IcechunkCorpus.get("basics/small_v2");
    try (WebServer server = WebServer.of(repository.repository());
        ZarrDataset dataset = ZarrDataset.open("icechunk:" + server.url())) {
      assertThat(names(server.requests())).containsExactly("repo", "snapshots");
      readAll(dataset);
      List<String> asked = server.requests();
      assertThat(asked).doesNotHaveDuplicates();
      assertThat(names(asked)).containsOnly("manifests", "chunks");
      readAll(dataset);
      assertThat(names(server.requests())).doesNotContain("manifests");
    }
  }

  private static void readAll(ZarrDataset dataset) throws IOException {
    for (Array array : dataset.root().arrays()) {
      dataset.read(array, Section.all(array.shape()));
    }
  }

  /** Each chunk is a file with a name that a group could have. */
  @Test
  void aRepositoryOfAnyNameIsFoundBeforeItsFoldersAreSearchedForGroups() throws IOException {
    Case repository = IcechunkCorpus.get("basics/small_v2");
    try (WebServer server = WebServer.of(repository.repository())) {
      server.with(
          (exchange, key) -> {
            boolean folder = exchange.getRequestURI().getPath().endsWith("/");
            if (folder) {
              String page = "<title>Index of /</title><a href='chunks/'>c</a><a href='repo'>r</a>";
              WebServer.answer(exchange, 200, "text/html", page.getBytes(StandardCharsets.UTF_8));
            }
            return folder;
          });
      try (ZarrDataset dataset = ZarrDataset.open("zarr:" + server.url())) {
        assertThat(dataset.root().arrays()).isNotEmpty();
      }
      assertThat(server.requests()).noneMatch(request -> request.contains("chunks"));
    }
  }

  @Test
  void openingTheOlderVersionTakesTwoRequestsAndAMiss() throws IOException {
    Case repository = IcechunkCorpus.get("manifests/split_v1");
    try (WebServer server = WebServer.of(repository.repository());
        ZarrDataset dataset = ZarrDataset.open("icechunk:" + server.url())) {
      assertThat(names(server.requests())).containsExactly("repo", "refs", "snapshots");
      assertThat(dataset.root().arrays()).isNotEmpty();
    }
  }

  @Test
  void fiveHundredArraysTakeNoMore() throws IOException {
    Case repository = IcechunkCorpus.get("large/arrays_500_v2");
    try (WebServer server = WebServer.of(repository.repository());
        ZarrDataset dataset = ZarrDataset.open("icechunk:" + server.url())) {
      assertThat(names(server.requests())).containsExactly("repo", "snapshots");
      assertThat(dataset.root().groups()).isNotEmpty();
    }
  }

  @Test
  void aChunkThatWasNeverWrittenCausesNoRequest() throws IOException {
    Case repository = IcechunkCorpus.get("large/arrays_500_v2");
    try (WebServer server = WebServer.of(repository.repository());
        ZarrDataset dataset = ZarrDataset.open("icechunk:" + server.url())) {
      server.requests();
      Array empty = dataset.root().groups().get(0).arrays().get(1);
      dataset.read(empty, Section.all(empty.shape()));
      assertThat(names(server.requests())).doesNotContain("chunks");
    }
  }

  /** Made by {@code tools/icechunk-coordinates.mjs}: lat, lon and time. */
  @Test
  void manifestsOfCoordinatesAreRequestedAtOnce() throws Exception {
    Path repository = Path.of(getClass().getResource("coordinates").toURI());
    CountDownLatch together = new CountDownLatch(3);
    try (WebServer server = WebServer.of(repository);
        ZarrDataset dataset = ZarrDataset.open("icechunk:" + server.url())) {
      server.with(
          (exchange, key) -> {
            if (key != null && key.startsWith("manifests/")) {
              together.countDown();
              awaited(together);
            }
            return false;
          });
      server.requests();
      Array lon = dataset.root().array("lon");
      assertThat(dataset.read(lon, Section.all(5))).isEqualTo(new byte[] {1, 2, 3, 4, 5});
      assertThat(together.getCount()).as("manifests not asked for beside the others").isZero();
      readAll(dataset);
      assertThat(server.requests()).doesNotHaveDuplicates();
    }
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await(10, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The first step of what was asked for: {@code GET manifests/ID bytes=...}. */
  private static List<String> names(List<String> requests) {
    return requests.stream()
        .map(request -> request.replaceFirst("^\\w+ ", "").replaceFirst("[/ ].*", ""))
        .toList();
  }
}
