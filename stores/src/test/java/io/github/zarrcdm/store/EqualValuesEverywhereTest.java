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
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A store has the same values in a folder, in a zip, behind a web server, and as a zip behind one.
 */
class EqualValuesEverywhereTest {
  private static final List<CorpusCase> STORES =
      Corpus.cases().stream()
          .filter(store -> !store.category().equals("bad") && !store.category().equals("real"))
          .toList();

  /** By the number of the store. */
  private static final Map<String, byte[]> ZIPS = new ConcurrentHashMap<>();

  private static WebServer zips;
  private static WebServer folders;
  private static WebServer unlisted;

  @TempDir Path folder;

  @BeforeAll
  static void serve() throws IOException {
    zips = WebServer.of(ZIPS);
    folders = WebServer.withIndexes(EqualValuesEverywhereTest::file);
    unlisted = WebServer.of(EqualValuesEverywhereTest::file);
  }

  @AfterAll
  static void stop() {
    zips.close();
    folders.close();
    unlisted.close();
  }

  /** The file at {@code 12/temp/zarr.json}: {@code temp/zarr.json} of store 12. */
  private static Path file(String key) {
    String[] parts = key.split("/", 2);
    if (!parts[0].matches("\\d+")) {
      return Path.of("nothing-is-above-the-stores");
    }
    Path store = STORES.get(Integer.parseInt(parts[0])).store();
    return parts.length == 1 ? store : store.resolve(parts[1]);
  }

  static List<CorpusCase> stores() {
    return STORES;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("stores")
  void theSameValues(CorpusCase store) throws IOException {
    Map<String, Object> expected = Readings.of(store.store().toString());
    byte[] zipped = Readings.zipped(store.store());
    Path zip = Files.write(folder.resolve("x.zip"), zipped);
    assertSame(Readings.of(zip.toString()), expected);
    String number = Integer.toString(STORES.indexOf(store));
    ZIPS.put(number, zipped);
    assertSame(Readings.of("zarr:" + zips.url() + "/" + number + "#mode=zip"), expected);
    ZIPS.remove(number);
    if (Files.isDirectory(store.store())) {
      assertSame(Readings.of("zarr:" + folders.url() + "/" + number), expected);
      Map<String, Object> found = withoutListing("zarr:" + unlisted.url() + "/" + number);
      expected.keySet().retainAll(found.keySet());
      assertSame(found, expected);
    }
  }

  /** Without a listing or consolidated metadata, opening may fail with a message. */
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
