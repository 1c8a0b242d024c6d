package io.github.zarrcdm.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Little that says much: what a few kilobytes may ask for is bounded, in time and in memory. The
 * build gives this test a JVM of 256 MB.
 */
@Tag("hostile")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AmplificationTest {
  private static final String GROUP = "{\"zarr_format\": 3, \"node_type\": \"group\"}";
  private static final String DIRECTORY = "-D" + Limit.DIRECTORY_BYTES.property() + "=";
  private static final String RULES = "-D" + Limit.RULES_LENGTH.property() + "=";

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Garbage included. */
  private static final long MOST_BYTES = 600L << 20;

  @TempDir Path folder;

  @Test
  void manyRowsOfTwoVeryLongPaths() throws IOException {
    byte[] rows;
    try (InputStream in = getClass().getResourceAsStream("two-paths-many-rows.parq")) {
      rows = in.readAllBytes();
    }
    String array =
        "{\"zarr_format\":2,\"shape\":[100000],\"chunks\":[1],\"dtype\":\"|u1\",\"compressor\":null,"
            + "\"filters\":null,\"fill_value\":0,\"order\":\"C\"}";
    Files.createDirectories(folder.resolve("a"));
    Files.write(folder.resolve("a/refs.0.parq"), rows);
    Files.writeString(
        folder.resolve(".zmetadata"),
        "{\"metadata\": {\".zgroup\": {\"zarr_format\": 2}, \"a/.zarray\": %s}, \"record_size\": 100000}"
            .formatted(array));
    try (ZarrDataset dataset = ZarrDataset.open(folder.toString())) {
      assertThatThrownBy(
              () -> dataset.read(dataset.root().array("a"), Section.of(new long[1], new int[] {1})))
          .isInstanceOf(ZarrException.class);
    }
  }

  @Test
  void thousandsOfCodecsForOneChunk() throws IOException {
    String shuffle = ", {\"id\": \"shuffle\", \"elementsize\": 4}".repeat(5000).substring(2);
    try (ZarrDataset dataset = array(67108864, "\"filters\": [" + shuffle + "]", new byte[1])) {
      assertThatThrownBy(() -> read(dataset))
          .isInstanceOf(ZarrException.LimitExceeded.class)
          .hasMessageContaining("-D" + Limit.CODECS.property() + "=");
    }
  }

  @Test
  void aFileThatIsLongForASmallChunk() throws IOException {
    Files.writeString(folder.resolve(".zarray"), v2(1000, "\"filters\": null"));
    try (RandomAccessFile sparse = new RandomAccessFile(folder.resolve("0").toFile(), "rw")) {
      sparse.setLength(1_900_000_000L);
    }
    try (ZarrDataset dataset = ZarrDataset.of(new FileStore(folder), "/")) {
      assertThatThrownBy(() -> read(dataset))
          .isInstanceOf(ZarrException.LimitExceeded.class)
          .hasMessageContaining("1900000000 bytes");
    }
  }

  @Test
  void rulesThatMakeManyLongUrls() throws IOException {
    String url = "x".repeat(60_000);
    assertThat(generated("k/{{i}}", url + "{{i}}", 20_000).get("k/19999")).isNotNull();
    assertThatThrownBy(() -> generated("{{i}}/{{t}}", "u", 20_000))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining(RULES);
    assertThatThrownBy(() -> generated("{{i}}", "u", Long.MAX_VALUE / 2))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining(DIRECTORY);
  }

  @Test
  void rulesWithLongExpressionsThatFail() throws IOException {
    String url = "{{" + "i+".repeat(30_000) + "oops}}";
    assertThat(generated("k/{{i}}", url, 200_000).get("k/199999"))
        .contains("\"oops\" is neither a number nor a known name");
  }

  /** Work is counted, also that for texts that become short, and in heaps of any size. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'templates': {'t': '{{LONG}}'}, 'gen': [{'key': '{{t}}{{i}}', RANGE}}]}",
        "{'gen': [{'key': '{{LONG}}{{i}}', RANGE}}]}",
        "{'gen': [{'key': '{{(LONG)}}', RANGE}}]}",
        "{'templates': {'f': '{{LONG}}'}, 'gen': [{'key': '{{f(c=1)}}', RANGE}}]}",
        "{'gen': [{'key': '{{i}}', RANGE, MANY}}]}",
        "{'gen': [{'key': 'CALLS', RANGE}}], 'templates': {'f': ''}}",
        "{'gen': [{'key': 'NAMES', RANGE}}]}",
      })
  void rulesWhoseKeysCostMoreThanTheirLength(String file) throws IOException {
    String dimensions =
        IntStream.range(0, 200).mapToObj(i -> "'d" + i + "': [1]").collect(Collectors.joining(","));
    String references =
        file.replace("LONG", "0+".repeat(1000) + "0")
            .replace("CALLS", "{{f(c=1)}}".repeat(300))
            .replace("NAMES", "{{" + "i+".repeat(1000) + "0}}")
            .replace("RANGE", "'url': 'u', 'dimensions': {'i': {'stop': 400000}")
            .replace("MANY", dimensions);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    refused(references, RULES);
    assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(MOST_BYTES);
  }

  /** Also where one reference is all that is read. */
  @Test
  void templatesOfManyLongExpressions() throws IOException {
    String references =
        "{'templates': {'t': '%s', 'u': '{{%s0}}'}, 'refs': {'a': ['{{t}}']}}"
            .formatted("{{u}}".repeat(10_000), "0+".repeat(100_000));
    try (Store store = Stores.open(written(references))) {
      assertThatThrownBy(() -> store.get("a"))
          .isInstanceOf(ZarrException.LimitExceeded.class)
          .hasMessageContaining("-D" + Limit.TEMPLATE_LENGTH.property() + "=");
    }
  }

  private void refused(String references, String property) throws IOException {
    String file = written(references);
    assertThatThrownBy(() -> Stores.open(file))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining(property);
  }

  private String written(String references) throws IOException {
    return Files.writeString(folder.resolve("refs.json"), references.replace('\'', '"')).toString();
  }

  /** What a file of one rule refers to under each of its keys. */
  private Map<String, String> generated(String key, String url, long count) throws IOException {
    Path file = folder.resolve("rule.json");
    Files.writeString(
        file,
        """
        {"version": 1, "templates": {"t": "%s"}, "refs": {"zarr.json": %s},
         "gen": [{"key": "%s", "url": "%s", "dimensions": {"i": {"stop": %d}}}]}\
        """
            .formatted("t".repeat(60_000), GROUP, key, url, count));
    Map<String, String> found = new HashMap<>();
    try (Store store = Stores.open(file.toString())) {
      String last = key.replace("{{i}}", Long.toString(count - 1));
      try {
        store.get(last);
      } catch (ZarrException refused) {
        found.put(last, refused.getMessage());
      }
    }
    return found;
  }

  @Test
  void moreReferencesThanTheHeapHolds() throws IOException {
    String refs =
        IntStream.range(0, 2_090_000)
            .mapToObj(i -> "\"" + Integer.toString(i, 36) + "\":\"\"")
            .collect(Collectors.joining(","));
    Path file = folder.resolve("references.json");
    Files.writeString(file, "{\"zarr.json\": " + GROUP + ", " + refs + "}");
    refs = null;
    assertThatThrownBy(() -> Stores.open(file.toString()))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining(DIRECTORY);
  }

  /** Each group of a path is a node, and so is each key, whatever it leads to. */
  @ParameterizedTest
  @ValueSource(strings = {"%x", "%x/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/u/v/w"})
  void moreNodesThanTheHeapHolds(String key) throws IOException {
    int count = key.length() > 2 ? 30_000 : 900_000;
    StringBuilder metadata = new StringBuilder();
    for (int i = 0; i < count; i++) {
      metadata.append(i == 0 ? "\"" : ",\"").append(key.formatted(i)).append("\":{}");
    }
    Files.writeString(
        folder.resolve("zarr.json"),
        "{\"zarr_format\":3,\"node_type\":\"group\",\"consolidated_metadata\":{\"kind\":\"inline\",\"metadata\":{"
            + metadata
            + "}}}");
    metadata.setLength(0);
    metadata.trimToSize();
    assertThatThrownBy(() -> ZarrDataset.open(folder.toString()))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining("-D" + Limit.NODES.property() + "=");
  }

  /** The first one has all values that there may be but a few, so that the others are refused. */
  @ParameterizedTest
  @ValueSource(ints = {100_000, 900_000})
  void nodesThatAreRefusedOneByOne(int count) throws IOException {
    StringBuilder metadata =
        new StringBuilder(
            "{\"zarr_format\":3,\"node_type\":\"group\",\"consolidated_metadata\":{\"kind\":\"inline\",\"metadata\":{\"first\":[");
    metadata.append("1,".repeat((int) Limit.JSON_VALUES.value() - 10)).append("1]");
    for (int i = 0; i < count; i++) {
      metadata.append(",\"").append(Integer.toHexString(i)).append("\":[1]");
    }
    Files.writeString(folder.resolve("zarr.json"), metadata.append("}}}"));
    metadata.setLength(0);
    metadata.trimToSize();
    if (count > Limit.NODES.value()) {
      assertThatThrownBy(() -> ZarrDataset.open(folder.toString()))
          .isInstanceOf(ZarrException.LimitExceeded.class)
          .hasMessageContaining("-D" + Limit.NODES.property() + "=");
    } else {
      try (ZarrDataset dataset = ZarrDataset.open(folder.toString())) {
        assertThat(dataset.findings().all())
            .anyMatch(f -> f.toString().contains("-D" + Limit.JSON_VALUES.property() + "="));
      }
    }
  }

  @Test
  void moreGroupsThanTheHeapHolds() throws IOException {
    StringBuilder metadata = new StringBuilder("{\"zarr_consolidated_format\":1,\"metadata\":{");
    metadata.append("\".zgroup\":{\"zarr_format\":2}");
    for (int i = 0; i < 200_000; i++) {
      metadata.append(",\"").append(Integer.toString(i, 36)).append("/.zgroup\":{}");
    }
    Files.writeString(folder.resolve(".zmetadata"), metadata.append("}}"));
    metadata.setLength(0);
    metadata.trimToSize();
    Files.writeString(folder.resolve(".zgroup"), "{\"zarr_format\":2}");
    assertThatThrownBy(() -> ZarrDataset.open(folder.toString()))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining("-Dzarrcdm.limit.");
  }

  @Test
  void zipsOfMoreNamesThanTheHeapHolds() throws IOException {
    assertThatThrownBy(() -> zip(600_000, ""))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining(DIRECTORY);
    assertThatThrownBy(() -> zip(1_500, "x".repeat(60_000)))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining(DIRECTORY);
  }

  /**
   * Opens a zip that is nothing but a directory, in which each name is a number and {@code end}.
   */
  private void zip(int entries, String end) throws IOException {
    Path file = Files.createTempFile(folder, "names", ".zip");
    long length = 0;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      for (int i = 0; i < entries; i++) {
        byte[] name = (i + end).getBytes(UTF_8);
        ByteBuffer entry = ByteBuffer.allocate(46 + name.length).order(ByteOrder.LITTLE_ENDIAN);
        entry.putInt(0, 0x02014b50).putShort(28, (short) name.length).put(46, name);
        out.write(entry.array());
        length += entry.capacity();
      }
      ByteBuffer directoryEnd = ByteBuffer.allocate(22).order(ByteOrder.LITTLE_ENDIAN);
      out.write(directoryEnd.putInt(0, 0x06054b50).putInt(12, (int) length).array());
    }
    Stores.open(file.toString()).close();
  }

  /** A few bytes each; the JDK decodes all 16 million samples for each. */
  @Test
  void thousandsOfScansOfOneImage() throws IOException {
    ByteArrayOutputStream jpeg = new ByteArrayOutputStream();
    jpeg.writeBytes(HexFormat.of().parseHex("ffd8" + "ffdb004300" + "01".repeat(64)));
    jpeg.writeBytes(HexFormat.of().parseHex("ffc2000b08" + "1000" + "1000" + "01011100"));
    jpeg.writeBytes(HexFormat.of().parseHex("ffc4001400" + "01" + "00".repeat(15) + "00"));
    for (int i = 0; i < 20_000; i++) {
      jpeg.writeBytes(HexFormat.of().parseHex("ffda0008010100" + "0000" + "00" + "0000"));
    }
    String codec = "\"filters\":[{\"id\":\"imagecodecs_jpeg\"}]";
    try (ZarrDataset dataset = array(1 << 24, codec, jpeg.toByteArray())) {
      assertThatThrownBy(() -> read(dataset))
          .isInstanceOf(ZarrException.Unsupported.class)
          .hasMessageContaining("JPEG of more than 100 scans");
    }
  }

  private static ZarrDataset array(int elements, String codecs, byte[] chunk) throws IOException {
    Map<String, byte[]> values = new HashMap<>();
    values.put(".zarray", v2(elements, codecs).getBytes(UTF_8));
    values.put("0", chunk);
    return ZarrDataset.of(new MemoryStore(values), "/");
  }

  private static String v2(int elements, String codecs) {
    return "{\"zarr_format\":2,\"shape\":[%d],\"chunks\":[%d],\"dtype\":\"|u1\",\"compressor\":null,\"fill_value\":0,\"order\":\"C\",%s}"
        .formatted(elements, elements, codecs);
  }

  private static void read(ZarrDataset dataset) throws IOException {
    dataset.read(dataset.root().arrays().get(0), Section.of(new long[1], new int[] {1}));
  }
}
