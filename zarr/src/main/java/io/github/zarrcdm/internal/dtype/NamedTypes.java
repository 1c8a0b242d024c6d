package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.StructType.Member;
import io.github.zarrcdm.model.DataType.Field;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Types in the spelling of v3: a name, with a configuration where the type has parameters. */
final class NamedTypes {
  private NamedTypes() {}

  static StoredType of(@Nullable Object spec, int depth) throws ZarrException {
    Limit.TYPE_DEPTH.check(depth, "data type");
    Object name = spec instanceof Map<?, ?> map ? map.get("name") : spec;
    Object configuration = spec instanceof Map<?, ?> map ? map.get("configuration") : null;
    if (spec == null || !(name instanceof String text)) {
      throw DataTypes.unknown(spec);
    }
    StoredType known = DataTypes.V3.get(text);
    if (known != null) {
      return known;
    }
    return of(text, configuration instanceof Map<?, ?> map ? map : Map.of(), spec, depth);
  }

  private static StoredType of(String text, Map<?, ?> parameters, Object spec, int depth)
      throws ZarrException {
    return switch (text) {
      case "null_terminated_bytes" -> {
        int size = size(parameters, text, 1);
        yield new FixedText("S" + size, size);
      }
      case "fixed_length_utf32" -> {
        int size = size(parameters, text, Integer.BYTES);
        yield new Utf32Text("U" + size / Integer.BYTES, size);
      }
      case "raw_bytes" -> {
        int size = size(parameters, text, 1);
        yield new OpaqueType("r" + 8L * size, size);
      }
      case "numpy.datetime64", "numpy.timedelta64" -> time(parameters, text);
      case "struct", "structured" -> struct(parameters, spec, depth);
      default -> {
        if (!text.matches("r\\d{1,10}")) {
          throw DataTypes.unknown(spec);
        }
        yield raw(text);
      }
    };
  }

  private static StoredType raw(String name) throws ZarrException {
    long bits = Long.parseLong(name.substring(1));
    if (bits == 0 || bits % 8 != 0) {
      throw new ZarrException.Malformed(
          "data type %s is not a whole number of bytes".formatted(name));
    }
    Limit.TYPE_BYTES.check(bits / 8, () -> "data type " + name);
    return new OpaqueType(name, (int) (bits / 8));
  }

  private static int size(Map<?, ?> parameters, String name, int unit) throws ZarrException {
    if (!(parameters.get("length_bytes") instanceof Long size) || size <= 0 || size % unit != 0) {
      throw new ZarrException.Malformed(
          "data type %s: \"length_bytes\" is %s, it must be a positive multiple of %s"
              .formatted(name, parameters.get("length_bytes"), unit));
    }
    Limit.TYPE_BYTES.check(size, () -> "data type " + name);
    return (int) (long) size;
  }

  private static StoredType time(Map<?, ?> parameters, String name) throws ZarrException {
    String symbol = parameters.get("unit") instanceof String text ? text : "generic";
    long count = parameters.get("scale_factor") instanceof Long factor ? factor : 1;
    String shown =
        "%s[%s%s]"
            .formatted(
                name.substring("numpy.".length()), count == 1 ? "" : Long.toString(count), symbol);
    return symbol.equals("generic")
        ? TimeType.generic(shown)
        : time(shown, name.contains("date"), symbol, count);
  }

  /**
   * Returns the type of points in time, or else durations, of {@code count} times the unit that
   * numpy calls {@code symbol}.
   */
  static StoredType time(String name, boolean date, String symbol, long count)
      throws ZarrException {
    TimeUnit unit = TimeUnit.of(symbol).orElseThrow(() -> DataTypes.unknown(name));
    if (count <= 0 || count > Integer.MAX_VALUE) {
      throw DataTypes.unknown(name);
    }
    return date ? TimeType.datetime(name, unit, count) : TimeType.timedelta(name, unit, count);
  }

  /**
   * Fields as {@code {"name": ..., "data_type": ...}}; those of the older {@code structured} as
   * {@code [name, type]}.
   */
  private static StoredType struct(Map<?, ?> parameters, Object spec, int depth)
      throws ZarrException {
    if (!(parameters.get("fields") instanceof List<?> fields)) {
      throw DataTypes.unknown(spec);
    }
    List<Member> members = new ArrayList<>();
    for (Object field : fields) {
      Object name = null;
      Object type = null;
      if (field instanceof Map<?, ?> map) {
        name = map.get("name");
        type = map.get("data_type");
      } else if (field instanceof List<?> pair && pair.size() == 2) {
        name = pair.get(0);
        type = pair.get(1);
      }
      if (!(name instanceof String text)) {
        throw new ZarrException.Malformed(
            "data type: %s is not a field of a structure".formatted(field));
      }
      members.add(new Member(text, of(type, depth + 1), List.of(), null));
    }
    return StructType.packed("struct", members);
  }

  /**
   * Returns a structure of a real part {@code r} and an imaginary part {@code i}; {@code order} may
   * be null, as in fields.
   */
  static StructType complex(String name, StoredType part, @Nullable ByteOrder order) {
    List<Field> parts =
        List.of(
            new Field("r", part, 0, List.of(), order),
            new Field("i", part, part.size(), List.of(), order));
    return new StructType(name, 2 * part.size(), parts);
  }
}
