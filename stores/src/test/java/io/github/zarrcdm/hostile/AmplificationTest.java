package io.github.zarrcdm.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.FileStore;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Stores;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
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
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AmplificationTest {
  private static final String DIRECTORY = "-D" + Limit.DIRECTORY_BYTES.property() + "=";

  @TempDir Path folder;

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
