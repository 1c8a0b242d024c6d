package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.StructType.Member;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Types in numpy's spelling, that of v1 and v2: {@code <f4}, {@code |S12}, {@code <M8[25us]},
 * {@code [["x", "<f4"], ["m", "<i2", [2]]]}; or the v3 name of a type of a fixed size: {@code
 * bfloat16}.
 *
 * @see <a href="https://numpy.org/doc/stable/reference/arrays.interface.html">numpy's array
 *     interface</a>
 */
final class NumpyTypes {
  private static final Pattern SPELLING =
      Pattern.compile("([<>|=]?)([a-zA-Z])(\\d{0,10})(?:\\[(\\d{0,10})(\\p{L}*)])?");

  private NumpyTypes() {}

  static StoredType of(@Nullable Object spec, int depth) throws ZarrException {
    Limit.TYPE_DEPTH.check(depth, "data type");
    if (spec instanceof List<?> fields) {
      return struct(fields, depth);
    }
    if (!(spec instanceof String name)) {
      throw DataTypes.unknown(spec);
    }
    // TensorStore also stores in v2 what numpy has no spelling for, and numpy knows many v3 names.
    StoredType named = DataTypes.V3.get(name);
    if (named != null && named.size() != DataType.VARIABLE) {
      return named;
    }
    Matcher spelling = SPELLING.matcher(name);
    if (!spelling.matches()) {
      throw DataTypes.unknown(spec);
    }
    String code = spelling.group(2) + spelling.group(3);
    if (DataTypes.V2.containsKey(code) && spelling.group(5) == null) {
      return DataTypes.V2.get(code);
    }
    ByteOrder order = DataTypes.order(name);
    return switch (spelling.group(2)) {
      case "c" ->
          switch (code) {
            case "c8" -> NamedTypes.complex("complex64", FloatType.FLOAT32, order);
            case "c16" -> NamedTypes.complex("complex128", FloatType.FLOAT64, order);
            default -> throw DataTypes.unknown(spec);
          };
      case "S", "a" -> new FixedText(name, size(spelling, 1));
      case "U" -> new Utf32Text(name, size(spelling, Integer.BYTES));
      case "V" -> new OpaqueType(name, size(spelling, 1));
      case "M", "m" -> time(spelling, code);
      default -> throw DataTypes.unknown(spec);
    };
  }

  private static int size(Matcher spelling, int unit) throws ZarrException {
    long size = spelling.group(3).isEmpty() ? 0 : Long.parseLong(spelling.group(3)) * unit;
    Limit.TYPE_BYTES.check(size, () -> "data type " + spelling.group());
    if (size == 0) {
      throw new ZarrException.Unsupported(
          "data type %s, whose elements have no bytes, is not supported"
              .formatted(spelling.group()));
    }
    return (int) size;
  }

  private static StoredType time(Matcher spelling, String code) throws ZarrException {
    String symbol = spelling.group(5);
    if (!code.endsWith("8") || code.length() != 2) {
      throw DataTypes.unknown(spelling.group());
    } else if (symbol == null || symbol.equals("generic")) {
      return TimeType.generic(spelling.group());
    }
    long count = spelling.group(4).isEmpty() ? 1 : Long.parseLong(spelling.group(4));
    return NamedTypes.time(spelling.group(), code.startsWith("M"), symbol, count);
  }

  private static StoredType struct(List<?> fields, int depth) throws ZarrException {
    List<Member> members = new ArrayList<>();
    for (Object field : fields) {
      if (!(field instanceof List<?> parts)
          || parts.size() < 2
          || parts.size() > 3
          || !(parts.get(0) instanceof String name)) {
        throw new ZarrException.Malformed(
            "data type: %s is not a field, which is [name, type] or [name, type, shape]"
                .formatted(field));
      }
      List<Integer> shape = parts.size() == 3 ? shape(parts.get(2)) : List.of();
      members.add(
          new Member(name, of(parts.get(1), depth + 1), shape, DataTypes.order(parts.get(1))));
    }
    return StructType.packed("struct", members);
  }

  private static List<Integer> shape(Object spec) throws ZarrException {
    List<Integer> shape = new ArrayList<>();
    for (Object length :
        spec instanceof List<?> list ? list : List.of(spec == null ? "null" : spec)) {
      if (!(length instanceof Long l && l > 0 && l <= Integer.MAX_VALUE)) {
        throw new ZarrException.Malformed(
            "data type: %s is not the shape of a field".formatted(spec));
      }
      shape.add((int) (long) l);
    }
    return shape;
  }
}
