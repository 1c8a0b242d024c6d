package io.github.zarrcdm.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import io.github.zarrcdm.testing.Readings;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A store has the same values in a folder, in a zip, behind a web server, and as a zip behind one.
 */
class SameEverywhereTest {
  @TempDir Path folder;

  static List<CorpusCase> stores() {
    return Corpus.cases().stream()
        .filter(store -> !store.category().equals("bad") && !store.category().equals("real"))
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("stores")
  void theSameValues(CorpusCase store) throws IOException {
    Map<String, Object> expected = Readings.of(store.store().toString());
    byte[] zipped = Readings.zipped(store.store());
    Path zip = Files.write(folder.resolve("x.zip"), zipped);
    assertSame(Readings.of(zip.toString()), expected);
    try (WebServer server = WebServer.of(Map.of("", zipped))) {
      assertSame(Readings.of("zarr:" + server.url() + "#mode=zip"), expected);
    }
    if (Files.isDirectory(store.store())) {
      try (WebServer server = WebServer.withIndexes(store.store())) {
        assertSame(Readings.of("zarr:" + server.url()), expected);
      }
      try (WebServer server = WebServer.of(store.store())) {
        Map<String, Object> found = withoutListing("zarr:" + server.url());
        expected.keySet().retainAll(found.keySet());
        assertSame(found, expected);
      }
    }
  }

  /** Where nothing tells what there is, that is said. */
  private static Map<String, Object> withoutListing(String location) throws IOException {
    try {
      return Readings.of(location);
    } catch (ZarrException.NotZarr | ZarrException.Unsupported e) {
      return Map.of();
    }
  }

  private static void assertSame(Map<String, Object> found, Map<String, Object> expected) {
    assertThat(found.keySet()).isEqualTo(expected.keySet());
    expected.forEach(
        (path, values) ->
            assertThat(Objects.deepEquals(found.get(path), values)).as(path).isTrue());
  }
}
