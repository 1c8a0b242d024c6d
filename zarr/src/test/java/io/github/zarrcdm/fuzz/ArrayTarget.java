package io.github.zarrcdm.fuzz;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.zarrcdm.store.MemoryStore;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;

/**
 * A whole array of version 3 in one input: its document, NUL, its only chunk. So codecs meet
 * configurations that no writer would give them, and the ones that corpus and numcodecs lack.
 */
public final class ArrayTarget implements Target {
  private static final Map<String, String> FILL =
      Map.of("bool", "false", "string", "\"\"", "complex64", "[0, 0]");

  private static final String ROWS =
      "[%s, \"|O\"]".formatted(String.join(", ", Collections.nCopies(4, "[\"a\", \"b\", \"c\"]")));
  private static final String PACKED_ROWS = "95" + "93a161a162a163".repeat(4) + "a27c4f";

  @Override
  public String name() {
    return "arrays";
  }

  @Override
  public List<Seed> seeds() {
    return List.of(
        array("int16", counted(24), bytes("big")),
        array("uint32", counted(48), bytes("little")),
        array("float64", counted(96), bytes("big")),
        array("complex64", counted(96), bytes("little")),
        array("bool", new byte[12], codec("bytes", "")),
        array("int8", counted(12), codec("endian", "\"endian\": \"big\"")),
        array("int32", counted(48), codec("transpose", "\"order\": [1, 0]"), bytes("big")),
        array("int32", counted(48), codec("reshape", "\"shape\": [[0, 1]]"), bytes("little")),
        array("int32", counted(48), codec("reshape", "\"shape\": [2, -1]"), bytes("little")),
        array("int16", counted(24), codec("HorizontalDeltaCodec", ""), codec("ChunkyCodec", "")),
        array(
            "int32",
            counted(48),
            codec("singleton_dim", "\"operations\": [{\"insert\": 1}]"),
            codec("zarrs.squeeze", ""),
            bytes("little")),
        array("bool", new byte[2], codec("packbits", "\"padding_encoding\": \"none\"")),
        array("int16", counted(12), codec("packbits", "\"first_bit\": 2, \"last_bit\": 9")),
        array(
            "float32",
            counted(48),
            codec("scale_offset", "\"offset\": 5, \"scale\": 2"),
            bytes("big")),
        array(
            "float64",
            counted(12),
            codec(
                "cast_value",
                """
                "data_type": "uint8", "rounding": "nearest-even", "out_of_range": "clamp",
                "scalar_map": {"decode": [[255, "NaN"]]}\
                """),
            codec("bytes", "")),
        array("int16", counted(24), codec("numcodecs.delta", "\"dtype\": \"<i2\""), bytes("big")),
        array("int16", counted(24), bytes("big"), codec("numcodecs.shuffle", "\"elementsize\": 2")),
        array("int8", deflated(counted(12)), bytes("big"), codec("numcodecs.deflate", "")),
        array(
            "int8",
            counted(13),
            bytes("big"),
            codec("conditional", "\"codecs\": [{\"name\": \"gzip\"}, {\"name\": \"zstd\"}]")),
        array(
            "int8",
            HexFormat.of().parseHex("000000020000000400000003" + "07".repeat(12)),
            codec(
                "n5_default",
                """
                "codecs": [{"name": "transpose", "configuration": {"order": [1, 0]}},
                 {"name": "bytes"}]\
                """)),
        array("string", ROWS.getBytes(US_ASCII), codec("numcodecs.json", "")),
        array("string", HexFormat.of().parseHex(PACKED_ROWS), codec("numcodecs.msgpack", "")));
  }

  private static Seed array(String type, byte[] chunk, String... codecs) {
    String document =
        """
        {"zarr_format": 3, "node_type": "array", "data_type": "%s", "fill_value": %s,
         "shape": [4, 3], "codecs": [%s],
         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [4, 3]}},
         "chunk_key_encoding": {"name": "v2"}}
        """
            .formatted(type, FILL.getOrDefault(type, "0"), String.join(", ", codecs));
    byte[] both = Arrays.copyOf(document.getBytes(US_ASCII), document.length() + 1 + chunk.length);
    System.arraycopy(chunk, 0, both, document.length() + 1, chunk.length);
    return Seed.alone(both);
  }

  private static byte[] counted(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 7);
    }
    return bytes;
  }

  private static byte[] deflated(byte[] bytes) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    deflater.setInput(bytes);
    deflater.finish();
    byte[] deflated = new byte[bytes.length + 20];
    int length = deflater.deflate(deflated);
    deflater.end();
    return Arrays.copyOf(deflated, length);
  }

  private static String bytes(String endian) {
    return codec("bytes", "\"endian\": \"" + endian + "\"");
  }

  private static String codec(String name, String configuration) {
    return "{\"name\": \"%s\", \"configuration\": {%s}}".formatted(name, configuration);
  }

  @Override
  public void take(String place, byte[] input) throws IOException {
    StoreReading.read(store(input));
  }

  /** The input as a store. */
  public static MemoryStore store(byte[] input) {
    int document = 0;
    while (document < input.length && input[document] != 0) {
      document++;
    }
    byte[] chunk = Arrays.copyOfRange(input, Math.min(document + 1, input.length), input.length);
    return new MemoryStore(Map.of("zarr.json", Arrays.copyOf(input, document), "0.0", chunk));
  }

  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof IOException;
  }

  @Override
  public String toString() {
    return name();
  }
}
