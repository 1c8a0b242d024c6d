package io.github.zarrcdm.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is as large as a limit allows is read; what is larger by one is refused, with a message that
 * names the property to raise. The build gives this test a JVM with low limits.
 */
@Tag("limits")
class LimitsTest {
  /** What costs no more than itself: it is left out, with a finding, and the rest is read. */
  private static final Set<Limit> LEFT_OUT =
      Set.of(
          Limit.ATTRIBUTES,
          Limit.ATTRIBUTE_BYTES,
          Limit.UNITS,
          Limit.METADATA_BYTES,
          Limit.SIDECAR_BYTES);

  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": %s, "data_type": %s,
       "chunk_grid": %s, "codecs": %s, "chunk_key_encoding": {"name": "default"},
       "fill_value": %s}\
      """;
  private static final String BYTES =
      "[{\"name\": \"bytes\", \"configuration\": {\"endian\": \"little\"}}]";
  private static final String GROUP =
      "{\"zarr_format\": 3, \"node_type\": \"group\", \"attributes\": {\"a\": %s}}";

  @TempDir Path folder;

  /** Those of the stores that were read. */
  private final List<Finding> findings = new ArrayList<>();

  /** Those of {@code conventions}, {@code iosp} and of Icechunk are tested there. */
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {
        "CRS_LENGTH",
        "VARIABLES",
        "DIMENSION_NAMES",
        "GROUPS",
        "ATTRIBUTE_PAIRS",
        "AXIS_VALUES",
        "CRS_DEPTH",
        "PYRAMID_LEVELS",
        "REPOSITORY_BYTES",
        "SNAPSHOT_BYTES",
        "MANIFEST_BYTES",
        "HISTORY",
        "CONFIGURATION_BYTES"
      })
  void whatIsAtTheLimitIsReadWhatIsBeyondIsNot(Limit limit) {
    int edge = Math.toIntExact(limit.value());
    assertThat(limit.value()).as("the build sets low limits").isLessThan(10_000);
    String name = "-D" + limit.property() + "=";
    assertThatCode(() -> read(limit, edge)).doesNotThrowAnyException();
    assertThat(findings.toString()).doesNotContain(name);
    if (LEFT_OUT.contains(limit)) {
      assertThatCode(() -> read(limit, edge + 1)).doesNotThrowAnyException();
      assertThat(findings)
          .anySatisfy(finding -> assertThat(finding.toString()).contains(name, "left out"));
    } else {
      assertThatThrownBy(() -> read(limit, edge + 1))
          .isInstanceOf(ZarrException.class)
          .hasMessageContaining(name);
    }
  }

  /** Opens and reads a store in which {@code n} of what {@code limit} counts meet. */
  private void read(Limit limit, int n) throws IOException {
    switch (limit) {
      case CHUNK_BYTES -> read(array("[9]", "\"int8\"", regular(n), BYTES, "0"));
      case VALUE_BYTES -> {
        Files.write(folder.resolve("value"), new byte[n]);
        assertThat(new FileStore(folder).get("value").orElseThrow().remaining()).isEqualTo(n);
      }
      case JSON_BYTES -> {
        String group = GROUP.formatted("1");
        read(Map.of("zarr.json", group + " ".repeat(n - group.length())));
      }
      case REFERENCES_BYTES -> {
        String references =
            "{\"version\": 1, \"refs\": {\"zarr.json\": %s}}".formatted(GROUP.formatted("1"));
        Path file = folder.resolve("references.json");
        Files.writeString(file, references + " ".repeat(n - references.length()));
        ZarrDataset.open(file.toString()).close();
      }
      case EXPANSION -> {
        int stored = 64;
        String codecs =
            BYTES.replace("]", ", {\"name\": \"gzip\", \"configuration\": {\"level\": 9}}]");
        Map<String, byte[]> values =
            bytes(
                array("[%d]".formatted(n * stored), "\"int8\"", regular(n * stored), codecs, "0"));
        values.put("c/0", zeros(n * stored, stored));
        readBytes(values);
      }
      case ELEMENT_BYTES -> {
        Map<String, byte[]> values =
            bytes(array("[1]", "\"string\"", regular(1), "[{\"name\": \"vlen-utf8\"}]", "\"\""));
        ByteBuffer text = ByteBuffer.allocate(8 + n).order(ByteOrder.LITTLE_ENDIAN);
        values.put("c/0", text.putInt(1).putInt(n).array());
        readBytes(values);
      }
      case JSON_VALUES -> read(Map.of("zarr.json", GROUP.formatted(list(n - 5, "1"))));
      case ATTRIBUTES -> {
        String more = IntStream.range(1, n).mapToObj(i -> "\"a" + i + "\": 1").collect(joined());
        read(Map.of("zarr.json", GROUP.formatted("1, " + more)));
      }
      case ATTRIBUTE_BYTES -> read(Map.of("zarr.json", GROUP.formatted('"' + "x".repeat(n) + '"')));
      case JSON_DEPTH -> read(Map.of("zarr.json", GROUP.formatted(nested(n - 2))));
      case JSON_DIGITS -> read(Map.of("zarr.json", GROUP.formatted("1".repeat(n))));
      case UNITS ->
          read(Map.of("zarr.json", GROUP.formatted("1, \"units\": \"" + "m".repeat(n) + '"')));
      case METADATA_BYTES -> {
        // About 40 for each object: the map, its entry, the name of one letter, the text.
        String text = "x".repeat(n - 4 * 40 - 1);
        read(Map.of("zarr.json", GROUP.formatted('"' + text + '"')));
      }
      case LINKS -> {
        Path store = Files.createTempDirectory(folder, "links");
        Path group = Files.createDirectory(store.resolve("g"));
        Files.writeString(group.resolve("zarr.json"), GROUP.formatted(1));
        for (int i = 0; i < n; i++) {
          Files.createSymbolicLink(store.resolve("l" + i), Path.of("g"));
        }
        assertThat(new FileStore(store).folders("").orElseThrow()).hasSize(n + 1);
      }
      case NODES -> read(consolidated(n - 1));
      case GROUP_DEPTH -> read(groups(n));
      case DIMENSIONS -> {
        String ones = list(n, "1");
        String grid = "{\"name\": \"regular\", \"configuration\": {\"chunk_shape\": " + ones + "}}";
        read(array(ones, "\"int8\"", grid, BYTES, "0"));
      }
      case TYPE_BYTES -> {
        String type = "{\"name\": \"raw_bytes\", \"configuration\": {\"length_bytes\": " + n + "}}";
        read(array("[1]", type, regular(1), BYTES, list(n, "0")));
      }
      case TYPE_FIELDS -> {
        String fields =
            IntStream.range(0, n)
                .mapToObj(i -> "{\"name\": \"f%d\", \"data_type\": \"int8\"}".formatted(i))
                .collect(joined());
        read(
            array(
                "[1]",
                "{\"name\": \"struct\", \"configuration\": {\"fields\": [" + fields + "]}}",
                regular(1),
                BYTES,
                "null"));
      }
      case TYPE_DEPTH -> read(array("[1]", structures(n), regular(1), BYTES, "0"));
      case GRID_EDGES -> {
        String grid =
            "{\"name\": \"rectilinear\", \"configuration\": {\"kind\": \"inline\","
                + " \"chunk_shapes\": [[[1, "
                + n
                + "]]]}}";
        read(array("[" + n + "]", "\"int8\"", grid, BYTES, "0"));
      }
      case SHARD_ENTRIES -> readBytes(shard(n));
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
      case CODECS -> {
        String crc = ", {\"name\": \"crc32c\"}";
        read(
            array("[1]", "\"int8\"", regular(1), BYTES.replace("]", crc.repeat(n - 1) + "]"), "0"));
      }
      case TEMPLATE_LENGTH -> render("\"t0\": \"" + "x".repeat(n - 1) + '"');
      case TEMPLATE_DEPTH ->
          render(
              IntStream.range(0, n)
                  .mapToObj(
                      i -> "\"t%d\": \"%s\"".formatted(i, i < n - 1 ? "{{t" + (i + 1) + "}}" : "x"))
                  .collect(joined()));
      case PAGE_BYTES -> {
        byte[] page = ("<title>Index of /</title>" + " ".repeat(n - 25)).getBytes(UTF_8);
        try (WebServer server =
            WebServer.of(Map.of("zarr.json", GROUP.formatted(1).getBytes(UTF_8)))) {
          server.with((exchange, key) -> key.isEmpty() && isPage(exchange, page));
          ZarrDataset.open(server.url()).close();
        }
      }
      case LISTINGS -> {
        Map<String, byte[]> values = new HashMap<>();
        for (int i = 0; i < n; i++) {
          values.put(
              "g".repeat(i).replace("g", "g/") + "zarr.json", GROUP.formatted(1).getBytes(UTF_8));
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
      case READ_BYTES -> {
        String shape = "[" + n + "]";
        Map<String, byte[]> values = bytes(array(shape, "\"int8\"", regular(100), BYTES, "0"));
        try (ZarrDataset dataset = ZarrDataset.of(new MemoryStore(values), "/")) {
          dataset.read(dataset.root().arrays().get(0), Section.all(n));
        }
      }
      case SIDECAR_BYTES -> {
        Map<String, byte[]> values = bytes(Map.of("zarr.json", GROUP.formatted(1)));
        values.put("pam.aux.xml", new byte[n]);
        try (ZarrDataset dataset = ZarrDataset.of(new MemoryStore(values), "/")) {
          dataset.text("pam.aux.xml");
          findings.addAll(dataset.findings().all());
        }
      }
      case CRS_LENGTH,
          CRS_DEPTH,
          PYRAMID_LEVELS,
          VARIABLES,
          DIMENSION_NAMES,
          GROUPS,
          ATTRIBUTE_PAIRS,
          AXIS_VALUES ->
          throw new IllegalArgumentException();
    }
  }

  /** Opens a reference file with these templates, of which the first one is rendered. */
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

  /** Values in chunks nest no deeper than those of metadata may. */
  @ParameterizedTest
  @ValueSource(strings = {"json2", "msgpack2"})
  void levelsOfValuesInChunksAreLimitedToo(String codec) throws IOException {
    int levels = (int) Limit.JSON_DEPTH.value();
    // The elements are in one list.
    readObject(codec, levels - 1);
    assertThatThrownBy(() -> readObject(codec, levels))
        .isInstanceOf(ZarrException.class)
        .hasMessageContaining("-D" + Limit.JSON_DEPTH.property() + "=");
  }

  private void readObject(String codec, int levels) throws IOException {
    Map<String, byte[]> values =
        bytes(
            Map.of(
                ".zarray",
                """
                {"zarr_format": 2, "shape": [1], "chunks": [1], "dtype": "|O", "compressor": null,
                 "filters": [{"id": "%s"}], "fill_value": null, "order": "C"}\
                """
                    .formatted(codec)));
    if (codec.equals("json2")) {
      values.put("0", ("[" + nested(levels) + ", \"|O\", [1]]").getBytes(UTF_8));
    } else {
      ByteBuffer list = ByteBuffer.allocate(levels + 10).put((byte) 0x93);
      for (int i = 1; i < levels; i++) {
        list.put((byte) 0x91);
      }
      list.put((byte) 0x90).put((byte) 0xa2).put("|O".getBytes(UTF_8));
      list.put((byte) 0x91).put((byte) 1);
      values.put("0", Arrays.copyOf(list.array(), list.position()));
    }
    readBytes(values);
  }

  @Test
  void levelsOfReferenceFilesAreLimitedToo() throws IOException {
    int levels = (int) Limit.JSON_DEPTH.value();
    // The document is the first level, its references the second.
    readReference(levels - 2);
    assertThatThrownBy(() -> readReference(levels - 1))
        .isInstanceOf(ZarrException.class)
        .hasMessageContaining("-D" + Limit.JSON_DEPTH.property() + "=");
  }

  private void readReference(int levels) throws IOException {
    Path file = folder.resolve("references.json");
    Files.writeString(
        file,
        "{\"version\": 1, \"refs\": {\"zarr.json\": %s, \"x\": %s}}"
            .formatted(
                GROUP.formatted(1),
                nested(levels).replace("[]", "{}").replace("[", "{\"a\":").replace("]", "}")));
    ZarrDataset.open(file.toString()).close();
  }

  private void read(Map<String, String> texts) throws IOException {
    readBytes(bytes(texts));
  }

  private static Map<String, byte[]> bytes(Map<String, String> texts) {
    Map<String, byte[]> values = new HashMap<>();
    texts.forEach((key, text) -> values.put(key, text.getBytes(UTF_8)));
    return values;
  }

  /** That many zeros as gzip of {@code stored} bytes: a name in its header fills it up. */
  private static byte[] zeros(int count, int stored) {
    Deflater deflater = new Deflater(9, true);
    deflater.setInput(new byte[count]);
    deflater.finish();
    byte[] deflated = new byte[stored];
    int length = deflater.deflate(deflated);
    deflater.end();
    CRC32 crc = new CRC32();
    crc.update(new byte[count]);
    ByteBuffer gzip = ByteBuffer.allocate(stored).order(ByteOrder.LITTLE_ENDIAN);
    gzip.put(new byte[] {31, (byte) 139, 8, 8, 0, 0, 0, 0, 0, 0});
    gzip.put("x".repeat(stored - length - 19).getBytes(UTF_8)).put((byte) 0);
    gzip.put(deflated, 0, length).putInt((int) crc.getValue()).putInt(count);
    return gzip.array();
  }

  private void readBytes(Map<String, byte[]> values) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.of(new MemoryStore(values), "/")) {
      for (Array array : dataset.root().arrays()) {
        dataset.read(array, Section.cell(new long[array.rank()]));
      }
      findings.addAll(dataset.findings().all());
    }
  }

  private static Map<String, String> array(
      String shape, String type, String grid, String codecs, String fill) {
    return Map.of("zarr.json", ARRAY.formatted(shape, type, grid, codecs, fill));
  }

  private static String regular(int length) {
    return "{\"name\": \"regular\", \"configuration\": {\"chunk_shape\": [" + length + "]}}";
  }

  private static String list(int n, String item) {
    return IntStream.range(0, n).mapToObj(i -> item).collect(Collectors.joining(", ", "[", "]"));
  }

  private static Collector<CharSequence, ?, String> joined() {
    return Collectors.joining(", ");
  }

  private static String nested(int depth) {
    return "[".repeat(depth) + "]".repeat(depth);
  }

  private static String structures(int depth) {
    String type = "\"int8\"";
    for (int i = 0; i < depth; i++) {
      type =
          "{\"name\": \"struct\", \"configuration\": {\"fields\": [{\"name\": \"x\", \"data_type\":"
              + " "
              + type
              + "}]}}";
    }
    return type;
  }

  /** A group whose consolidated metadata have that many members. */
  private static Map<String, String> consolidated(int members) {
    String nodes =
        IntStream.range(0, members)
            .mapToObj(i -> "\"g" + i + "\": {\"zarr_format\": 3, \"node_type\": \"group\"}")
            .collect(joined());
    return Map.of(
        "zarr.json",
        "{\"zarr_format\": 3, \"node_type\": \"group\", \"consolidated_metadata\": {\"kind\":"
            + " \"inline\", \"metadata\": {"
            + nodes
            + "}}}");
  }

  private static Map<String, String> groups(int depth) {
    Map<String, String> documents = new HashMap<>();
    for (int i = 0; i <= depth; i++) {
      documents.put("g/".repeat(i) + "zarr.json", GROUP.formatted(i));
    }
    return documents;
  }

  /** A shard of that many chunks, all of them missing: only its index is there. */
  private static Map<String, byte[]> shard(int chunks) {
    String codecs =
        "[{\"name\": \"sharding_indexed\", \"configuration\": {\"chunk_shape\": [1], \"codecs\": "
            + BYTES
            + ", \"index_codecs\": "
            + BYTES
            + "}}]";
    byte[] index = new byte[chunks * 16];
    Arrays.fill(index, (byte) -1);
    Map<String, byte[]> values = bytes(array("[1]", "\"int8\"", regular(chunks), codecs, "0"));
    values.put("c/0", index);
    return values;
  }
}
