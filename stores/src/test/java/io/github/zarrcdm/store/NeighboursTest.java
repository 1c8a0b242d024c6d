package io.github.zarrcdm.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.WebServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Chunks that lie side by side in something larger on a server come with one request: whether that
 * is a zip, a file named by references, or a shard. A walk through them is fetched ahead.
 */
class NeighboursTest {
  private static final int CHUNK = 1000;
  private static final int CHUNKS = 40;
  private static final int INDEX = 16 * CHUNKS;

  /** The container of 40 chunks of an array; every cell of the n-th chunk is {@code n}. */
  enum Whole {
    ZIP("x.zip"),
    ZIP_DEFLATED("x.zip"),
    REFERENCES("refs.json"),
    SHARD("");

    private final String name;

    Whole(String name) {
      this.name = name;
    }

    Map<String, byte[]> content() throws IOException {
      return switch (this) {
        case ZIP -> Map.of(name, zipped(ZipEntry.STORED));
        case ZIP_DEFLATED -> Map.of(name, zipped(ZipEntry.DEFLATED));
        case REFERENCES -> Map.of(name, references(), "data.bin", all());
        case SHARD -> Map.of("zarr.json", bytes(SHARDED), "c/0/0", shard());
      };
    }

    String location(WebServer server) {
      return "zarr:" + server.url() + (name.isEmpty() ? "" : "/" + name);
    }
  }

  private static final String PLAIN =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [40, 1000], "data_type": "uint8", "fill_value": 0,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1, 1000]}},
       "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
       "codecs": [{"name": "bytes"}]}
      """;
  private static final String SHARDED =
      PLAIN
          .replace("[1, 1000]", "[40, 1000]")
          .replace(
              "[{\"name\": \"bytes\"}]",
              """
              [{"name": "sharding_indexed", "configuration": {"chunk_shape": [1, 1000],
                "codecs": [{"name": "bytes"}], "index_codecs": [{"name": "bytes", "configuration": {"endian": "little"}}]}}]
              """);

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static byte[] chunk(int n) {
    byte[] chunk = new byte[CHUNK];
    Arrays.fill(chunk, (byte) n);
    return chunk;
  }

  private static byte[] all() {
    ByteBuffer all = ByteBuffer.allocate(CHUNKS * CHUNK);
    IntStream.range(0, CHUNKS).forEach(n -> all.put(chunk(n)));
    return all.array();
  }

  private static byte[] shard() {
    ByteBuffer shard =
        ByteBuffer.allocate(CHUNKS * CHUNK + INDEX).order(ByteOrder.LITTLE_ENDIAN).put(all());
    IntStream.range(0, CHUNKS).forEach(n -> shard.putLong((long) n * CHUNK).putLong(CHUNK));
    return shard.array();
  }

  private static byte[] references() {
    String chunks =
        IntStream.range(0, CHUNKS)
            .mapToObj(n -> "\"c/%d/0\": [\"data.bin\", %d, %d]".formatted(n, n * CHUNK, CHUNK))
            .collect(Collectors.joining(", "));
    return bytes(
        "{\"version\": 1, \"refs\": {\"zarr.json\": \"%s\", %s}}"
            .formatted(PLAIN.replace("\"", "\\\"").replace("\n", " "), chunks));
  }

  private static byte[] zipped(int method) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      put(zip, "zarr.json", bytes(PLAIN), method);
      for (int n = 0; n < CHUNKS; n++) {
        put(zip, "c/" + n + "/0", chunk(n), method);
      }
    }
    return bytes.toByteArray();
  }

  private static void put(ZipOutputStream zip, String name, byte[] value, int method)
      throws IOException {
    CRC32 crc = new CRC32();
    crc.update(value);
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(method);
    entry.setSize(value.length);
    entry.setCrc(crc.getValue());
    zip.putNextEntry(entry);
    zip.write(value);
    zip.closeEntry();
  }

  private static void assertReads(ZarrDataset dataset, int first, int count) throws IOException {
    Array array = dataset.root().arrays().get(0);
    Section section = Section.of(new long[] {first, 0}, new int[] {count, CHUNK});
    ByteBuffer expected = ByteBuffer.allocate(count * CHUNK);
    IntStream.range(first, first + count).forEach(n -> expected.put(chunk(n)));
    assertThat((byte[]) dataset.read(array, section)).isEqualTo(expected.array());
  }

  @ParameterizedTest
  @EnumSource
  void comeWithOneRequest(Whole whole) throws IOException {
    try (WebServer server = WebServer.of(whole.content());
        ZarrDataset dataset = ZarrDataset.open(whole.location(server))) {
      server.requests();
      assertReads(dataset, 3, 20);
      int index = whole == Whole.SHARD ? 1 : 0;
      assertThat(server.requests()).hasSize(index + 1);
      assertReads(dataset, 3, 20);
      assertThat(server.requests()).isEmpty();
    }
  }

  /** Where nothing is kept, and where a cell of each is wanted. */
  @ParameterizedTest
  @EnumSource
  void aColumnComesWithOneRequest(Whole whole) throws IOException {
    try (WebServer server = WebServer.of(whole.content());
        ZarrDataset dataset = ZarrDataset.open(whole.location(server))) {
      server.requests();
      Array array = dataset.root().arrays().get(0);
      byte[] column =
          (byte[]) dataset.read(array, Section.of(new long[] {0, 7}, new int[] {CHUNKS, 1}));
      assertThat(column).hasSize(CHUNKS).startsWith(0, 1, 2, 3);
      assertThat(server.requests()).hasSizeLessThanOrEqualTo(2);
    }
  }

  @Timeout(600)
  @ParameterizedTest
  @EnumSource
  void areFetchedAheadOfAWalk(Whole whole) throws Exception {
    try (WebServer server = WebServer.of(whole.content());
        ZarrDataset dataset = ZarrDataset.open(whole.location(server))) {
      server.requests();
      for (int n = 0; n < CHUNKS / 4; n++) {
        assertReads(dataset, 4 * n, 4);
      }
      // Were none ahead, or one asked for twice, there would be another number.
      int index = whole == Whole.SHARD ? 1 : 0;
      assertThat(server.requests()).doesNotHaveDuplicates().hasSize(index + CHUNKS / 4);
    }
  }

  /** The next chunks are fetched before they are requested. */
  @Timeout(600)
  @ParameterizedTest
  @EnumSource
  void comeWhileNobodyAsks(Whole whole) throws Exception {
    try (WebServer server = WebServer.of(whole.content());
        ZarrDataset dataset = ZarrDataset.open(whole.location(server))) {
      server.requests();
      for (int n = 0; n < 3; n++) {
        assertReads(dataset, 4 * n, 4);
      }
      int index = whole == Whole.SHARD ? 1 : 0;
      int asked = 0;
      while (asked < index + 5) { // three boxes that were read, two ahead
        Thread.sleep(10);
        asked += server.requests().size();
      }
    }
  }

  /** A copy reads on several threads: what was fetched ahead of one another one reads already. */
  @Timeout(600)
  @Test
  void areNotFetchedAheadOfReadsThatNobodyRepeats() throws Exception {
    try (WebServer server = WebServer.of(Whole.REFERENCES.content());
        ZarrDataset dataset = ZarrDataset.open(Whole.REFERENCES.location(server))) {
      server.requests();
      for (int n = 0; n < 3; n++) {
        Section part = Section.of(new long[] {4 * n, 0}, new int[] {4, CHUNK});
        dataset.readOnce(dataset.root().arrays().get(0), part, null);
      }
      // What is fetched ahead of other reads comes after anything that those would have fetched.
      for (int n = 5; n < 8; n++) {
        assertReads(dataset, 4 * n, 4);
      }
      Set<String> asked = new TreeSet<>();
      while (!asked.contains(chunks(36))) {
        Thread.sleep(10);
        asked.addAll(server.requests());
      }
      assertThat(asked).doesNotContain(chunks(12), chunks(16)).contains(chunks(8), chunks(20));
    }
  }

  private static String chunks(int first) {
    return "GET data.bin bytes=%d-%d".formatted(first * CHUNK, (first + 4) * CHUNK - 1);
  }

  /** The last bytes hold the directory of the zip, and their response its length. */
  @Test
  void aZipOpensWithTwoRequests() throws IOException {
    try (WebServer server = WebServer.of(Whole.ZIP.content());
        ZarrDataset dataset = ZarrDataset.open(Whole.ZIP.location(server))) {
      assertThat(dataset.root().arrays()).hasSize(1);
      assertThat(server.requests()).hasSize(2).first().asString().startsWith("GET x.zip bytes=-");
    }
  }

  @Test
  void aZipOpensWhereASuffixIsRefused() throws IOException {
    try (WebServer server = WebServer.of(Whole.ZIP.content())) {
      server.with(
          (exchange, key) -> {
            String range = exchange.getRequestHeaders().getFirst("Range");
            boolean suffix = range != null && range.startsWith("bytes=-");
            if (suffix) {
              exchange.sendResponseHeaders(501, -1);
            }
            return suffix;
          });
      try (ZarrDataset dataset = ZarrDataset.open(Whole.ZIP.location(server))) {
        assertReads(dataset, 0, CHUNKS);
      }
    }
  }

  @Test
  void farApartTheyComeAlone() throws IOException {
    Map<String, byte[]> values = new HashMap<>();
    byte[] data = new byte[3 << 20];
    data[0] = 1;
    data[1 << 20] = 2;
    data[2 << 20] = 3;
    String chunks =
        IntStream.range(0, 3)
            .mapToObj(n -> "\"c/%d/0\": [\"data.bin\", %d, %d]".formatted(n, n << 20, CHUNK))
            .collect(Collectors.joining(", "));
    values.put("data.bin", data);
    values.put(
        "refs.json",
        bytes(
            "{\"version\": 1, \"refs\": {\"zarr.json\": \"%s\", %s}}"
                .formatted(PLAIN.replace("\"", "\\\"").replace("\n", " "), chunks)));
    try (WebServer server = WebServer.of(values);
        ZarrDataset dataset = ZarrDataset.open("zarr:" + server.url() + "/refs.json")) {
      server.requests();
      Array array = dataset.root().arrays().get(0);
      byte[] first = (byte[]) dataset.read(array, Section.of(new long[] {0, 0}, new int[] {3, 1}));
      assertThat(first).containsExactly(1, 2, 3);
      assertThat(server.requests()).hasSize(3);
    }
  }
}
