package io.github.zarrcdm.internal.sharding;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.CodecSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of the codec {@code sharding_indexed}, checked. Absent index codecs are those
 * that every known writer uses.
 */
public record ShardingConfiguration(
    int[] chunkShape, List<CodecSpec> codecs, List<CodecSpec> indexCodecs, boolean indexAtEnd) {
  private static final List<CodecSpec> USUAL_INDEX =
      List.of(
          new CodecSpec("bytes", Map.of("endian", "little")), new CodecSpec("crc32c", Map.of()));

  public static ShardingConfiguration of(CodecSpec sharding, int rank, String where)
      throws ZarrException {
    Map<String, Object> configuration = sharding.configuration();
    Object location = configuration.getOrDefault("index_location", "end");
    if (!location.equals("end") && !location.equals("start")) {
      throw malformed(where, "index_location", location, "\"start\" or \"end\"");
    }
    List<CodecSpec> codecs = codecs(configuration, "codecs", List.of(), where);
    if (codecs.isEmpty()) {
      throw malformed(where, "codecs", configuration.get("codecs"), "a list of codecs");
    }
    return new ShardingConfiguration(
        chunkShape(configuration.get("chunk_shape"), rank, where),
        codecs,
        codecs(configuration, "index_codecs", USUAL_INDEX, where),
        location.equals("end"));
  }

  private static int[] chunkShape(@Nullable Object found, int rank, String where)
      throws ZarrException {
    if (!(found instanceof List<?> lengths) || lengths.size() != rank) {
      throw malformed(where, "chunk_shape", found, rank + " positive integers");
    }
    int[] shape = new int[rank];
    for (int d = 0; d < rank; d++) {
      if (!(lengths.get(d) instanceof Long length) || length < 1 || length > Integer.MAX_VALUE) {
        throw malformed(where, "chunk_shape", found, rank + " positive integers");
      }
      shape[d] = length.intValue();
    }
    return shape;
  }

  private static List<CodecSpec> codecs(
      Map<String, Object> configuration, String key, List<CodecSpec> otherwise, String where)
      throws ZarrException {
    Object found = configuration.get(key);
    if (found == null) {
      return otherwise;
    }
    if (!(found instanceof List<?> list)) {
      throw malformed(where, key, found, "a list of codecs");
    }
    List<CodecSpec> codecs = new ArrayList<>();
    for (Object codec : list) {
      codecs.add(
          CodecSpec.of(codec)
              .orElseThrow(() -> malformed(where, key, codec, "a name, or an object with a name")));
    }
    return codecs;
  }

  private static ZarrException.Malformed malformed(
      String where, String key, @Nullable Object found, String expected) {
    return new ZarrException.Malformed(
        "%s: sharding_indexed has %s %s; it must be %s".formatted(where, key, found, expected));
  }
}
