package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The chunks that are stored of an array of 33 million: of buckets and zips, by their lists. */
class ListedChunksTest {
  private static final int MOST = 100;
  private static final String ARRAY =
      """
      {"zarr_format": 2, "shape": [10000, 3300], "chunks": [1, 1], "dtype": "|u1", "order": "C",
       "compressor": null, "filters": null, "fill_value": 0}
      """;
  private static final List<String> KEYS =
      List.of(
          "a/.zarray", "a/.zattrs", "a/0.0", "a/7/8", "a/9999.3299", "a/10000.0", "a/x", "a/1.2.3");
  private static final String STORED = "[0, 0] [7, 8] [9999, 3299]";

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "gs://x.zarr/s#endpoint=%s; s/",
        "az://c/s?sv=1&sig=hush#account=me,endpoint=%s; c/s/"
      })
  void ofABucketByPages(String location, String in) throws IOException {
    try (WebServer server = bucket(in)) {
      String at = location.formatted(location.startsWith("az") ? server.url() : endpoint(server));
      assertThat(stored(at, server, MOST)).hasValue(STORED);
      assertThat(server.requests())
          .hasSize(3)
          .allMatch(request -> request.contains("prefix=s%2Fa%2F"));
      assertThat(stored(at, server, 5)).isEmpty();
      assertThat(server.requests()).hasSize(2);
    }
  }

  /**
   * One that refuses, and one that knows another prefix, whose list has not even the metadata of
   * the array.
   */
  @ParameterizedTest
  @CsvSource({"403, <Error/>", "200, <R/>"})
  void areUnknownOfABucketThatDoesNotListThem(int status, String answer) throws IOException {
    try (WebServer server =
        bucket("s/").before((exchange, key) -> answers(exchange, status, answer))) {
      assertThat(stored("gs://x.zarr/s#endpoint=" + endpoint(server), server, MOST)).isEmpty();
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void areAnErrorIfTheListLeadsBack() throws IOException {
    String page = page(List.of("a/0.0"), "1", false);
    try (WebServer server = bucket("s/").before((exchange, key) -> answers(exchange, 200, page))) {
      assertThatThrownBy(() -> stored("gs://x.zarr/s#endpoint=" + endpoint(server), server, MOST))
          .hasMessageContaining("the same page");
      assertThat(server.requests()).hasSize(2);
    }
  }

  @ParameterizedTest
  @CsvSource({"''", "my store/"})
  void ofAZipByItsDirectory(String in, @TempDir Path folder) throws IOException {
    Path zip = folder.resolve("s.zarr.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (Map.Entry<String, byte[]> value : values(in).entrySet()) {
        out.putNextEntry(new ZipEntry(value.getKey()));
        out.write(value.getValue());
      }
    }
    try (ZarrDataset dataset = ZarrDataset.open(zip.toString())) {
      assertThat(stored(dataset, MOST)).hasValue(STORED);
      assertThat(stored(dataset, KEYS.size())).hasValue(STORED);
      assertThat(stored(dataset, KEYS.size() - 1)).isEmpty();
    }
    try (WebServer server = WebServer.of(zip);
        ZarrDataset dataset = ZarrDataset.open(server.url() + "#mode=zarr,zip")) {
      server.requests();
      assertThat(stored(dataset, MOST)).hasValue(STORED);
      assertThat(server.requests()).isEmpty();
    }
  }

  private static Map<String, byte[]> values(String in) {
    Map<String, byte[]> values = new HashMap<>();
    KEYS.forEach(key -> values.put(in + key, new byte[] {1}));
    values.put(in + ".zgroup", "{\"zarr_format\": 2}".getBytes(UTF_8));
    values.put(in + "a/.zarray", ARRAY.getBytes(UTF_8));
    values.put(in + "a/.zattrs", "{}".getBytes(UTF_8));
    values.put(in + "ab/0.1", new byte[1]);
    String all =
        "{\"zarr_consolidated_format\": 1, \"metadata\": {\".zgroup\": {\"zarr_format\": 2},"
            + " \"a/.zarray\": "
            + ARRAY
            + "}}";
    values.put(in + ".zmetadata", all.getBytes(UTF_8));
    return values;
  }

  /** One that gives three keys on a page; the token is the number of those given. */
  private static WebServer bucket(String in) {
    return WebServer.of(values(in))
        .with(
            (exchange, key) -> {
              String query = String.valueOf(exchange.getRequestURI().getQuery());
              if (!isList(query)) {
                return false;
              }
              Matcher token =
                  Pattern.compile("(?:continuation-token|marker)=(\\d+)").matcher(query);
              int from = token.find() ? Integer.parseInt(token.group(1)) : 0;
              int to = Math.min(KEYS.size(), from + 3);
              String next = to < KEYS.size() ? "" + to : "";
              byte[] page =
                  page(KEYS.subList(from, to), next, query.contains("comp=list")).getBytes(UTF_8);
              WebServer.answer(exchange, 200, "application/xml", page);
              return true;
            });
  }

  private static boolean answers(HttpExchange exchange, int status, String page)
      throws IOException {
    boolean list = isList(exchange.getRequestURI().getQuery());
    if (list) {
      WebServer.answer(exchange, status, "application/xml", page.getBytes(UTF_8));
    }
    return list;
  }

  private static boolean isList(String query) {
    return query != null && query.contains("prefix=s/a/") && !query.contains("delimiter");
  }

  private static String page(List<String> keys, String next, boolean azure) {
    String key = azure ? "<Blob><Name>s/%s</Name></Blob>" : "<Contents><Key>s/%s</Key></Contents>";
    String more = azure ? "NextMarker" : "NextContinuationToken";
    return keys.stream()
        .map(key::formatted)
        .collect(Collectors.joining("", "<R>", "<%1$s>%2$s</%1$s></R>".formatted(more, next)));
  }

  private static String endpoint(WebServer server) {
    return server.url().replace("/x.zarr", "");
  }

  private static Optional<String> stored(String location, WebServer server, int most)
      throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(location)) {
      server.requests();
      return stored(dataset, most);
    }
  }

  private static Optional<String> stored(ZarrDataset dataset, int most) throws IOException {
    return dataset
        .stored(dataset.root().array("a"), most)
        .map(found -> String.join(" ", found.stream().map(Arrays::toString).toList()));
  }
}
