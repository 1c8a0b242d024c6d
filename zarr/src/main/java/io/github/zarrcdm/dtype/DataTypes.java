package io.github.zarrcdm.dtype;

import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteOrder;
import java.util.Map;

/**
 * The data types, under the names that v2 and v3 metadata give them.
 *
 * @see <a href="https://github.com/zarr-developers/zarr-extensions/tree/main/data-types">registered
 *     v3 data types</a>
 */
public final class DataTypes {
  private static final Map<String, StoredType> V2 =
      Map.ofEntries(
          Map.entry("b1", BoolType.BOOL),
          Map.entry("i1", IntegerType.INT8),
          Map.entry("i2", IntegerType.INT16),
          Map.entry("i4", IntegerType.INT32),
          Map.entry("i8", IntegerType.INT64),
          Map.entry("u1", IntegerType.UINT8),
          Map.entry("u2", IntegerType.UINT16),
          Map.entry("u4", IntegerType.UINT32),
          Map.entry("u8", IntegerType.UINT64),
          Map.entry("f4", FloatType.FLOAT32),
          Map.entry("f8", FloatType.FLOAT64));

  private static final Map<String, StoredType> V3 =
      Map.ofEntries(
          Map.entry("bool", BoolType.BOOL),
          Map.entry("int8", IntegerType.INT8),
          Map.entry("int16", IntegerType.INT16),
          Map.entry("int32", IntegerType.INT32),
          Map.entry("int64", IntegerType.INT64),
          Map.entry("uint8", IntegerType.UINT8),
          Map.entry("uint16", IntegerType.UINT16),
          Map.entry("uint32", IntegerType.UINT32),
          Map.entry("uint64", IntegerType.UINT64),
          Map.entry("float32", FloatType.FLOAT32),
          Map.entry("float64", FloatType.FLOAT64));

  private DataTypes() {}

  /** The type that a v1 or v2 {@code dtype} names: a numpy type string, or a list of fields. */
  public static StoredType v2(Object spec) throws ZarrException {
    if (spec instanceof String text && !text.isEmpty()) {
      StoredType type = V2.get(unordered(text));
      if (type != null) {
        return type;
      }
    }
    throw unknown(spec);
  }

  /**
   * The type that a v3 {@code data_type} names: a name, or a map of {@code name} and {@code
   * configuration}.
   */
  public static StoredType v3(Object spec) throws ZarrException {
    Object name = spec instanceof Map<?, ?> map ? map.get("name") : spec;
    StoredType type = name instanceof String text ? V3.get(text) : null;
    if (type == null) {
      throw unknown(spec);
    }
    return type;
  }

  /**
   * The type that codec configurations name: in the way of v3 ({@code int32}) or of numpy ({@code
   * <i4}).
   */
  public static StoredType either(Object spec) throws ZarrException {
    return spec instanceof String text && V3.containsKey(text) ? V3.get(text) : v2(spec);
  }

  /**
   * The byte order that a v1 or v2 {@code dtype} declares; little-endian where it declares none.
   */
  public static ByteOrder order(Object spec) {
    return spec instanceof String text && text.startsWith(">")
        ? ByteOrder.BIG_ENDIAN
        : ByteOrder.LITTLE_ENDIAN;
  }

  private static String unordered(String text) {
    return "<>|=".indexOf(text.charAt(0)) >= 0 ? text.substring(1) : text;
  }

  private static ZarrException unknown(Object spec) {
    String found = String.valueOf(spec);
    return new ZarrException.Unsupported(
        "data type %s is not supported"
            .formatted(found.length() > 100 ? found.substring(0, 100) + "..." : found));
  }
}
