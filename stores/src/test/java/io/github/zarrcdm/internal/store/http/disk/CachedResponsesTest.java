package io.github.zarrcdm.internal.store.http.disk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which answers of a server are kept on disk, for whom, and what of files that are damaged. */
class CachedResponsesTest extends StoreKeptOnDisk {
  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
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
      server.server().before(CachedResponsesTest::html);
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
      bytes[CachedResponse.STAMP + 1] ^= 1;
      Files.write(file, bytes);
    }
    server.asked();
    assertThat(read()).containsExactly(1, 2, 3, 4);
    assertThat(server.asked()).containsExactlyInAnyOrder("304 zarr.json", "304 a/c/0", "304 a/c/1");
  }
}
