package io.github.zarrcdm.internal.convert.mapping;

import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import ucar.nc2.EnumTypedef;

/**
 * What the numbers of an enumeration mean, as CF says it: {@code flag_values} and {@code
 * flag_meanings}.
 */
final class FlagAttributes {
  private FlagAttributes() {}

  /** {@code attributes} with those of {@code type}, unless they have flags already. */
  static Attributes of(EnumTypedef type, Attributes attributes) {
    List<Object> values = new ArrayList<>();
    List<String> meanings = new ArrayList<>();
    for (Map.Entry<Integer, String> entry : new TreeMap<>(type.getMap()).entrySet()) {
      values.add((long) entry.getKey());
      meanings.add(entry.getValue().trim().replaceAll("\\s+", "_"));
    }
    return attributes
        .withDefault("flag_values", List.copyOf(values))
        .withDefault("flag_meanings", String.join(" ", meanings));
  }
}
