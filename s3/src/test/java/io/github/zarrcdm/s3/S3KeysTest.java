package io.github.zarrcdm.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class S3KeysTest {
  private static Location location(String text, Map<String, String> given) throws Exception {
    Location parsed = Locations.parse(text);
    Map<String, String> options = new HashMap<>(parsed.options());
    options.putAll(given);
    return new Location(text, parsed.scheme(), parsed.root(), parsed.group(), options);
  }

  @Test
  void requestsAreSignedWithTheKeysThatAProgramGives() throws Exception {
    List<String> signed = new CopyOnWriteArrayList<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          signed.add(exchange.getRequestHeaders().getFirst("Authorization"));
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    server.start();
    String text =
        "s3://b/a.zarr#endpoint=http://localhost:%d,region=us-east-1"
            .formatted(server.getAddress().getPort());
    Map<String, String> keys = Map.of("access.key", "AKIAGIVEN", "secret.key", "hush");
    try (Store store = Stores.open(location(text, keys))) {
      assertThat(store.get("zarr.json")).isEmpty();
      assertThat(store.toString()).doesNotContain("hush", "AKIA");
    } finally {
      server.stop(0);
    }
    assertThat(signed).isNotEmpty().allMatch(header -> header.contains("Credential=AKIAGIVEN/"));
  }

  @Test
  void textMayNotHoldKeys() throws Exception {
    Location location = location("s3://b/a.zarr#access.key=AKIA,secret.key=hush", Map.of());
    assertThatThrownBy(() -> Stores.open(location))
        .hasMessageContaining("never from a location")
        .hasMessageNotContaining("hush");
  }

  @Test
  void nothingSecretIsShown() throws Exception {
    Location location =
        location("s3://b/a.zarr", Map.of("access.key", "AKIA", "secret.key", "hush"));
    assertThat(S3Options.of(location).toString()).doesNotContain("hush", "AKIA");
  }
}
