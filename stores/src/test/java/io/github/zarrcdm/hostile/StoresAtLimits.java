package io.github.zarrcdm.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.zarrcdm.error.Limit;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Stores that reach a limit: their keys and values, which are small. */
final class StoresAtLimits {
  /** A group with the attribute {@code a}. */
  static final String GROUP =
      "{\"zarr_format\": 3, \"node_type\": \"group\", \"attributes\": {\"a\": %s}}";

  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": %s, "data_type": %s,
       "chunk_grid": %s, "codecs": %s, "chunk_key_encoding": {"name": "default"},
       "fill_value": %s}\
      """;
  private static final String BYTES =
      "[{\"name\": \"bytes\", \"configuration\": {\"endian\": \"little\"}}]";

  private StoresAtLimits() {}

  /** A store in which {@code n} of what {@code limit} counts meet. */
  static Map<String, byte[]> of(Limit limit, int n) {
    return switch (limit) {
      case CHUNK_BYTES -> bytes(array("[9]", "\"int8\"", regular(n), BYTES, "0"));
      case JSON_BYTES -> {
        String group = GROUP.formatted("1");
        yield bytes(Map.of("zarr.json", group + " ".repeat(n - group.length())));
      }
      case EXPANSION -> {
        int stored = 64;
        String codecs =
            BYTES.replace("]", ", {\"name\": \"gzip\", \"configuration\": {\"level\": 9}}]");
        Map<String, byte[]> values =
            bytes(
                array("[%d]".formatted(n * stored), "\"int8\"", regular(n * stored), codecs, "0"));
        values.put("c/0", zeros(n * stored, stored));
        yield values;
      }
      case ELEMENT_BYTES -> {
        Map<String, byte[]> values =
            bytes(array("[1]", "\"string\"", regular(1), "[{\"name\": \"vlen-utf8\"}]", "\"\""));
        ByteBuffer text = ByteBuffer.allocate(8 + n).order(ByteOrder.LITTLE_ENDIAN);
        values.put("c/0", text.putInt(1).putInt(n).array());
        yield values;
      }
      case JSON_VALUES -> bytes(Map.of("zarr.json", GROUP.formatted(list(n - 5, "1"))));
      case ATTRIBUTES -> {
        String more = IntStream.range(1, n).mapToObj(i -> "\"a" + i + "\": 1").collect(joined());
        yield bytes(Map.of("zarr.json", GROUP.formatted("1, " + more)));
      }
      case ATTRIBUTE_BYTES ->
          bytes(Map.of("zarr.json", GROUP.formatted('"' + "x".repeat(n) + '"')));
      case JSON_DEPTH -> bytes(Map.of("zarr.json", GROUP.formatted(nested(n - 2))));
      case JSON_DIGITS -> bytes(Map.of("zarr.json", GROUP.formatted("1".repeat(n))));
      case UNITS ->
          bytes(Map.of("zarr.json", GROUP.formatted("1, \"units\": \"" + "m".repeat(n) + '"')));
      case METADATA_BYTES -> {
        // About 40 for each object: the map, its entry, the name of one letter, the text.
        String text = "x".repeat(n - 4 * 40 - 1);
        yield bytes(Map.of("zarr.json", GROUP.formatted('"' + text + '"')));
      }
      case NODES -> bytes(consolidated(n - 1));
      case GROUP_DEPTH -> bytes(groups(n));
      case DIMENSIONS -> {
        String ones = list(n, "1");
        String grid = "{\"name\": \"regular\", \"configuration\": {\"chunk_shape\": " + ones + "}}";
        yield bytes(array(ones, "\"int8\"", grid, BYTES, "0"));
      }
      case TYPE_BYTES -> {
        String type = "{\"name\": \"raw_bytes\", \"configuration\": {\"length_bytes\": " + n + "}}";
        yield bytes(array("[1]", type, regular(1), BYTES, list(n, "0")));
      }
      case TYPE_FIELDS -> {
        String fields =
            IntStream.range(0, n)
                .mapToObj(i -> "{\"name\": \"f%d\", \"data_type\": \"int8\"}".formatted(i))
                .collect(joined());
        yield bytes(
            array(
                "[1]",
                "{\"name\": \"struct\", \"configuration\": {\"fields\": [" + fields + "]}}",
                regular(1),
                BYTES,
                "null"));
      }
      case TYPE_DEPTH -> bytes(array("[1]", structures(n), regular(1), BYTES, "0"));
      case GRID_EDGES -> {
        String grid =
            "{\"name\": \"rectilinear\", \"configuration\": {\"kind\": \"inline\","
                + " \"chunk_shapes\": [[[1, "
                + n
                + "]]]}}";
        yield bytes(array("[" + n + "]", "\"int8\"", grid, BYTES, "0"));
      }
      case SHARD_ENTRIES -> shard(n);
      case CODECS -> {
        String crc = ", {\"name\": \"crc32c\"}";
        yield bytes(
            array("[1]", "\"int8\"", regular(1), BYTES.replace("]", crc.repeat(n - 1) + "]"), "0"));
      }
      default -> throw new IllegalArgumentException(limit + " is not that of a document");
    };
  }

  /** An array of {@code n} bytes in chunks of {@code chunk}. */
  static Map<String, byte[]> ofBytes(int n, int chunk) {
    return bytes(array("[" + n + "]", "\"int8\"", regular(chunk), BYTES, "0"));
  }

  static Map<String, byte[]> bytes(Map<String, String> texts) {
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

  static Map<String, String> array(
      String shape, String type, String grid, String codecs, String fill) {
    return Map.of("zarr.json", ARRAY.formatted(shape, type, grid, codecs, fill));
  }

  static String regular(int length) {
    return "{\"name\": \"regular\", \"configuration\": {\"chunk_shape\": [" + length + "]}}";
  }

  private static String list(int n, String item) {
    return IntStream.range(0, n).mapToObj(i -> item).collect(Collectors.joining(", ", "[", "]"));
  }

  static Collector<CharSequence, ?, String> joined() {
    return Collectors.joining(", ");
  }

  static String nested(int depth) {
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
