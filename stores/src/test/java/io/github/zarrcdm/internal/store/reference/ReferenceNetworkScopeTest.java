package io.github.zarrcdm.internal.store.reference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.FileRange;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What references may lead to: their own server or folder, nothing in the internal network. */
class ReferenceNetworkScopeTest {
  private static final byte[] FILE = StoreContract.bytes(1000);

  @TempDir Path folder;

  private static byte[] part(int from, int length) {
    return Arrays.copyOfRange(FILE, from, from + length);
  }

  @Test
  void localFilesCountBelowTheReferenceFileOnly() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    Files.write(inner.resolve("y.nc"), FILE);
    Path outside = Files.write(folder.resolve("outside.nc"), FILE);
    Files.createSymbolicLink(inner.resolve("link.nc"), outside);
    String json =
        """
        {"in": ["y.nc", 0, 4], "url": ["file://%s/y.nc", 0, 4], "up": ["../outside.nc", 0, 4],
         "absolute": ["%s", 0, 4], "link": ["link.nc", 0, 4]}
        """
            .formatted(inner, outside);
    String location = Files.writeString(inner.resolve("r.json"), json).toString();
    Store store = Stores.open(location);
    assertThat(store.get("in")).map(StoreContract::array).contains(part(0, 4));
    assertThat(store.get("url")).map(StoreContract::array).contains(part(0, 4));
    for (String key : List.of("up", "absolute", "link")) {
      assertThatThrownBy(() -> store.get(key))
          .isInstanceOf(ZarrException.Unsupported.class)
          .hasMessageContaining("-D" + BaseNetworkScope.ANYWHERE);
      assertThatThrownBy(() -> AdaptedStore.internal(store).fileRange(key))
          .isInstanceOf(ZarrException.Unsupported.class);
    }
    assertThat(AdaptedStore.internal(store).fileRange("in"))
        .contains(new FileRange(inner.resolve("y.nc").toString(), 0, 4));
    System.setProperty(BaseNetworkScope.ANYWHERE, "true");
    try {
      assertThat(Stores.open(location).get("up")).isPresent();
      assertThat(Stores.open(location).get("absolute")).isPresent();
    } finally {
      System.clearProperty(BaseNetworkScope.ANYWHERE);
    }
  }

  @Test
  void referencesFromTheNetworkReachTheirOwnServerAndNothingLocal() throws IOException {
    try (WebServer other = WebServer.of(Map.of("y.nc", FILE))) {
      String json =
          """
          {"beside": ["sub/x.nc", 0, 4], "up": ["../x.zarr/./s b/../sub/x.nc", 2, 4],
           "other": ["%s/y.nc", 0, 4], "cloud": ["http://169.254.169.254/latest", 0, 4],
           "file": ["/etc/passwd", 0, 4], "file2": ["file:///etc/passwd"]}
          """
              .formatted(other.url());
      try (WebServer server =
          WebServer.of(Map.of("refs.json", json.getBytes(UTF_8), "sub/x.nc", FILE))) {
        Store store = Stores.open(server.url() + "/refs.json?sig=x");
        assertThat(store.remote()).isTrue();
        assertThat(store.get("beside")).map(StoreContract::array).contains(part(0, 4));
        assertThat(store.get("up")).map(StoreContract::array).contains(part(2, 4));
        assertThat(server.requests())
            .containsExactly(
                "GET refs.json?sig=x",
                "GET sub/x.nc bytes=0-3?sig=x",
                "GET sub/x.nc bytes=2-5?sig=x");
        for (String key : List.of("other", "cloud", "file", "file2")) {
          assertThatThrownBy(() -> store.get(key))
              .isInstanceOf(ZarrException.Unsupported.class)
              .hasMessageContaining("If you trust it");
          assertThatThrownBy(() -> AdaptedStore.internal(store).fileRange(key))
              .isInstanceOf(ZarrException.Unsupported.class)
              .hasMessageContaining("If you trust it");
        }
        assertThat(AdaptedStore.internal(store).fileRange("beside"))
            .contains(new FileRange(server.url() + "/sub/x.nc", 0, 4));
        assertThat(other.requests()).isEmpty();
      }
    }
  }

  @Test
  void aRedirectDoesNotLeadInsideEither() throws IOException {
    try (WebServer inside = WebServer.of(Map.of("y.nc", FILE))) {
      byte[] json = "{\"a\": [\"x.nc\", 0, 4]}".getBytes(UTF_8);
      try (WebServer server = WebServer.of(Map.of("refs.json", json))) {
        server.with(
            (exchange, key) -> {
              boolean target = key.equals("x.nc");
              if (target) {
                exchange.getResponseHeaders().set("Location", inside.url() + "/y.nc");
                exchange.sendResponseHeaders(302, -1);
              }
              return target;
            });
        Store store = Stores.open(server.url() + "/refs.json");
        assertThatThrownBy(() -> store.get("a")).isInstanceOf(ZarrException.Unsupported.class);
        assertThat(inside.requests()).isEmpty();
      }
    }
  }

  /**
   * The same place in all its spellings, asked for right away and by way of the file's own server.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "0.0.0.0",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "me:pw@localhost",
        "169.254.169.254"
      })
  void referencesFromTheNetworkAreNotRedirectedInside(String host) throws IOException {
    try (WebServer other = WebServer.of(Map.of("y.nc", FILE))) {
      String inside = other.url().replace("localhost", host) + "/y.nc";
      String json = "{\"there\": [\"%s\", 0, 4], \"sent\": [\"sent.nc\", 0, 4]}".formatted(inside);
      try (WebServer server = WebServer.of(Map.of("refs.json", json.getBytes(UTF_8)))) {
        server.with((exchange, key) -> key.equals("sent.nc") && redirects(exchange, inside));
        Store store = Stores.open(server.url() + "/refs.json");
        for (String key : List.of("there", "sent")) {
          assertThatThrownBy(() -> store.get(key))
              .isInstanceOf(ZarrException.class)
              .hasMessageNotContaining("pw");
        }
        assertThat(other.requests()).isEmpty();
      }
    }
  }

  private static boolean redirects(HttpExchange exchange, String to) throws IOException {
    exchange.getResponseHeaders().set("Location", to);
    exchange.sendResponseHeaders(302, -1);
    return true;
  }
}
