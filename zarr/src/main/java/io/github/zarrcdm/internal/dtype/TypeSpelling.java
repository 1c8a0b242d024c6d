package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.DataType.Field;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How metadata spell a type: what {@link DataTypes} reads. */
public final class TypeSpelling {
  private static final Pattern TIME = Pattern.compile(".*\\[(\\d*)(\\p{L}*)]");

  private TypeSpelling() {}

  /**
   * Returns the {@code data_type} of v3. Throws {@link ZarrException.Unsupported} if v3 has none.
   */
  public static Object v3(DataType type) throws ZarrException {
    if (type instanceof VariableText) {
      return "string";
    } else if (type instanceof VariableBytes) {
      return "variable_length_bytes";
    } else if (type instanceof FixedText || type.kind() == Kind.CHAR) {
      return named("null_terminated_bytes", Map.of("length_bytes", type.size()));
    } else if (type instanceof Utf32Text) {
      return named("fixed_length_utf32", Map.of("length_bytes", type.size()));
    } else if (type instanceof OpaqueType) {
      return named("raw_bytes", Map.of("length_bytes", type.size()));
    } else if (type instanceof TimeType) {
      Unit unit = unit(type);
      return named(
          isDate(type) ? "numpy.datetime64" : "numpy.timedelta64",
          ordered("unit", unit.symbol(), "scale_factor", unit.scale()));
    } else if (DataTypes.V3.containsKey(type.name())) {
      return type.name();
    } else if (type instanceof StructType) {
      return named("struct", Map.of("fields", fields(type)));
    }
    throw unknown(type, 3);
  }

  /**
   * Returns the {@code dtype} of v2, whose elements are stored in {@code order}. Throws {@link
   * ZarrException.Unsupported} if v2 has none.
   */
  public static Object v2(DataType type, ByteOrder order) throws ZarrException {
    String sign = type.size() == 1 ? "|" : order == ByteOrder.BIG_ENDIAN ? ">" : "<";
    if (type.size() == DataType.VARIABLE && !(type instanceof UnknownType)) {
      return "|O";
    } else if (type instanceof FixedText || type.kind() == Kind.CHAR) {
      return "|S" + type.size();
    } else if (type instanceof Utf32Text) {
      return sign + "U" + type.size() / Integer.BYTES;
    } else if (type instanceof OpaqueType) {
      return "|V" + type.size();
    } else if (type instanceof TimeType) {
      Unit unit = unit(type);
      String of =
          unit.symbol().equals("generic") ? "" : "[%s%s]".formatted(unit.count(), unit.symbol());
      return sign + (isDate(type) ? "M8" : "m8") + of;
    } else if (type.name().equals("complex64") || type.name().equals("complex128")) {
      // As the values are given, whatever codec "bytes" says: those of structures are not swapped.
      ByteOrder given = type.fields().get(0).order(ByteOrder.LITTLE_ENDIAN);
      return (given == ByteOrder.BIG_ENDIAN ? ">c" : "<c") + type.size();
    } else if (type instanceof StructType) {
      return numpyFields(type);
    }
    for (Map.Entry<String, StoredType> numpy : DataTypes.V2.entrySet()) {
      if (numpy.getValue().name().equals(type.name())) {
        return sign + numpy.getKey();
      }
    }
    throw unknown(type, 2);
  }

  private static Map<String, Object> named(String name, Map<String, Object> configuration) {
    return ordered("name", name, "configuration", configuration);
  }

  /** {@code Map.of} has its members in another order in each process. */
  private static Map<String, Object> ordered(String key, Object value, String other, Object more) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put(key, value);
    members.put(other, more);
    return members;
  }

  private static List<Object> fields(DataType struct) throws ZarrException {
    List<Object> fields = new ArrayList<>();
    int end = 0;
    for (Field field : struct.fields()) {
      if (!field.shape().isEmpty() || field.offset() != end) {
        throw new ZarrException.Unsupported(
            "member \"%s\" of a structure has a shape or padding before it, which Zarr v3 cannot express; write version 2"
                .formatted(field.name()));
      }
      fields.add(ordered("name", field.name(), "data_type", v3(field.type())));
      end += field.type().size();
    }
    checkEnd(struct, end);
    return fields;
  }

  private static void checkEnd(DataType struct, int end) throws ZarrException {
    if (end != struct.size()) {
      throw new ZarrException.Unsupported(
          "a structure of %s bytes ends with padding, which Zarr v3 cannot express; write version 2"
              .formatted(struct.size()));
    }
  }

  private static List<Object> numpyFields(DataType struct) throws ZarrException {
    List<Object> fields = new ArrayList<>();
    int end = 0;
    for (Field field : struct.fields()) {
      pad(fields, field.offset() - end);
      ByteOrder order = field.order(ByteOrder.LITTLE_ENDIAN);
      Object type = v2(field.type(), order);
      fields.add(
          field.shape().isEmpty()
              ? List.of(field.name(), type)
              : List.of(
                  field.name(), type, field.shape().stream().map(Integer::longValue).toList()));
      end = field.offset() + field.count() * field.type().size();
    }
    pad(fields, struct.size() - end);
    return fields;
  }

  private static void pad(List<Object> fields, int bytes) {
    if (bytes > 0) {
      fields.add(List.of("", "|V" + bytes));
    }
  }

  /**
   * Returns the unit that the name of a type of times gives: a count, which may be empty, and a
   * symbol.
   */
  private static Unit unit(DataType type) {
    Matcher unit = TIME.matcher(type.name());
    return unit.matches() ? new Unit(unit.group(1), unit.group(2)) : new Unit("", "generic");
  }

  private record Unit(String count, String symbol) {
    long scale() {
      return count.isEmpty() ? 1 : Long.parseLong(count);
    }
  }

  private static boolean isDate(DataType type) {
    return type.name().startsWith("datetime") || type.name().contains("M8");
  }

  private static ZarrException.Unsupported unknown(DataType type, int version) {
    String advice =
        type.kind() == Kind.VLEN
            ? "Write version 2, or one row per element."
            : "Convert the array.";
    return new ZarrException.Unsupported(
        "data type %s has no name in Zarr v%s. %s".formatted(type.name(), version, advice));
  }
}
