package io.github.zarrcdm.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Files and servers that reach a limit. */
final class PlacesAtLimits {
  private final Path folder;

  /** Those with files in {@code folder}. */
  PlacesAtLimits(Path folder) {
    this.folder = folder;
  }

  /** The limits that are reached here. */
  static final Set<Limit> ALL =
      Set.of(
          Limit.VALUE_BYTES,
          Limit.REFERENCES_BYTES,
          Limit.LINKS,
          Limit.DIRECTORY_BYTES,
          Limit.TEMPLATE_LENGTH,
          Limit.RULES_LENGTH,
          Limit.TEMPLATE_DEPTH,
          Limit.PAGE_BYTES,
          Limit.LISTINGS,
          Limit.REDIRECTS);

  /** Opens what has {@code n} of what {@code limit} counts. */
  void open(Limit limit, int n) throws IOException {
    switch (limit) {
      case VALUE_BYTES -> {
        Files.write(folder.resolve("value"), new byte[n]);
        assertThat(new FileStore(folder).get("value").orElseThrow().remaining()).isEqualTo(n);
      }
      case REFERENCES_BYTES -> {
        String references =
            "{\"version\": 1, \"refs\": {\"zarr.json\": %s}}"
                .formatted(StoresAtLimits.GROUP.formatted("1"));
        Path file = folder.resolve("references.json");
        Files.writeString(file, references + " ".repeat(n - references.length()));
        ZarrDataset.open(file.toString()).close();
      }
      case LINKS -> {
        Path store = Files.createTempDirectory(folder, "links");
        Path group = Files.createDirectory(store.resolve("g"));
        Files.writeString(group.resolve("zarr.json"), StoresAtLimits.GROUP.formatted(1));
        for (int i = 0; i < n; i++) {
          Files.createSymbolicLink(store.resolve("l" + i), Path.of("g"));
        }
        assertThat(new FileStore(store).folders("").orElseThrow()).hasSize(n + 1);
      }
      case DIRECTORY_BYTES -> {
        // An entry takes 130 bytes and its key; the document of the root is the first of two.
        String root = "{\"zarr_format\":3,\"node_type\":\"group\"}";
        int rest = n - 2 * 130 - "zarr.json".length() - root.length() - "k".length();
        Path file = folder.resolve("references.json");
        Files.writeString(
            file,
            "{\"version\": 1, \"refs\": {\"zarr.json\": %s, \"k\": \"%s\"}}"
                .formatted(root, "v".repeat(rest)));
        ZarrDataset.open(file.toString()).close();
      }
      // Read are the six of {{t0}}, and an expression counts 32.
      case TEMPLATE_LENGTH -> render("\"t0\": \"" + "x".repeat(n - 38) + '"');
      case RULES_LENGTH -> {
        // A reference counts 32 besides its key.
        Path file = folder.resolve("references.json");
        Files.writeString(
            file,
            "{\"refs\": {\"zarr.json\": %s}, \"gen\": [{\"key\": \"%s\", \"url\": \"u\"}]}"
                .formatted(StoresAtLimits.GROUP.formatted(1), "k".repeat(n - 32)));
        ZarrDataset.open(file.toString()).close();
      }
      case TEMPLATE_DEPTH ->
          render(
              IntStream.range(0, n)
                  .mapToObj(
                      i -> "\"t%d\": \"%s\"".formatted(i, i < n - 1 ? "{{t" + (i + 1) + "}}" : "x"))
                  .collect(Collectors.joining(", ")));
      case PAGE_BYTES -> {
        byte[] page = ("<title>Index of /</title>" + " ".repeat(n - 25)).getBytes(UTF_8);
        try (WebServer server =
            WebServer.of(Map.of("zarr.json", StoresAtLimits.GROUP.formatted(1).getBytes(UTF_8)))) {
          server.with((exchange, key) -> key.isEmpty() && isPage(exchange, page));
          ZarrDataset.open(server.url()).close();
        }
      }
      case LISTINGS -> {
        Map<String, byte[]> values = new HashMap<>();
        for (int i = 0; i < n; i++) {
          values.put(
              "g".repeat(i).replace("g", "g/") + "zarr.json",
              StoresAtLimits.GROUP.formatted(1).getBytes(UTF_8));
        }
        try (WebServer server = WebServer.of(values)) {
          server.with(
              (exchange, key) -> {
                String link = values.containsKey(key + "g/zarr.json") ? "<a href='g/'>" : "";
                byte[] page = ("<title>Index of /</title>" + link).getBytes(UTF_8);
                return (key.isEmpty() || key.endsWith("/")) && isPage(exchange, page);
              });
          ZarrDataset.open(server.url()).close();
        }
      }
      case REDIRECTS -> {
        try (WebServer server = WebServer.of(Map.of("c" + n, new byte[1]))) {
          server.with((exchange, key) -> key.startsWith("c") && redirects(exchange, key, n));
          assertThat(Stores.open(server.url()).get("c0")).isPresent();
        }
      }
      default -> throw new IllegalArgumentException(limit + " is not that of a place");
    }
  }

  /** Opens a reference file with these templates; the first one is rendered. */
  private void render(String templates) throws IOException {
    Path file = folder.resolve("references.json");
    Files.writeString(
        file,
        "{\"version\": 1, \"templates\": {%s}, \"refs\": {\"zarr.json\": [\"{{t0}}\"]}}"
            .formatted(templates));
    try (ZarrDataset dataset = ZarrDataset.open(file.toString())) {
      assertThat(dataset.root()).isNotNull();
    } catch (ZarrException.Unavailable | ZarrException.NotZarr e) {
      // what the template names does not exist: it was rendered
    }
  }

  private static boolean isPage(HttpExchange exchange, byte[] page) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/html");
    exchange.sendResponseHeaders(200, page.length);
    exchange.getResponseBody().write(page);
    exchange.close();
    return true;
  }

  /** Sends from {@code c0} to {@code c1} and so on, to {@code cn}. */
  private static boolean redirects(HttpExchange exchange, String key, int n) throws IOException {
    int at = Integer.parseInt(key.substring(1));
    if (at == n) {
      return false;
    }
    exchange.getResponseHeaders().set("Location", "c" + (at + 1));
    exchange.sendResponseHeaders(307, -1);
    return true;
  }
}
