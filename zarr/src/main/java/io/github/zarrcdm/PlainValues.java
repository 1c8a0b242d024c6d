package io.github.zarrcdm;

import io.github.zarrcdm.model.CodecSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values that programs give, as the model has them: every integer a Long, every real a Double. */
final class PlainValues {
  private PlainValues() {}

  static Object of(Object value) {
    if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
      return ((Number) value).longValue();
    } else if (value instanceof Float real) {
      return real.doubleValue();
    } else if (value instanceof List<?> list) {
      List<Object> plain = new ArrayList<>();
      list.forEach(element -> plain.add(of(element)));
      return plain;
    } else if (value instanceof Map<?, ?> map) {
      return of(map);
    }
    return value;
  }

  private static Map<String, Object> of(Map<?, ?> map) {
    Map<String, Object> plain = new LinkedHashMap<>();
    map.forEach((key, value) -> plain.put(String.valueOf(key), of(value)));
    return plain;
  }

  static CodecSpec of(CodecSpec codec) {
    return new CodecSpec(codec.name(), of(codec.configuration()));
  }
}
