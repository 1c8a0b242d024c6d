package io.github.zarrcdm.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A codec as the metadata asks for it, in v3 terms: a name and its configuration (values as in
 * {@link Attributes}). Codecs of v1 and v2 are named {@code numcodecs.<id>}.
 */
public record CodecSpec(String name, Map<String, Object> configuration) {
  private static final Set<String> BLOSC = Set.of("blosc", "numcodecs.blosc");

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

  /**
   * Returns true if chunks that one list of codecs has encoded are decoded by the other one: equal
   * codecs, and Blosc with other settings, as its frames tell how they were encoded.
   */
  public static boolean areDecodedAlike(List<CodecSpec> codecs, List<CodecSpec> others) {
    boolean alike = codecs.size() == others.size();
    for (int n = 0; alike && n < codecs.size(); n++) {
      CodecSpec codec = codecs.get(n);
      CodecSpec other = others.get(n);
      alike =
          codec.equals(other) || codec.name().equals(other.name()) && BLOSC.contains(codec.name());
    }
    return alike;
  }
}
