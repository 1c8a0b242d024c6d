package io.github.zarrcdm;

import static java.util.stream.Collectors.toCollection;

import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.CodecSpec;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Values that programs give, as the model has them: every integer a Long, every real a Double,
 * every array a list.
 */
final class PlainValues {
  private PlainValues() {}

  /** Throws {@link IllegalArgumentException} for what JSON cannot say. */
  static Object of(Object value) {
    if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
      return ((Number) value).longValue();
    } else if (value instanceof Float real) {
      return real.doubleValue();
    } else if (value instanceof List<?> list) {
      return list.stream().map(PlainValues::ofNullable).collect(toCollection(ArrayList::new));
    } else if (value instanceof Map<?, ?> map) {
      return of(map);
    } else if (value instanceof String
        || value instanceof Number
        || value instanceof Boolean
        || value instanceof Attributes.Typed) {
      return value;
    } else if (value.getClass().isArray()) {
      return IntStream.range(0, Array.getLength(value))
          .mapToObj(index -> ofNullable(Array.get(value, index)))
          .collect(toCollection(ArrayList::new));
    }
    throw new IllegalArgumentException(
        "%s: values are texts, numbers, booleans, and lists, arrays and maps of these"
            .formatted(value.getClass().getName()));
  }

  private static @Nullable Object ofNullable(@Nullable Object value) {
    return value == null ? null : of(value);
  }

  private static Map<String, Object> of(Map<?, ?> map) {
    Map<String, Object> plain = new LinkedHashMap<>();
    map.forEach((key, value) -> plain.put(String.valueOf(key), ofNullable(value)));
    return plain;
  }

  static CodecSpec of(CodecSpec codec) {
    return new CodecSpec(codec.name(), of(codec.configuration()));
  }
}
