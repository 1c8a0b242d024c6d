package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrStatistics;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.ZarrWriterBuilder;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources that are Zarr already: their documents and encoded chunks leave as they are stored. */
class PassThroughSourceTest {
  private static final List<String> KEYS = List.of("g/a/zarr.json", "g/a/c/0", "g/a/c/1");

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;
  private Path store;

  @BeforeEach
  void write() throws IOException {
    store = folder.resolve("s.zarr");
    try (ZarrWriter writer =
        ZarrWriter.to(store.toString())
            .format(3)
            .consolidated(false)
            .array(NewArray.of("/g/a", "int32", 4).dimensions("x").chunks(2))
            .open()) {
      writer.write("/g/a", Section.of(new long[1], new int[] {4}), new int[] {1, 2, 3, 4});
      writer.finish();
    }
  }

  private void assertPassesThrough(String location) throws Exception {
    try (TestServer server = TestServer.of(Map.of("s", location))) {
      for (String key : KEYS) {
        assertThat(server.get("/s/v3.zarr/" + key).body())
            .as(key)
            .isEqualTo(Files.readAllBytes(store.resolve(key)));
      }
      assertThat(server.text("/s/v3.zarr/zarr.json")).contains("\"consolidated_metadata\"");
      assertThat(server.get("/s/v3.zarr/g/a/c/2").statusCode()).isEqualTo(404);
      assertThat(server.text("/s/v2.zarr/.zmetadata")).contains("\"g/a/.zarray\"");
      assertThat(server.get("/s/v2.zarr/g/a/1").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void ofAZip() throws Exception {
    Path zip = folder.resolve("s.zarr.zip");
    try (OutputStream out = Files.newOutputStream(zip);
        ZipOutputStream entries = new ZipOutputStream(out);
        Stream<Path> files = Files.walk(store)) {
      entries.setMethod(ZipOutputStream.DEFLATED);
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        entries.putNextEntry(new ZipEntry(store.relativize(file).toString().replace('\\', '/')));
        entries.write(Files.readAllBytes(file));
      }
    }
    assertPassesThrough(zip.toString());
  }

  /** To readers who know nothing of references they are chunks. */
  @Test
  void ofReferencesIntoAFile() throws Exception {
    Path data = folder.resolve("data.bin");
    byte[] first = Files.readAllBytes(store.resolve("g/a/c/0"));
    byte[] second = Files.readAllBytes(store.resolve("g/a/c/1"));
    Files.write(data, first);
    Files.write(data, second, StandardOpenOption.APPEND);
    String references =
        """
        {"version": 1, "refs": {"zarr.json": %s, "g/zarr.json": %s, "g/a/zarr.json": %s,
         "g/a/c/0": ["data.bin", 0, %s], "g/a/c/1": ["data.bin", %s, %s]}}
        """
            .formatted(
                text("zarr.json"),
                text("g/zarr.json"),
                text("g/a/zarr.json"),
                first.length,
                first.length,
                second.length);
    assertPassesThrough(Files.writeString(folder.resolve("s.json"), references).toString());
  }

  /** As a text of JSON. */
  private String text(String key) throws IOException {
    String document = Files.readString(store.resolve(key), StandardCharsets.UTF_8);
    return '"' + document.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }

  @Test
  void ofAWebServerWithAPasswordThatNobodySees() throws Exception {
    try (WebServer remote =
        WebServer.withIndexes(store)
            .before(
                (exchange, key) -> {
                  boolean known = exchange.getRequestHeaders().containsKey("Authorization");
                  if (!known) {
                    WebServer.answer(exchange, 401, "text/plain", new byte[0]);
                  }
                  return !known;
                })) {
      String location = "zarr:" + remote.url().replace("://", "://me:secret@");
      assertPassesThrough(location);
      try (TestServer server = TestServer.of(Map.of("s", location))) {
        for (String path : List.of("/", "/s/", "/s/v3.zarr/", "/s/v2.zarr/g/a/")) {
          assertThat(server.get(path).statusCode()).isEqualTo(200);
          assertThat(server.text(path)).doesNotContain("secret");
        }
      }
    }
  }

  /** Chunks of a repository are in files with other names, and virtual ones in files of others. */
  @ParameterizedTest
  @ValueSource(strings = {"virtual/file_v2", "basics/small_v2"})
  void ofAnIcechunkRepository(String id) throws Exception {
    IcechunkCorpus.Case repository = IcechunkCorpus.get(id);
    String location = "zarr:" + repository.repository() + repository.options();
    int chunks = 0;
    try (TestServer server = TestServer.of(Map.of("s", location));
        Store stored = Stores.open(Locations.parse(location));
        ZarrDataset dataset = ZarrDataset.open(location)) {
      for (ZarrArray array : dataset.arrays()) {
        String key = array.path().substring(1) + "/c" + "/0".repeat(array.shape().length);
        Optional<ByteBuffer> chunk = stored.get(key);
        if (chunk.isPresent()) {
          chunks++;
          assertThat(ByteBuffer.wrap(server.get("/s/v3.zarr/" + key).body()))
              .as(key)
              .isEqualTo(chunk.get());
        }
      }
      assertThat(server.text("/s/v3.zarr/zarr.json")).contains("\"consolidated_metadata\"");
    }
    assertThat(chunks).isPositive();
  }

  /** Writes arrays of four cells in chunks of two; the last one gets values. */
  private Path consolidated(int format, String... arrays) throws IOException {
    Path place = folder.resolve("consolidated.zarr");
    ZarrWriterBuilder builder = ZarrWriter.to(place.toString()).format(format).consolidated(true);
    for (String array : arrays) {
      builder = builder.array(NewArray.of(array, "int32", 4).dimensions("x").chunks(2));
    }
    try (ZarrWriter writer = builder.open()) {
      writer.write(arrays[arrays.length - 1], Section.all(4), new int[] {1, 2, 3, 4});
      writer.finish();
    }
    return place;
  }

  /** One lost its document, and another was deleted with its folder. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aNodeWithoutDocumentsKeepsThoseOfConsolidatedMetadata(int format) throws Exception {
    Path mixed = consolidated(format, "/a", "/deleted", "/lost");
    String document = format == 3 ? "/zarr.json" : "/.zarray";
    JsonNode own = JSON.readTree(mixed.resolve("lost" + document).toFile());
    Files.delete(mixed.resolve("lost" + document));
    try (Stream<Path> all = Files.walk(mixed.resolve("deleted"))) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
    try (TestServer server = TestServer.of(Map.of("s", mixed.toString()))) {
      String base = "/s/v" + format + ".zarr/";
      assertThat(server.text(base + (format == 3 ? "zarr.json" : ".zmetadata")))
          .contains("\"lost")
          .doesNotContain("deleted");
      assertThat(JSON.readTree(server.text(base + "lost" + document))).isEqualTo(own);
      assertThat(server.get(base + "deleted" + document).statusCode()).isEqualTo(404);
      String chunk = format == 3 ? "lost/c/0" : "lost/0";
      assertThat(server.get(base + chunk).body())
          .isEqualTo(Files.readAllBytes(mixed.resolve(chunk)));
    }
  }

  /** As after {@code zarr.open_group(overwrite=True)} of a path, and the other way round. */
  @Test
  void aNodeThatHasBecomeAnotherKindIsNoLongerWhatItWas() throws Exception {
    Path changed = consolidated(2, "/array", "/group/b");
    byte[] array = Files.readAllBytes(changed.resolve("array/.zarray"));
    byte[] group = Files.readAllBytes(changed.resolve("group/.zgroup"));
    Files.delete(changed.resolve("array/.zarray"));
    Files.write(changed.resolve("array/.zgroup"), group);
    Files.delete(changed.resolve("group/.zgroup"));
    Files.write(changed.resolve("group/.zarray"), array);
    try (TestServer server = TestServer.of(Map.of("s", changed.toString()))) {
      assertThat(server.text("/s/v2.zarr/.zmetadata"))
          .contains("\"array/.zgroup\"", "\"group/.zarray\"")
          .doesNotContain("array/.zarray", "group/.zgroup");
      assertThat(server.get("/s/v2.zarr/array/.zarray").statusCode()).isEqualTo(404);
    }
  }

  /** As programs leave them that write nothing but consolidated metadata. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void nodesThatOnlyConsolidatedMetadataHoldHaveDocumentsToo(int format) throws Exception {
    Path only = consolidated(format, "/g/a");
    List<Path> documents;
    try (Stream<Path> files = Files.walk(only.resolve("g"))) {
      documents = files.filter(file -> file.toString().matches(".*(zarr.json|\\.z\\w+)")).toList();
    }
    String root = Files.readString(only.resolve(format == 3 ? "zarr.json" : ".zmetadata"));
    Map<String, JsonNode> written = new HashMap<>();
    for (Path document : documents) {
      written.put(key(only, document), JSON.readTree(document.toFile()));
      Files.delete(document);
    }
    assertThat(written).isNotEmpty();
    try (TestServer server = TestServer.of(Map.of("s", only.toString()))) {
      String base = "/s/v" + format + ".zarr/";
      for (Map.Entry<String, JsonNode> document : written.entrySet()) {
        assertThat(JSON.readTree(server.text(base + document.getKey())))
            .as(document.getKey())
            .isEqualTo(document.getValue());
      }
      assertThat(server.text(base + (format == 3 ? "zarr.json" : ".zmetadata"))).isEqualTo(root);
      assertThat(server.get(base + "g/b/zarr.json").statusCode()).isEqualTo(404);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void nodesThatAreNewerThanConsolidatedMetadataHaveTheirChunks(int format) throws Exception {
    Path grown = consolidated(format, "/g/a");
    String root = "/s/v" + format + (format == 3 ? ".zarr/zarr.json" : ".zarr/.zmetadata");
    String chunk = "/s/v" + format + (format == 3 ? ".zarr/%s/c/0" : ".zarr/%s/0");
    copy(grown.resolve("g/a"), grown.resolve("g/b"));
    try (TestServer server = TestServer.of(Map.of("s", "zarr:" + grown + "#group=/g"))) {
      assertThat(server.get(chunk.formatted("b")).statusCode()).isEqualTo(200);
    }
    try (TestServer server = TestServer.of(Map.of("s", grown.toString()))) {
      assertThat(server.get(chunk.formatted("g/b")).statusCode()).isEqualTo(200);
      assertThat(server.text(root)).contains("g/b");
      long opens = opens(grown);
      copy(grown.resolve("g/a"), grown.resolve("g/c"));
      assertThat(server.text(root)).contains("g/c");
      assertThat(server.get(chunk.formatted("g/c")).statusCode()).isEqualTo(200);
      assertThat(opens(grown)).isEqualTo(opens);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private static long opens(Path store) {
    return ZarrStatistics.stores().get(store.toString()).opens();
  }

  private static String key(Path store, Path file) {
    return store.relativize(file).toString().replace('\\', '/');
  }

  @Test
  void ofAGroupIsAStoreOfItsOwn() throws Exception {
    try (TestServer server = TestServer.of(Map.of("s", "zarr:" + store + "#group=/g"))) {
      assertThat(server.get("/s/v3.zarr/a/c/1").body())
          .isEqualTo(Files.readAllBytes(store.resolve("g/a/c/1")));
      assertThat(server.get("/s/v3.zarr/g/a/c/1").statusCode()).isEqualTo(404);
    }
  }
}
