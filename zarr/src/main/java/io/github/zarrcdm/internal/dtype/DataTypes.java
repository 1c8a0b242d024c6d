package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.ByteFloatType.Special;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The data types, under the names that v2 and v3 metadata give them. A new type without parameters
 * is one line here; those with parameters are in {@link NumpyTypes} and {@link NamedTypes}.
 *
 * @see <a href="https://github.com/zarr-developers/zarr-extensions/tree/main/data-types">registered
 *     v3 data types</a>
 */
public final class DataTypes {
  static final Map<String, StoredType> V2 = new HashMap<>();
  static final Map<String, StoredType> V3 = new HashMap<>();

  private static final StoredType TEXT = new VariableText("string");
  private static final StoredType BYTES = new VariableBytes("bytes");

  static {
    add(ByteType.BOOL, "b1");
    add(IntegerType.INT8, "i1");
    add(IntegerType.INT16, "i2");
    add(IntegerType.INT32, "i4");
    add(IntegerType.INT64, "i8");
    add(IntegerType.UINT8, "u1");
    add(IntegerType.UINT16, "u2");
    add(IntegerType.UINT32, "u4");
    add(IntegerType.UINT64, "u8");
    add(HalfType.FLOAT16, "f2");
    add(FloatType.FLOAT32, "f4");
    add(FloatType.FLOAT64, "f8");
    add(HalfType.BFLOAT16);
    add(new SmallIntegerType("int2", 2, false));
    add(new SmallIntegerType("uint2", 2, true));
    add(new SmallIntegerType("int4", 4, false));
    add(new SmallIntegerType("uint4", 4, true));
    add(ByteFloatType.of("float4_e2m1fn", 2, 1, 1, Special.FINITE));
    add(ByteFloatType.of("float6_e2m3fn", 2, 3, 1, Special.FINITE));
    add(ByteFloatType.of("float6_e3m2fn", 3, 2, 3, Special.FINITE));
    add(ByteFloatType.of("float8_e3m4", 3, 4, 3, Special.IEEE));
    add(ByteFloatType.of("float8_e4m3", 4, 3, 7, Special.IEEE));
    add(ByteFloatType.of("float8_e4m3fn", 4, 3, 7, Special.FINITE_NAN));
    add(ByteFloatType.of("float8_e4m3b11fnuz", 4, 3, 11, Special.FINITE_UNSIGNED_ZERO));
    add(ByteFloatType.of("float8_e4m3fnuz", 4, 3, 8, Special.FINITE_UNSIGNED_ZERO));
    add(ByteFloatType.of("float8_e5m2", 5, 2, 15, Special.IEEE));
    add(ByteFloatType.of("float8_e5m2fnuz", 5, 2, 16, Special.FINITE_UNSIGNED_ZERO));
    add(ByteFloatType.exponents("float8_e8m0fnu"));
    add(TEXT);
    add(BYTES);
    for (StoredType part : List.copyOf(V3.values())) {
      if (part.name().startsWith("float") || part.name().startsWith("bfloat")) {
        String name = "complex_" + part.name();
        V3.put(name, NamedTypes.complex(name, part, null));
      }
    }
    V3.put("complex64", NamedTypes.complex("complex64", FloatType.FLOAT32, null));
    V3.put("complex128", NamedTypes.complex("complex128", FloatType.FLOAT64, null));
    V3.put("variable_length_utf8", TEXT);
    V3.put("variable_length_bytes", BYTES);
    V3.put("binary", BYTES);
  }

  private DataTypes() {}

  private static void add(StoredType type) {
    V3.put(type.name(), type);
  }

  private static void add(StoredType type, String v2) {
    add(type);
    V2.put(v2, type);
  }

  /**
   * Returns the type that a v1 or v2 {@code dtype} names: a numpy type text, or a list of fields.
   * Not {@code |O}, which only its codec can tell.
   */
  public static StoredType v2(@Nullable Object spec) throws ZarrException {
    return NumpyTypes.of(spec, 0);
  }

  /**
   * Returns the type that a v3 {@code data_type} names: a name, or a map of {@code name} and {@code
   * configuration}.
   */
  public static StoredType v3(@Nullable Object spec) throws ZarrException {
    return NamedTypes.of(spec, 0);
  }

  /**
   * Returns the type that codec configurations name: in the way of v3 ({@code int32}) or of numpy
   * ({@code <i4}).
   */
  public static StoredType either(@Nullable Object spec) throws ZarrException {
    return spec instanceof String text && V3.containsKey(text) || spec instanceof Map
        ? v3(spec)
        : v2(spec);
  }

  /**
   * Returns the byte order that a v1 or v2 {@code dtype} declares; little-endian where it declares
   * none.
   */
  public static ByteOrder order(@Nullable Object spec) {
    return spec instanceof String text && text.startsWith(">")
        ? ByteOrder.BIG_ENDIAN
        : ByteOrder.LITTLE_ENDIAN;
  }

  /** Returns true for numpy's Python objects, {@code |O}. */
  public static boolean isObject(@Nullable Object spec) {
    return "|O".equals(spec) || "O".equals(spec);
  }

  /** Returns the type of {@code |O} elements that the v2 object codec {@code id} makes. */
  public static StoredType object(String id, Map<String, Object> configuration)
      throws ZarrException {
    return switch (id) {
      case "vlen-utf8" -> TEXT;
      case "vlen-bytes" -> BYTES;
      case "vlen-array" -> new RaggedType(v2(configuration.get("dtype")));
      default -> new VariableText("object");
    };
  }

  static ZarrException unknown(@Nullable Object spec) {
    String found = String.valueOf(spec);
    return new ZarrException.Unsupported(
        "data type %s is not supported; supported are the booleans, integers, floats, complex numbers, texts, bytes, times and structures of Zarr v2 and v3. Convert the array."
            .formatted(found.length() > 100 ? found.substring(0, 100) + "..." : found));
  }
}
