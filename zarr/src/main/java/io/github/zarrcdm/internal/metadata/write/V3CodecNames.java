package io.github.zarrcdm.internal.metadata.write;

import static io.github.zarrcdm.internal.metadata.write.JsonText.document;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.dtype.TypeSpelling;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Codecs as v3 metadata name them: registered ones by their names, others as {@code
 * numcodecs.<id>}, as zarr-python does.
 */
final class V3CodecNames {
  private static final String PREFIX = "numcodecs.";
  private static final String SHARDING = "sharding_indexed";
  private static final Set<String> REGISTERED =
      Set.of(
          "bytes",
          "transpose",
          "blosc",
          "gzip",
          "zstd",
          "crc32c",
          "vlen-utf8",
          "vlen-bytes",
          SHARDING);

  private V3CodecNames() {}

  /** Returns {@code codecs} of elements of {@code type}, whose names may be those of v2. */
  static List<CodecSpec> of(List<CodecSpec> codecs, DataType type) throws ZarrException {
    List<CodecSpec> named = new ArrayList<>();
    for (CodecSpec codec : codecs) {
      named.add(of(codec, type));
    }
    return List.copyOf(named);
  }

  private static CodecSpec of(CodecSpec codec, DataType type) throws ZarrException {
    String id = V2CodecMembers.id(codec);
    Map<String, Object> given = codec.configuration() == null ? Map.of() : codec.configuration();
    return switch (id) {
      case "bytes" ->
          new CodecSpec(
              id,
              type.size() == 1
                  ? Map.of()
                  : Map.of("endian", given.getOrDefault("endian", "little")));
      case "blosc" -> new CodecSpec(id, blosc(given, type));
      case "gzip" -> new CodecSpec(id, Map.of("level", given.getOrDefault("level", 5L)));
      case "zstd" ->
          new CodecSpec(
              id,
              document(
                  "level",
                  given.getOrDefault("level", 0L),
                  "checksum",
                  given.getOrDefault("checksum", false)));
      case "crc32c" ->
          "start".equals(given.get("location"))
              ? new CodecSpec(PREFIX + id, given)
              : new CodecSpec(id, Map.of());
      case SHARDING -> new CodecSpec(id, sharding(given, type));
      case "shuffle" -> {
        Map<String, Object> members = new LinkedHashMap<>(given);
        members.replaceAll((key, value) -> V2CodecMembers.elementSize(key, value, type));
        yield new CodecSpec(PREFIX + id, members);
      }
      // What kerchunk calls grib in version 2 has another name in version 3, and takes no type.
      case "grib" ->
          new CodecSpec(
              "gribberish", given.containsKey("var") ? Map.of("var", given.get("var")) : Map.of());
      case "delta", "fixedscaleoffset", "quantize" ->
          new CodecSpec(PREFIX + id, typed(given, type));
      default -> new CodecSpec(REGISTERED.contains(id) ? id : PREFIX + id, given);
    };
  }

  private static Map<String, Object> blosc(Map<String, Object> given, DataType type) {
    int item = Math.max(type.size(), 1);
    Object shuffle = given.getOrDefault("shuffle", "shuffle");
    Map<String, Object> blosc = new LinkedHashMap<>();
    blosc.put("cname", given.getOrDefault("cname", "lz4"));
    blosc.put("clevel", given.getOrDefault("clevel", 5L));
    blosc.put(
        "shuffle",
        switch (shuffle.toString()) {
          case "0" -> "noshuffle";
          case "1" -> "shuffle";
          case "2" -> "bitshuffle";
          case "-1" -> item == 1 ? "bitshuffle" : "shuffle";
          default -> shuffle;
        });
    blosc.put("typesize", given.getOrDefault("typesize", (long) item));
    blosc.put("blocksize", given.getOrDefault("blocksize", 0L));
    return blosc;
  }

  /** Filters name the type that they take. */
  private static Map<String, Object> typed(Map<String, Object> given, DataType type)
      throws ZarrException {
    Map<String, Object> typed = new LinkedHashMap<>(given);
    if (given.get("dtype") == null) {
      typed.put("dtype", TypeSpelling.v2(type, ByteOrder.LITTLE_ENDIAN));
    }
    return typed;
  }

  private static Map<String, Object> sharding(Map<String, Object> given, DataType type)
      throws ZarrException {
    Map<String, Object> sharding = new LinkedHashMap<>();
    sharding.put("chunk_shape", given.get("chunk_shape"));
    sharding.put("codecs", inner(given.get("codecs"), type));
    List<Object> usual = List.of(Map.of("name", "bytes"), Map.of("name", "crc32c"));
    sharding.put(
        "index_codecs", inner(given.getOrDefault("index_codecs", usual), DataTypes.v3("uint64")));
    sharding.put("index_location", given.getOrDefault("index_location", "end"));
    return sharding;
  }

  private static List<Object> inner(@Nullable Object codecs, DataType type) throws ZarrException {
    List<Object> inner = new ArrayList<>();
    for (Object codec : codecs instanceof List<?> list ? list : List.of()) {
      CodecSpec spec =
          CodecSpec.of(codec)
              .orElseThrow(
                  () -> new ZarrException.Malformed(codec + " among \"codecs\" is not a codec"));
      inner.add(json(of(spec, type)));
    }
    return inner;
  }

  /**
   * Returns {@code codec} as metadata have it; zarr-python needs a configuration of those of
   * numcodecs.
   */
  static Map<String, Object> json(CodecSpec codec) {
    boolean bare = codec.configuration().isEmpty() && !codec.name().startsWith(PREFIX);
    return document("name", codec.name(), "configuration", bare ? null : codec.configuration());
  }
}
