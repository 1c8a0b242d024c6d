package io.github.zarrcdm.hosts.twins.generated;

import java.util.LinkedHashMap;
import java.util.Map;

/** Attributes in their order: {@code Attributes.of("units", "m", "scale_factor", 0.1)}. */
final class Attributes {
  private Attributes() {}

  static Map<String, Object> of(Object... namesAndValues) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      attributes.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return attributes;
  }
}
