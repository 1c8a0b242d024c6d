package io.github.zarrcdm.internal.store.http.disk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is asked of a server when a store is opened and read once more. Of a process nothing but the
 * folder is used a second time, so that a second open is like one of another process.
 */
class DiskCacheTest {
  private static final String ARRAY =
      "{\"zarr_format\":3,\"node_type\":\"array\",\"shape\":[%s],\"data_type\":\"int8\",\"fill_value\":0,"
          + "\"chunk_grid\":{\"name\":\"regular\",\"configuration\":{\"chunk_shape\":[2]}},"
          + "\"chunk_key_encoding\":{\"name\":\"default\"},\"codecs\":[{\"name\":\"bytes\"}]}";
  private static final String GROUP =
      "{\"zarr_format\":3,\"node_type\":\"group\",\"consolidated_metadata\":{\"kind\":\"inline\",\"metadata\":{\"a\":%s}}}";

  @TempDir Path temp;
  private Path folder;
  private final TaggedServer server = new TaggedServer();

  @BeforeEach
  void turnOn() {
    folder = temp.resolve("cache");
    System.setProperty(DiskCache.FOLDER, folder.toString());
    grownTo(4);
    server.values.put("a/c/0", new byte[] {1, 2});
    server.values.put("a/c/1", new byte[] {3, 4});
  }

  @AfterEach
  void turnOff() {
    System.clearProperty(DiskCache.FOLDER);
    System.clearProperty(DiskCache.BYTES);
    System.clearProperty(DiskCache.SECONDS);
    server.close();
  }

  private void grownTo(int length) {
    server.values.put("zarr.json", GROUP.formatted(ARRAY.formatted(length)).getBytes(UTF_8));
  }

  private byte[] read() throws IOException {
    return read("zarr:" + server.url());
  }

  private static byte[] read(String location) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(location)) {
      return (byte[]) dataset.array("/a").orElseThrow().read();
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @Test
  void nothingIsKeptUnlessAFolderIsNamed() throws IOException {
    System.clearProperty(DiskCache.FOLDER);
    read();
    server.asked();
    assertThat(read()).containsExactly(1, 2, 3, 4);
    assertThat(server.asked()).containsExactlyInAnyOrder("200 zarr.json", "200 a/c/0", "200 a/c/1");
    assertThat(folder).doesNotExist();
  }

  @Test
  void whatWasReadBeforeCostsOneConfirmationOfItsDocument() throws IOException {
    assertThat(read()).containsExactly(1, 2, 3, 4);
    assertThat(server.asked()).containsExactlyInAnyOrder("200 zarr.json", "200 a/c/0", "200 a/c/1");
    assertThat(read()).containsExactly(1, 2, 3, 4);
    assertThat(server.asked()).containsExactly("304 zarr.json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"simplecache::", "filecache::", "zarr:"})
  void theSpellingsOfFsspecUseIt(String prefix) throws IOException {
    read();
    server.asked();
    read(prefix + server.url());
    assertThat(server.asked()).containsExactly("304 zarr.json");
  }

  @Test
  void chunksAreConfirmedOnceAfterTheirDocumentHasChanged() throws IOException {
    read();
    grownTo(5);
    server.values.put("a/c/1", new byte[] {3, 9});
    server.values.put("a/c/2", new byte[] {5, 0});
    server.asked();
    assertThat(read()).containsExactly(1, 2, 3, 9, 5);
    assertThat(server.asked())
        .containsExactlyInAnyOrder("200 zarr.json", "304 a/c/0", "200 a/c/1", "200 a/c/2");
    assertThat(read()).containsExactly(1, 2, 3, 9, 5);
    assertThat(server.asked()).containsExactly("304 zarr.json");
  }

  private void written(String key, long secondsAgo) {
    server.written.put(key, System.currentTimeMillis() / 1000 - secondsAgo);
  }

  /** An append changes documents first, and then the last chunk that was there. */
  @Test
  void aChunkThatIsOlderThanItsNewDocumentIsConfirmedAgain() throws IOException {
    written("a/c/1", 3600);
    written("zarr.json", -3600); // new, however long this takes
    grownTo(5);
    assertThat(read()).containsExactly(1, 2, 3, 4, 0);
    server.values.put("a/c/1", new byte[] {3, 9});
    written("a/c/1", -3600);
    assertThat(read()).containsExactly(1, 2, 3, 9, 0);
    server.asked();
    assertThat(read()).containsExactly(1, 2, 3, 9, 0);
    assertThat(server.asked()).noneMatch(asked -> asked.contains("a/c/1"));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "3600, 0", "3600, 7200"})
  void aChunkIsUsedIfItIsAsNewAsItsDocumentOrThatHasBeenThereForLong(long document, long chunk)
      throws IOException {
    written("zarr.json", document);
    written("a/c/0", chunk);
    written("a/c/1", chunk);
    read();
    server.asked();
    assertThat(read()).containsExactly(1, 2, 3, 4);
    assertThat(server.asked()).noneMatch(asked -> asked.contains("a/c"));
  }

  @Test
  void chunksAreConfirmedAfterTheTimeThatIsSet() throws IOException {
    System.setProperty(DiskCache.SECONDS, "0");
    read();
    server.values.put("a/c/1", new byte[] {3, 9});
    server.asked();
    assertThat(read()).containsExactly(1, 2, 3, 9);
    assertThat(server.asked()).containsExactlyInAnyOrder("304 zarr.json", "304 a/c/0", "200 a/c/1");
  }

  @Test
  void aChunkThatIsGoneIsMissing() throws IOException {
    System.setProperty(DiskCache.SECONDS, "0");
    read();
    server.values.remove("a/c/1");
    assertThat(read()).containsExactly(1, 2, 0, 0);
    server.values.put("a/c/1", new byte[] {3, 4});
    server.asked();
    read();
    assertThat(server.asked()).contains("200 a/c/1");
  }

  /**
   * Where the server does not tell versions apart, its document is one only with the same bytes.
   */
  @Test
  void withTimesAloneDocumentsAreReadAgainAndChunksAreNot() throws IOException {
    server.withoutTags();
    server.headers.put("Last-Modified", "Sat, 01 Feb 2020 10:00:00 GMT");
    read();
    server.asked();
    assertThat(read()).containsExactly(1, 2, 3, 4);
    assertThat(server.asked()).containsExactly("200 zarr.json");
    grownTo(3);
    assertThat(read()).containsExactly(1, 2, 3);
    assertThat(server.asked()).containsExactlyInAnyOrder("200 zarr.json", "200 a/c/0", "200 a/c/1");
  }

  @ParameterizedTest
  @CsvSource({
    "Cache-Control, 'private, No-Store'",
    "Vary, *",
    "Content-Type, text/html",
  })
  void whatMustNotBeKeptIsNot(String header, String text) throws IOException {
    server.headers.put(header, text);
    if (header.equals("Content-Type")) {
      server.server().before(DiskCacheTest::html);
    }
    try (Store store = Stores.open("zarr:" + server.url())) {
      store.get("a/c/0");
    } catch (ZarrException e) {
      assertThat(header).isEqualTo("Content-Type"); // a page is not a chunk
    }
    assertThat(files()).isEmpty();
  }

  private static boolean html(HttpExchange exchange, String key) throws IOException {
    exchange.getResponseHeaders().set("ETag", "\"1\"");
    WebServer.answer(exchange, 200, "text/html", "<html>sign in</html>".getBytes(UTF_8));
    return true;
  }

  @Test
  void withoutAValidatorNothingIsKept() throws IOException {
    server.withoutTags();
    read();
    assertThat(files()).isEmpty();
    server.headers.put("ETag", "W/\"1\"");
    read();
    assertThat(files()).isEmpty();
  }

  @Test
  void whatMustBeConfirmedEachTimeIs() throws IOException {
    server.headers.put("Cache-Control", "no-cache");
    read();
    server.asked();
    read();
    assertThat(server.asked()).containsExactlyInAnyOrder("304 zarr.json", "304 a/c/0", "304 a/c/1");
  }

  private String as(String user) {
    return "zarr:" + server.url().replace("//", "//" + user + "@");
  }

  private static String basic(String user) {
    return "Basic " + Base64.getEncoder().encodeToString(user.getBytes(UTF_8));
  }

  @Test
  void whatOneMayReadIsNotShownToAnother() throws IOException {
    server.admitted = List.of(basic("ann:secret"));
    assertThat(read(as("ann:secret"))).containsExactly(1, 2, 3, 4);
    assertThatThrownBy(() -> read(as("bob:secret"))).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> read(as("ann:other"))).isInstanceOf(IOException.class);
    assertThatThrownBy(this::read).isInstanceOf(IOException.class);
    server.asked();
    assertThat(read(as("ann:secret"))).containsExactly(1, 2, 3, 4);
    assertThat(server.asked()).containsExactly("304 zarr.json");
  }

  @Test
  void whoeverTheServerConfirmsAValueToUsesIt() throws IOException {
    server.admitted = List.of(basic("ann:secret"), basic("bob:secret"));
    read(as("ann:secret"));
    server.asked();
    assertThat(read(as("bob:secret"))).containsExactly(1, 2, 3, 4);
    assertThat(server.asked()).containsExactlyInAnyOrder("304 zarr.json", "304 a/c/0", "304 a/c/1");
    read(as("bob:secret"));
    assertThat(server.asked()).containsExactly("304 zarr.json");
  }

  @Test
  void noSecretIsOnDisk() throws IOException {
    read(as("ann:passw0rd") + "?sig=s1gnature");
    assertThat(files()).hasSize(3);
    for (Path file : files()) {
      assertThat(folder.relativize(file).toString()).matches("[0-9a-f]{2}.[0-9a-f]{62}");
      assertThat(Files.readString(file, ISO_8859_1))
          .doesNotContain("passw0rd", basic("ann:passw0rd").substring(6), "s1gnature", "localhost");
    }
  }

  @Test
  void valuesBehindRedirectsAreKeptToo() throws IOException {
    try (TaggedServer other = new TaggedServer()) {
      other.values.putAll(server.values);
      server
          .server()
          .before(
              (exchange, key) -> {
                boolean moved = key != null && key.startsWith("a/c");
                if (moved) {
                  exchange.getResponseHeaders().set("Location", other.url() + "/" + key);
                  exchange.sendResponseHeaders(302, -1);
                }
                return moved;
              });
      assertThat(read()).containsExactly(1, 2, 3, 4);
      assertThat(other.asked()).containsExactlyInAnyOrder("200 a/c/0", "200 a/c/1");
      assertThat(read()).containsExactly(1, 2, 3, 4);
      assertThat(other.asked()).isEmpty();
    }
  }

  @Test
  void anotherQueryIsAnotherValue() throws IOException {
    read();
    server.asked();
    read("zarr:" + server.url() + "?version=2");
    assertThat(server.asked()).containsExactlyInAnyOrder("200 zarr.json", "200 a/c/0", "200 a/c/1");
  }

  private interface Damage {
    byte[] of(byte[] file);
  }

  private void damaged(Damage damage) throws IOException {
    read();
    for (Path file : files()) {
      Files.write(file, damage.of(Files.readAllBytes(file)));
    }
    server.asked();
    assertThat(read()).containsExactly(1, 2, 3, 4);
    assertThat(server.asked()).containsExactlyInAnyOrder("200 zarr.json", "200 a/c/0", "200 a/c/1");
    read();
    assertThat(server.asked()).containsExactly("304 zarr.json");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 40, 90, -1})
  void truncatedFilesAreFetchedAgain(int length) throws IOException {
    damaged(file -> Arrays.copyOf(file, length < 0 ? file.length + length : length));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 130, 170, -1})
  void flippedFilesAreFetchedAgain(int at) throws IOException {
    damaged(
        file -> {
          file[at < 0 ? file.length + at : at] ^= 4;
          return file;
        });
  }

  @Test
  void aFileInThePlaceOfAnotherIsFetchedAgain() throws IOException {
    read();
    List<Path> files = files();
    byte[] first = Files.readAllBytes(files.get(0));
    for (Path file : files) {
      Files.write(file, first);
    }
    assertThat(read()).containsExactly(1, 2, 3, 4);
  }

  /** A damaged stamp only says nothing about when the value was right. */
  @Test
  void aFlippedStampCostsAConfirmation() throws IOException {
    read();
    for (Path file : files()) {
      byte[] bytes = Files.readAllBytes(file);
      bytes[KeptAnswer.STAMP + 1] ^= 1;
      Files.write(file, bytes);
    }
    server.asked();
    assertThat(read()).containsExactly(1, 2, 3, 4);
    assertThat(server.asked()).containsExactlyInAnyOrder("304 zarr.json", "304 a/c/0", "304 a/c/1");
  }

  /** As by a check that compares both: those who open by one know what was right for the other. */
  @Test
  void documentsOfArraysAndConsolidatedOnesAreBothThoseOfAChunk() throws IOException {
    server.values.put("a/zarr.json", ARRAY.formatted(4).getBytes(UTF_8));
    for (List<String> documents :
        List.of(
            List.of("zarr.json", "a/zarr.json"), List.of("zarr.json"), List.of("a/zarr.json"))) {
      server.asked();
      try (Store store = Stores.open("zarr:" + server.url())) {
        for (String document : documents) {
          store.get(document);
        }
        store.get("a/c/0");
      }
      assertThat(server.asked())
          .as(documents.toString())
          .satisfies(
              asked -> assertThat(asked.contains("200 a/c/0")).isEqualTo(documents.size() == 2))
          .doesNotContain("304 a/c/0");
    }
  }

  private static List<String> text(Optional<ByteBuffer> part) {
    List<String> bytes = new ArrayList<>();
    part.ifPresent(value -> bytes.add(ISO_8859_1.decode(value.duplicate()).toString()));
    return bytes;
  }

  private List<String> parts(String key) throws IOException {
    List<String> parts = new ArrayList<>();
    try (Store store = Stores.open("zarr:" + server.url())) {
      store.get("zarr.json");
      parts.addAll(text(store.get(key, new ByteRange.Suffix(2))));
      parts.addAll(text(store.get(key, new ByteRange.Slice(1, 2))));
    }
    return parts;
  }

  @Test
  void partsOfShardsAreUsedAsLongAsTheirDocumentIsTheSame() throws IOException {
    server.values.put("a/c/0", "abcdef".getBytes(UTF_8));
    assertThat(parts("a/c/0")).containsExactly("ef", "bc");
    server.asked();
    assertThat(parts("a/c/0")).containsExactly("ef", "bc");
    assertThat(server.asked()).containsExactly("304 zarr.json");
  }

  /** Of a shard whose one part has come in a new version, no other part is used in an old one. */
  @Test
  void noOldPartIsUsedBesideANewOne() throws IOException {
    server.values.put("a/c/0", "abcdef".getBytes(UTF_8));
    parts("a/c/0");
    server.values.put("a/c/0", "ABCDEF".getBytes(UTF_8));
    try (Store store = Stores.open("zarr:" + server.url())) {
      store.get("zarr.json");
      assertThat(text(store.get("a/c/0", new ByteRange.Slice(3, 1)))).containsExactly("D");
      assertThat(text(store.get("a/c/0", new ByteRange.Suffix(2)))).containsExactly("EF");
    }
  }

  /**
   * As of a zip, or of a file behind references: its first part shows the version of the others.
   */
  @Test
  void ofAFileInPartsOnePartIsConfirmed() throws IOException {
    server.values.put("", "abcdef".getBytes(UTF_8));
    for (String expected : List.of("200 ,200 ", "304 ")) {
      try (Store store = Stores.value(Locations.parse(server.url()))) {
        assertThat(text(store.get("", new ByteRange.Suffix(2)))).containsExactly("ef");
        assertThat(text(store.get("", new ByteRange.Slice(1, 2)))).containsExactly("bc");
      }
      assertThat(String.join(",", server.asked())).isEqualTo(expected);
    }
  }

  @Test
  void filesOfIcechunkAreNotConfirmed() throws IOException {
    String chunk = "chunks/0123456789ABCDEFGHJK";
    server.values.putAll(Map.of("repo", new byte[] {1}, chunk, new byte[] {2}));
    for (List<String> expected :
        List.of(List.of("200 repo", "200 " + chunk), List.of("200 repo"))) {
      try (Store store = Stores.value(Locations.parse(server.url()))) {
        assertThat(store.get("repo")).isPresent();
        assertThat(store.get(chunk).orElseThrow().get()).isEqualTo((byte) 2);
      }
      assertThat(server.asked()).isEqualTo(expected);
      server.values.put("repo", new byte[] {3});
    }
  }
}
