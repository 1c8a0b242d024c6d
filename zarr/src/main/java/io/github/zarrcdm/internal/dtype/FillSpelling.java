package io.github.zarrcdm.internal.dtype;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.DataType.Field;
import io.github.zarrcdm.model.Kind;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How metadata spell fill values: what {@link StoredType#fillValue} reads. */
public final class FillSpelling {
  private FillSpelling() {}

  /**
   * Returns {@code fill}, of the class of {@code type.zero()}, as a value of JSON in {@code
   * version}.
   */
  public static @Nullable Object json(DataType type, Object fill, int version) {
    if (type == ByteType.BOOL) {
      return (Byte) fill != 0;
    } else if (type instanceof TimeType) {
      return (Long) fill == TimeType.NAT && version > 2 ? "NaT" : fill;
    } else if (type instanceof FixedText || type.kind() == Kind.CHAR) {
      return version > 2 || !isEmpty(fill) ? base64(bytes((StoredType) type, fill)) : "";
    } else if (type instanceof StructType struct) {
      return struct(struct, (byte[]) fill, version);
    }
    return switch (type.kind()) {
      case BYTE, SHORT, INT, LONG -> integer((Number) fill, type);
      case FLOAT, DOUBLE -> real((Number) fill, (StoredType) type, version);
      case STRING -> fill;
      case OPAQUE -> base64((byte[]) fill);
      default -> version > 2 ? 0L : null;
    };
  }

  private static boolean isEmpty(Object fill) {
    return fill.equals("") || fill.equals((byte) 0);
  }

  private static byte[] bytes(StoredType type, Object fill) {
    if (type.kind() == Kind.CHAR) {
      return new byte[] {(Byte) fill};
    }
    return ((FixedText) type).stored((String) fill);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static Object integer(Number fill, DataType type) {
    long value = fill.longValue();
    if (!type.unsigned()) {
      return value;
    }
    return switch (type.kind()) {
      case BYTE -> value & 0xff;
      case SHORT -> value & 0xffff;
      case INT -> value & 0xffffffffL;
      default -> value < 0 ? new BigInteger(Long.toUnsignedString(value)) : (Object) value;
    };
  }

  /** Returns a number, the name of a value that JSON lacks, or the bits of an unusual NaN. */
  private static Object real(Number fill, StoredType type, int version) {
    double value = fill.doubleValue();
    if (Double.isNaN(value)) {
      boolean usual =
          fill instanceof Float f
              ? Float.floatToRawIntBits(f) == 0x7fc00000
              : Double.doubleToRawLongBits(value) == 0x7ff8000000000000L;
      if (usual || version < 3) {
        return "NaN";
      }
      ByteBuffer bits = ByteBuffer.allocate(type.size());
      type.put(bits, fill);
      return "0x" + HexFormat.of().formatHex(bits.array());
    } else if (Double.isInfinite(value)) {
      return value > 0 ? "Infinity" : "-Infinity";
    }
    return value;
  }

  /** Complex numbers as two numbers; others in v2 as packed bytes, in v3 as members by name. */
  private static Object struct(StructType struct, byte[] element, int version) {
    boolean complex = struct.isComplex();
    if (version < 3 && !complex) {
      return base64(element);
    }
    Map<String, Object> members = new LinkedHashMap<>();
    for (Field field : struct.fields()) {
      members.put(field.name(), member(field, element, version));
    }
    return complex ? new ArrayList<>(members.values()) : members;
  }

  private static @Nullable Object member(Field field, byte[] element, int version) {
    StoredType type = (StoredType) field.type();
    ByteOrder order = field.order(ByteOrder.LITTLE_ENDIAN);
    byte[] bytes = Arrays.copyOfRange(element, field.offset(), field.offset() + type.size());
    if (type instanceof TimeType) {
      return json(type, ByteBuffer.wrap(bytes).order(order).getLong(), version);
    }
    Object values = type.kind().newArray(1, type.size());
    type.read(bytes, 0, type.size(), order, values, 0, 1);
    boolean whole = type.kind() == Kind.STRUCT;
    return json(type, whole ? values : java.lang.reflect.Array.get(values, 0), version);
  }

  /** Returns the text or bytes that xarray stores for the attribute {@code _FillValue} of v3. */
  public static Object attribute(DataType type, Object fill) {
    return switch (type.kind()) {
      case FLOAT, DOUBLE ->
          base64(
              ByteBuffer.allocate(Double.BYTES)
                  .order(ByteOrder.LITTLE_ENDIAN)
                  .putDouble(((Number) fill).doubleValue())
                  .array());
      default -> requireNonNull(json(type, fill, 3));
    };
  }

  /** Returns {@code values} as numbers of JSON; never negative if {@code unsigned}. */
  public static List<Object> numbers(Kind kind, boolean unsigned, List<?> values) {
    IntegerType type = new IntegerType("", kind, unsigned);
    List<Object> numbers = new ArrayList<>();
    for (Object value : values) {
      boolean whole =
          value instanceof Number && !(value instanceof Float || value instanceof Double);
      numbers.add(
          whole && !(value instanceof BigInteger)
              ? integer((Number) value, type)
              : value instanceof Float f ? (Object) f.doubleValue() : value);
    }
    return numbers;
  }
}
