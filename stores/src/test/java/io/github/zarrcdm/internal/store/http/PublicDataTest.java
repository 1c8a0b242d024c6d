package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.Readings;
import io.github.zarrcdm.testing.WebServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every location of docs/how-to/public-data.md opens, and gives its values, on a server that has a
 * small store of that layout in that place and answers as the store's own server does.
 */
class PublicDataTest {
  private static final Path PAGE = Path.of("..", "docs", "how-to", "public-data.md");
  private static final IcechunkCorpus.Case REPOSITORY =
      IcechunkCorpus.get("structure/implicit_groups_v2");
  private static final String GROUP = "{\"zarr_format\": 2}";
  private static final String ARRAY =
      """
      {"zarr_format": 2, "shape": [2], "chunks": [2], "dtype": "|u1", "compressor": null,
       "filters": null, "fill_value": 7, "order": "C"}
      """;

  private static final String SHARDED =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [2], "data_type": "uint8", "fill_value": 7,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2]}},
       "chunk_key_encoding": {"name": "default"},
       "codecs": [{"name": "sharding_indexed", "configuration": {"chunk_shape": [2],
         "codecs": [{"name": "bytes"}], "index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}]}}]}
      """;

  /** Where the first address of a redirected value leads. */
  private static final String SIGNED = "/signed";

  /** A row of the table. */
  record Row(String store, String location, String format, String missing) {
    @Override
    public String toString() {
      return store;
    }

    /** The path of the URL to which the location leads. */
    String path() {
      String place = location.replaceFirst("^(zarr|icechunk):", "").replaceFirst("[#?].*", "");
      place = place.replaceFirst("/$", "");
      String path = place.replaceFirst("^\\w+://[^/]*", "");
      return switch (place.replaceFirst(":.*", "")) {
        case "gs", "s3" -> place.replaceFirst("^\\w+:/", "");
        case "abfs" -> "/" + place.replaceFirst("^abfs://([^@]*)@.*", "$1") + path;
        default -> path;
      };
    }

    /** The same location at a server of the tests. */
    String at(String server) {
      String host = server.replaceFirst("^http://", "");
      String scheme = location.replaceFirst("^zarr:", "").replaceFirst(":.*", "");
      if (scheme.equals("https")) {
        return "zarr:"
            + location.replaceFirst("^zarr:", "").replaceFirst("^https://[^/]*", "http://" + host);
      }
      String signed = location.replace("planetary-computer", server + "/token");
      if (signed.contains("endpoint=")) {
        return signed.replaceFirst("endpoint=[^,]*", "endpoint=" + server);
      }
      return signed + (signed.contains("#") ? "," : "#") + "endpoint=" + server;
    }

    private static byte[] shard() {
      ByteBuffer shard = ByteBuffer.allocate(18).order(ByteOrder.LITTLE_ENDIAN);
      return shard.put((byte) 'h').put((byte) 'i').putLong(0).putLong(2).array();
    }

    private Map<String, byte[]> values() throws IOException {
      Map<String, String> values = new HashMap<>();
      Map<String, byte[]> at = new HashMap<>();
      switch (format) {
        case "v2, consolidated" -> {
          values.put(
              "/.zmetadata",
              "{\"zarr_consolidated_format\": 1, \"metadata\": {\".zgroup\": %s, \"a/.zarray\": %s}}"
                  .formatted(GROUP, ARRAY));
          values.put("/a/0", "hi");
        }
        case "v2, consolidated, nested" -> {
          values.put("/.zgroup", GROUP);
          values.put(
              "/.zmetadata",
              "{\"zarr_consolidated_format\": 1, \"metadata\": {\".zgroup\": %s, \"g/.zgroup\": %s, \"g/a/.zarray\": %s}}"
                  .formatted(GROUP, GROUP, ARRAY));
          values.put("/g/a/0", "hi");
        }
        case "v2" -> {
          values.put("/.zgroup", GROUP);
          values.put("/a/.zarray", ARRAY);
          values.put("/a/0", "hi");
        }
        case "v2, image" -> {
          values.put("/.zgroup", GROUP);
          values.put(
              "/.zattrs",
              "{\"multiscales\": [{\"version\": \"0.4\", \"axes\": [{\"name\": \"x\", \"type\":"
                  + " \"space\"}], \"datasets\": [{\"path\": \"0\"}]}]}");
          values.put("/0/.zarray", ARRAY);
          values.put("/0/0", "hi");
        }
        case "v3, image" -> {
          values.put(
              "/zarr.json",
              "{\"zarr_format\": 3, \"node_type\": \"group\", \"attributes\": {\"ome\":"
                  + " {\"version\": \"0.5\", \"multiscales\": [{\"axes\": [{\"name\": \"x\","
                  + " \"type\": \"space\"}], \"datasets\": [{\"path\": \"0\"}]}]}}}");
          values.put("/0/zarr.json", SHARDED);
          at.put(path() + "/0/c/0", shard());
        }
        case "v3, consolidated, shards" -> {
          values.put(
              "/zarr.json",
              "{\"zarr_format\": 3, \"node_type\": \"group\", \"consolidated_metadata\": {\"kind\":"
                  + " \"inline\", \"must_understand\": false, \"metadata\": {\"a\": "
                  + SHARDED
                  + "}}}");
          at.put(path() + "/a/c/0", shard());
        }
        case "zip, redirected" -> {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (String[] file :
                new String[][] {{".zgroup", GROUP}, {"a/.zarray", ARRAY}, {"a/0", "hi"}}) {
              zip.putNextEntry(new ZipEntry(file[0]));
              zip.write(file[1].getBytes(UTF_8));
            }
          }
          at.put(SIGNED, bytes.toByteArray());
        }
        case "references" -> {
          values.put(
              "",
              "{\"version\": 1, \"refs\": {\".zgroup\": \"{\\\"zarr_format\\\": 2}\", \"a/.zarray\": \"%s\", \"a/0\": [\"data.nc\", 4, 2]}}"
                  .formatted(ARRAY.replace("\"", "\\\"").replace("\n", " ")));
        }
        case "Icechunk" -> {
          for (String file : REPOSITORY.files()) {
            at.put(path() + "/" + file, Files.readAllBytes(REPOSITORY.repository().resolve(file)));
          }
        }
        default -> throw new AssertionError(format);
      }
      values.forEach(
          (key, value) ->
              at.put(URI.create(path() + key).normalize().toString(), value.getBytes(UTF_8)));
      if (format.equals("references")) {
        at.put(path().replaceFirst("[^/]*$", "data.nc"), "CDF_hi__".getBytes(UTF_8));
      }
      return at;
    }
  }

  static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    try (Stream<String> lines = Files.lines(PAGE)) {
      for (String line :
          lines
              .takeWhile(line -> !line.startsWith("## "))
              .filter(line -> line.startsWith("| "))
              .skip(2)
              .toList()) {
        String[] cells = line.split(" \\| ");
        rows.add(
            new Row(
                cells[0].replaceFirst("^\\| ", ""),
                cells[1].replace("`", ""),
                cells[2],
                cells[3].replaceFirst(" \\|$", "")));
      }
    }
    return rows;
  }

  @Test
  void thereAreTwenty() throws IOException {
    assertThat(rows()).hasSizeGreaterThanOrEqualTo(20);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void opensAndReads(Row row) throws IOException {
    Map<String, byte[]> values = row.values();
    List<String> asked = new CopyOnWriteArrayList<>();
    try (WebServer server =
        WebServer.of(Map.of())
            .with(
                (exchange, key) -> {
                  asked.add(exchange.getRequestURI().toString());
                  answer(exchange, row, values);
                  return true;
                })) {
      String location = row.at(server.url().replace("/x.zarr", ""));
      if (row.format().equals("Icechunk")) {
        assertThat(Readings.of(location))
            .isNotEmpty()
            .usingRecursiveComparison()
            .withEqualsForType(Float::equals, Float.class)
            .isEqualTo(Readings.of(REPOSITORY.repository().toString()));
      } else {
        assertThat(firstValues(location)).containsExactly('h', 'i');
      }
    }
    assertThat(asked).hasSizeLessThanOrEqualTo(20);
    if (row.location().contains("?")) {
      assertThat(asked).allMatch(url -> url.contains("?email="));
    }
    if (row.format().contains("consolidated")) {
      assertThat(asked).noneMatch(url -> url.contains("list-type") || url.contains("comp=list"));
    }
  }

  private static byte[] firstValues(String location) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(location)) {
      return (byte[]) dataset.read(first(dataset.root()), Section.all(2));
    }
  }

  private static Array first(Group group) {
    return group.arrays().isEmpty() ? first(group.groups().get(0)) : group.arrays().get(0);
  }

  private static void answer(HttpExchange exchange, Row row, Map<String, byte[]> values)
      throws IOException {
    URI url = exchange.getRequestURI();
    String query = String.valueOf(url.getRawQuery());
    boolean unsigned = row.location().contains("sign=") && !query.contains("sig=");
    byte[] value = values.get(url.getPath());
    if (row.format().endsWith("redirected") && url.getPath().equals(row.path())) {
      exchange
          .getResponseHeaders()
          .set("Location", SIGNED + "?name=a b.zip&sig=" + System.nanoTime());
      exchange.sendResponseHeaders(302, -1);
    } else if (url.getPath().equals("/token")) {
      String token = "{\"token\": \"sig=s\", \"msft:expiry\": \"2099-01-01T00:00:00Z\"}";
      WebServer.answer(exchange, 200, "application/json", token.getBytes(UTF_8));
    } else if (query.contains("list-type=2") && row.missing().contains("lists")) {
      String key = row.path().replaceFirst("^/[^/]*/", "");
      String list =
          "<ListBucketResult><CommonPrefixes><Prefix>%s/a/</Prefix></CommonPrefixes></ListBucketResult>"
              .formatted(key);
      WebServer.answer(exchange, 200, "application/xml", list.getBytes(UTF_8));
    } else if (value == null || unsigned || query.contains("list")) {
      int status = unsigned ? 403 : Integer.parseInt(row.missing().substring(0, 3));
      String code = status == 403 ? "AccessDenied" : "NoSuchKey";
      String error = "<?xml version=\"1.0\"?><Error><Code>%s</Code></Error>".formatted(code);
      WebServer.answer(exchange, status, "application/xml", error.getBytes(UTF_8));
    } else {
      WebServer.answer(exchange, 200, "binary/octet-stream", value);
    }
  }
}
