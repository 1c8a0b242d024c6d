package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.metadata.document.Document;
import io.github.zarrcdm.model.CodecSpec;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns the {@code filters}, {@code compressor} and {@code order} of v2 (and v1) into a chain of
 * codecs in v3 terms:
 *
 * <pre>
 * transpose, if column-major, so that filters run in memory order
 * filters that compute, in order
 * bytes, with the byte order of what the last of them encodes to; or the object codec, or a message
 * filters on bytes, in order
 * compressor
 * </pre>
 */
public final class V2Codecs {
  private static final String PREFIX = "numcodecs.";
  private static final Set<String> COMPUTING =
      Set.of(
          "delta", "fixedscaleoffset", "quantize", "bitround", "astype", "packbits", "categorize");
  private static final Set<String> OBJECT =
      Set.of(
          "vlen-utf8",
          "vlen-bytes",
          "vlen-array",
          "json2",
          "msgpack2",
          "json",
          "msgpack",
          "pickle",
          "categorize");

  /** Elements of any type become messages, which have a byte order of their own. */
  private static final Set<String> MESSAGE = Set.of("grib");

  private V2Codecs() {}

  /** Returns the codecs that {@code filters} and {@code compressor} name, in order. */
  static List<CodecSpec> named(Document array) throws ZarrException {
    List<CodecSpec> codecs = new ArrayList<>();
    for (Object filter : array.list("filters")) {
      codecs.add(named("filters", filter, array));
    }
    if (array.get("compressor") != null) {
      codecs.add(named("compressor", array.get("compressor"), array));
    }
    return codecs;
  }

  private static CodecSpec named(String member, Object codec, Document array) throws ZarrException {
    if (!(codec instanceof Map<?, ?> map && map.get("id") instanceof String id)) {
      throw array.malformed(member, "a codec: an object with an \"id\"");
    }
    Map<String, Object> configuration = new LinkedHashMap<>();
    map.forEach((key, value) -> configuration.put((String) key, value));
    configuration.remove("id");
    return new CodecSpec(PREFIX + id, configuration);
  }

  /** Returns the element type of dtype {@code |O}, which its object codec decides. */
  static StoredType objectType(List<CodecSpec> codecs) throws ZarrException {
    for (CodecSpec codec : codecs) {
      if (OBJECT.contains(id(codec))) {
        return DataTypes.object(id(codec), codec.configuration());
      }
    }
    throw new ZarrException.Malformed(
        "dtype \"|O\" without an object codec among its filters; one of "
            + OBJECT.stream().sorted().toList()
            + " must be there");
  }

  /** Returns the whole chain for elements of {@code dtype}, in {@code rank} dimensions. */
  public static List<CodecSpec> chain(
      @Nullable Object dtype, List<CodecSpec> named, boolean columnMajor, int rank)
      throws ZarrException {
    List<CodecSpec> chain = new ArrayList<>();
    if (columnMajor && rank > 1) {
      List<Object> reversed = new ArrayList<>();
      for (long d = rank - 1L; d >= 0; d--) {
        reversed.add(d);
      }
      chain.add(new CodecSpec("transpose", Map.of("order", List.copyOf(reversed))));
    }
    boolean object = DataTypes.isObject(dtype);
    ByteOrder order = DataTypes.order(dtype);
    boolean bytes = false;
    for (CodecSpec codec : named) {
      if (COMPUTING.contains(id(codec))) {
        if (bytes) {
          throw new ZarrException.Unsupported(
              "filter \"%s\" comes after one that makes bytes; supported are filters that compute before those"
                  .formatted(id(codec)));
        }
        order = encodedOrder(codec, order);
        object = false;
      } else if (!bytes) {
        bytes = true;
        if (object && OBJECT.contains(id(codec)) || MESSAGE.contains(id(codec))) {
          chain.add(codec);
          continue;
        }
        chain.add(bytes(order));
      }
      chain.add(codec);
    }
    if (!bytes) {
      chain.add(bytes(order));
    }
    return List.copyOf(chain);
  }

  private static CodecSpec bytes(ByteOrder order) {
    return new CodecSpec(
        "bytes", Map.of("endian", order == ByteOrder.BIG_ENDIAN ? "big" : "little"));
  }

  private static ByteOrder encodedOrder(CodecSpec filter, ByteOrder decoded) {
    Map<String, Object> configuration = filter.configuration();
    return switch (id(filter)) {
      case "delta", "fixedscaleoffset", "quantize" ->
          DataTypes.order(configuration.getOrDefault("astype", configuration.get("dtype")));
      case "astype" -> DataTypes.order(configuration.get("encode_dtype"));
      case "categorize" -> DataTypes.order(configuration.getOrDefault("astype", "|u1"));
      case "bitround" -> decoded;
      default -> ByteOrder.LITTLE_ENDIAN;
    };
  }

  private static String id(CodecSpec codec) {
    return codec.name().substring(PREFIX.length());
  }
}
