package io.github.zarrcdm.internal.copy.layout;

import io.github.zarrcdm.model.CodecSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compression as users write it: {@code zstd:5}, {@code blosc:lz4:5:shuffle}, {@code gzip:6},
 * {@code zlib:6}, {@code none}.
 */
public final class CodecText {
  /** The default; decision 12 says why. */
  static final String DEFAULT = "blosc:zstd:3:shuffle";

  private static final List<String> COMPRESSORS =
      List.of("lz4", "lz4hc", "zstd", "blosclz", "zlib");
  private static final List<String> SHUFFLES = List.of("noshuffle", "shuffle", "bitshuffle");

  private static final Map<String, Integer> MOST_PARTS =
      Map.of("none", 1, "zstd", 2, "gzip", 2, "zlib", 2, "blosc", 4);

  private CodecText() {}

  /**
   * Returns the codecs for elements of {@code size} bytes. Throws where {@code text} means none.
   */
  public static List<CodecSpec> codecs(String text, int size) {
    String[] parts = text.split(":", -1);
    if (parts.length > MOST_PARTS.getOrDefault(parts[0], 0)) {
      throw unknown(text);
    }
    return switch (parts[0]) {
      case "none" -> List.of();
      case "zstd" ->
          List.of(
              new CodecSpec(
                  "zstd",
                  ordered("level", level(text, parts, 1, 0, -131072, 22), "checksum", false)));
      case "gzip" ->
          List.of(new CodecSpec("gzip", Map.of("level", level(text, parts, 1, 5, 0, 9))));
      case "zlib" ->
          List.of(new CodecSpec("numcodecs.zlib", Map.of("level", level(text, parts, 1, 5, 0, 9))));
      case "blosc" -> List.of(blosc(text, parts, size));
      default -> throw unknown(text);
    };
  }

  private static CodecSpec blosc(String text, String[] parts, int size) {
    String compressor = parts.length > 1 ? parts[1] : "lz4";
    String shuffle = parts.length > 3 ? parts[3] : size > 1 ? "shuffle" : "noshuffle";
    if (!COMPRESSORS.contains(compressor) || !SHUFFLES.contains(shuffle)) {
      throw unknown(text);
    }
    return new CodecSpec(
        "blosc",
        ordered(
            "cname",
            compressor,
            "clevel",
            level(text, parts, 2, 5, 0, 9),
            "shuffle",
            size > 1 ? shuffle : "noshuffle",
            "typesize",
            (long) size,
            "blocksize",
            0L));
  }

  /** As it is written: maps of Java have another order in each run. */
  private static Map<String, Object> ordered(Object... members) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (int i = 0; i < members.length; i += 2) {
      all.put((String) members[i], members[i + 1]);
    }
    return all;
  }

  private static long level(
      String text, String[] parts, int at, long normal, long least, long most) {
    if (parts.length <= at) {
      return normal;
    }
    try {
      long level = Long.parseLong(parts[at]);
      if (level >= least && level <= most) {
        return level;
      }
    } catch (NumberFormatException e) {
      throw unknown(text);
    }
    throw unknown(text);
  }

  private static IllegalArgumentException unknown(String text) {
    return new IllegalArgumentException(
        "codec %s: expected zstd:LEVEL up to 22, gzip:LEVEL or zlib:LEVEL from 0 to 9, blosc:%s:LEVEL:%s with a level from 0 to 9, or none"
            .formatted(text, String.join("|", COMPRESSORS), String.join("|", SHUFFLES)));
  }
}
