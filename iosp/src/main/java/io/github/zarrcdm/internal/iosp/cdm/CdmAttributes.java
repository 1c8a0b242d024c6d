package io.github.zarrcdm.internal.iosp.cdm;

import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Kind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;

/**
 * Converts attributes of the model to the CDM. Every JSON value is represented: values without a
 * netCDF type are shown as JSON text.
 */
final class CdmAttributes {
  private static final BigInteger ULONG_END = BigInteger.ONE.shiftLeft(64);

  private CdmAttributes() {}

  static List<Attribute> of(Attributes attributes, CdmTypes types) {
    List<Attribute> all = new ArrayList<>(attributes.values().size());
    CdmNames names = new CdmNames();
    for (Map.Entry<String, Object> entry : attributes.values().entrySet()) {
      all.add(of(names.unique(entry.getKey()), entry.getValue(), types));
    }
    return all;
  }

  private static Attribute of(String name, Object value, CdmTypes types) {
    if (value instanceof Typed typed) {
      return typed(name, typed, types);
    }
    if (value instanceof List<?> list) {
      return list(name, list, types);
    }
    if (value == null || value instanceof Map) {
      return text(name, JsonAttribute.of(value));
    }
    return value instanceof String text ? text(name, text) : list(name, List.of(value), types);
  }

  private static Attribute list(String name, List<?> list, CdmTypes types) {
    if (list.isEmpty()) {
      return empty(name, DataType.STRING);
    }
    if (all(list, String.class)) {
      return array(name, Array.factory(DataType.STRING, shape(list), list.toArray(new String[0])));
    }
    if (all(list, Boolean.class)) {
      return array(name, bytes(list));
    }
    if (list.stream().allMatch(v -> v instanceof Long || v instanceof BigInteger)) {
      DataType type = integerType(list, types);
      return type == null
          ? text(name, JsonAttribute.of(single(list)))
          : array(name, numbers(type, list));
    }
    if (all(list, Number.class)) {
      return array(name, numbers(DataType.DOUBLE, list));
    }
    return text(name, JsonAttribute.of(list));
  }

  /** Returns the smallest of INT, LONG and ULONG that can hold all values; null if none can. */
  private static @Nullable DataType integerType(List<?> integers, CdmTypes types) {
    if (integers.stream().allMatch(v -> v instanceof Long n && n == n.intValue())) {
      return DataType.INT;
    }
    if (types.int64() != Int64.LONG) {
      return DataType.DOUBLE;
    }
    if (all(integers, Long.class)) {
      return DataType.LONG;
    }
    return integers.stream()
            .map(v -> v instanceof BigInteger big ? big : BigInteger.valueOf((Long) v))
            .allMatch(n -> n.signum() >= 0 && n.compareTo(ULONG_END) < 0)
        ? DataType.ULONG
        : null;
  }

  private static Attribute typed(String name, Typed typed, CdmTypes types) {
    List<?> values = typed.values();
    return switch (typed.kind()) {
      case STRUCT, OPAQUE, VLEN -> text(name, String.valueOf(single(values)));
      case CHAR -> text(name, values.isEmpty() ? "" : values.get(0).toString());
      case STRING ->
          values.isEmpty()
              ? empty(name, DataType.STRING)
              : array(
                  name,
                  Array.factory(DataType.STRING, shape(values), values.toArray(new String[0])));
      default -> {
        DataType type = type(typed, types);
        yield values.isEmpty() ? empty(name, type) : array(name, numbers(type, unsigned(typed)));
      }
    };
  }

  /** Without 64-bit integers, a double is close enough for any attribute. */
  private static DataType type(Typed typed, CdmTypes types) {
    boolean asInt = typed.kind() == Kind.LONG && types.int64() == Int64.INT;
    return asInt ? DataType.DOUBLE : types.of(typed.kind(), typed.unsigned());
  }

  /** Returns the values; unsigned ones as their true numbers. */
  private static List<?> unsigned(Typed typed) {
    return typed.unsigned()
        ? typed.values().stream().map(v -> unsigned(typed.kind(), (Number) v)).toList()
        : typed.values();
  }

  private static Number unsigned(Kind kind, Number value) {
    return switch (kind) {
      case BYTE -> value.longValue() & 0xff;
      case SHORT -> value.longValue() & 0xffff;
      case INT -> value.longValue() & 0xffffffffL;
      default -> new BigInteger(Long.toUnsignedString(value.longValue()));
    };
  }

  private static Array bytes(List<?> booleans) {
    Array bytes = Array.factory(DataType.BYTE, shape(booleans));
    for (int i = 0; i < booleans.size(); i++) {
      bytes.setByte(i, (byte) ((Boolean) booleans.get(i) ? 1 : 0));
    }
    return bytes;
  }

  private static Array numbers(DataType type, List<?> values) {
    Array numbers = Array.factory(type, shape(values));
    for (int i = 0; i < values.size(); i++) {
      Number value = (Number) values.get(i);
      switch (type) {
        case FLOAT -> numbers.setFloat(i, value.floatValue());
        case DOUBLE -> numbers.setDouble(i, value.doubleValue());
        default -> numbers.setLong(i, value.longValue());
      }
    }
    return numbers;
  }

  private static Attribute text(String name, String text) {
    return Attribute.builder(name).setStringValue(text).build();
  }

  private static Attribute empty(String name, DataType type) {
    return array(name, Array.factory(type, new int[] {0}));
  }

  private static Attribute array(String name, Array values) {
    return Attribute.builder(name).setValues(values).build();
  }

  private static boolean all(List<?> list, Class<?> type) {
    return list.stream().allMatch(type::isInstance);
  }

  private static Object single(List<?> list) {
    return list.size() == 1 ? list.get(0) : list;
  }

  private static int[] shape(List<?> list) {
    return new int[] {list.size()};
  }
}
