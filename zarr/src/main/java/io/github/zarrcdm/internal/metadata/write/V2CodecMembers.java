package io.github.zarrcdm.internal.metadata.write;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.dtype.TypeSpelling;
import io.github.zarrcdm.internal.metadata.V2Codecs;
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
 * A chain of codecs as v2 metadata have it: what {@link V2Codecs} turns back into the chain.
 *
 * @param order the byte order of the elements
 * @param columnMajor true if the first index runs fastest
 * @param named all codecs but {@code transpose} and {@code bytes}, as {@code numcodecs.<id>}
 * @param filters {@code named} without the compressor, as JSON
 * @param compressor the last codec on bytes; null if there is none
 */
record V2CodecMembers(
    ByteOrder order,
    boolean columnMajor,
    List<CodecSpec> named,
    List<Map<String, Object>> filters,
    @Nullable Map<String, Object> compressor) {
  private static final String PREFIX = "numcodecs.";

  /** What kerchunk calls {@code grib} in version 2, in version 3. */
  private static final String GRIBBERISH = "gribberish";

  private static final Set<String> TYPED = Set.of("delta", "fixedscaleoffset", "quantize");
  private static final Set<String> TO_BYTES =
      Set.of("bytes", "vlen-utf8", "vlen-bytes", "vlen-array");

  static V2CodecMembers of(List<CodecSpec> codecs, DataType type, int rank) throws ZarrException {
    ByteOrder order = ByteOrder.LITTLE_ENDIAN;
    boolean columnMajor = false;
    boolean bytes = false;
    List<CodecSpec> named = new ArrayList<>();
    List<Map<String, Object>> filters = new ArrayList<>();
    Map<String, Object> compressor = null;
    for (CodecSpec written : codecs) {
      CodecSpec codec = written.name().equals(GRIBBERISH) ? grib(written, type) : written;
      String id = id(codec);
      if (id.equals("transpose") && named.isEmpty() && reverses(codec, rank)) {
        columnMajor = rank > 1;
      } else if (id.equals("transpose") || id.equals("sharding_indexed")) {
        throw new ZarrException.Unsupported(
            "codec \"%s\" %s cannot be expressed in Zarr v2. Write version 3, or leave it out."
                .formatted(id, codec.configuration()));
      } else if (id.equals("bytes")) {
        boolean big = "big".equals(codec.configuration().get("endian"));
        // After a filter, this is the order of the filter's result, which the filter's members
        // give.
        order = big && named.isEmpty() ? ByteOrder.BIG_ENDIAN : order;
        bytes = true;
      } else {
        CodecSpec spec = new CodecSpec(PREFIX + id, configuration(id, codec, type));
        named.add(spec);
        if (compressor != null) {
          filters.add(compressor);
        }
        compressor = null;
        if (bytes) {
          compressor = json(id, spec);
        } else {
          if (filters.isEmpty() && TYPED.contains(id)) {
            order = DataTypes.order(spec.configuration().get("dtype"));
          }
          filters.add(json(id, spec));
        }
        bytes = bytes || TO_BYTES.contains(id);
      }
    }
    return new V2CodecMembers(order, columnMajor, named, filters, compressor);
  }

  /** What turns values, gribberish does only: in version 2 messages are chunks as they are. */
  private static CodecSpec grib(CodecSpec gribberish, DataType type) {
    Map<String, Object> given =
        gribberish.configuration() == null ? Map.of() : gribberish.configuration();
    if (!Set.of("var").containsAll(given.keySet())) {
      return gribberish;
    }
    Map<String, Object> members = new LinkedHashMap<>(given);
    members.put("dtype", type.name());
    return new CodecSpec("grib", members);
  }

  /** Returns the name of {@code codec} in v2. */
  static String id(CodecSpec codec) {
    return codec.name().startsWith(PREFIX) ? codec.name().substring(PREFIX.length()) : codec.name();
  }

  private static boolean reverses(CodecSpec transpose, int rank) {
    List<Object> reversed = new ArrayList<>();
    for (long d = rank - 1L; d >= 0; d--) {
      reversed.add(d);
    }
    Object order = transpose.configuration().get("order");
    return reversed.equals(order) || "F".equals(order);
  }

  private static Map<String, Object> configuration(String id, CodecSpec codec, DataType type)
      throws ZarrException {
    Map<String, Object> given = codec.configuration() == null ? Map.of() : codec.configuration();
    Map<String, Object> members = new LinkedHashMap<>(given);
    switch (id) {
      case "blosc" -> {
        members.remove("typesize");
        members.putIfAbsent("cname", "lz4");
        members.putIfAbsent("clevel", 5L);
        members.putIfAbsent("blocksize", 0L);
        members.put("shuffle", number(given.getOrDefault("shuffle", 1L)));
      }
      case "gzip" -> members.putIfAbsent("level", 5L);
      // 0 means the size of the type to netCDF-C only.
      case "shuffle" -> members.replaceAll((key, value) -> elementSize(key, value, type));
      case "zstd" -> {
        members.putIfAbsent("level", 0L);
        // Older numcodecs do not know the member.
        members.remove("checksum", false);
      }
      case "delta", "fixedscaleoffset", "quantize" -> {
        if (members.get("dtype") == null) {
          members.put("dtype", TypeSpelling.v2(type, ByteOrder.LITTLE_ENDIAN));
        }
        members.putIfAbsent("astype", members.get("dtype"));
      }
      default -> {}
    }
    return members;
  }

  /**
   * Returns the value of a member of {@code shuffle}; of an element size of 0 that of {@code type}.
   */
  static Object elementSize(String key, Object value, DataType type) {
    boolean own = key.equals("elementsize") && "0".equals(String.valueOf(value));
    return own ? (Object) (long) Math.max(type.size(), 1) : value;
  }

  private static Object number(Object shuffle) {
    return switch (shuffle.toString()) {
      case "noshuffle" -> 0L;
      case "shuffle" -> 1L;
      case "bitshuffle" -> 2L;
      default -> shuffle;
    };
  }

  private static Map<String, Object> json(String id, CodecSpec spec) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.putAll(spec.configuration());
    return json;
  }
}
