package io.github.zarrcdm.model;

import java.util.Map;
import java.util.Optional;

/**
 * A codec as the metadata asks for it, in v3 terms: a name and its configuration (values as in
 * {@link Attributes}). Codecs of v1 and v2 are named {@code numcodecs.<id>}.
 */
public record CodecSpec(String name, Map<String, Object> configuration) {

  /**
   * Returns the codec that a value of v3 metadata stands for: a name, or a map with a {@code name}
   * and perhaps a {@code configuration}; empty if it is neither.
   */
  @SuppressWarnings("unchecked") // Maps of metadata have strings as keys.
  public static Optional<CodecSpec> of(Object value) {
    if (value instanceof String name) {
      return Optional.of(new CodecSpec(name, Map.of()));
    }
    if (value instanceof Map<?, ?> map && map.get("name") instanceof String name) {
      Object configuration = map.get("configuration");
      if (configuration == null) {
        return Optional.of(new CodecSpec(name, Map.of()));
      }
      if (configuration instanceof Map<?, ?> known) {
        return Optional.of(new CodecSpec(name, (Map<String, Object>) known));
      }
    }
    return Optional.empty();
  }
}
