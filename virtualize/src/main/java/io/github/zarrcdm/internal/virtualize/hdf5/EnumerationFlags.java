package io.github.zarrcdm.internal.virtualize.hdf5;

import static io.github.zarrcdm.internal.cf.CfAttributes.FLAG_MEANINGS;
import static io.github.zarrcdm.internal.cf.CfAttributes.FLAG_VALUES;

import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Type.Enumeration;
import io.github.zarrcdm.model.Attributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What the numbers of an enumeration mean, as CF says it, and as copies of netCDF have it. */
final class EnumerationFlags {
  private EnumerationFlags() {}

  private record Flag(long number, String name) {}

  /**
   * Returns {@code attributes} with the flags of {@code type} if that is an enumeration but of
   * flags.
   */
  static Attributes of(Hdf5Type type, Attributes attributes) {
    if (!(type instanceof Enumeration enumeration) || ElementSpelling.isBoolean(enumeration)) {
      return attributes;
    }
    List<Flag> flags = new ArrayList<>();
    for (int n = 0; n < enumeration.names().size(); n++) {
      if (AttributeValues.number(type, enumeration.values().get(n)) instanceof Long number) {
        String name = enumeration.names().get(n).trim().replaceAll("\\s+", "_");
        flags.add(new Flag(number, name));
      }
    }
    flags.sort(Comparator.comparingLong(Flag::number));
    return attributes
        .withDefault(FLAG_VALUES, flags.stream().map(Flag::number).toList())
        .withDefault(FLAG_MEANINGS, String.join(" ", flags.stream().map(Flag::name).toList()));
  }
}
