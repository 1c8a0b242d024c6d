package io.github.zarrcdm.internal.copy.mapping;

import static io.github.zarrcdm.internal.cf.CfAttributes.FLAG_MEANINGS;
import static io.github.zarrcdm.internal.cf.CfAttributes.FLAG_VALUES;

import io.github.zarrcdm.model.Attributes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ucar.ma2.DataType;
import ucar.nc2.EnumTypedef;

/**
 * What the numbers of an enumeration mean, as CF says it: {@code flag_values} and {@code
 * flag_meanings}. netCDF-Java has no signs in enumerations; where the file does not tell, there are
 * none.
 */
final class FlagAttributes {
  private static final Pattern UNKNOWN = Pattern.compile("Unknown enum value=\\s*(-?\\d{1,9})");

  private FlagAttributes() {}

  /**
   * Returns {@code attributes} with those of {@code type}, whose numbers are {@code numbers},
   * unless they have flags already.
   */
  static Attributes of(EnumTypedef type, DataType numbers, Attributes attributes) {
    Map<Long, String> meanings = new TreeMap<>();
    type.getMap()
        .forEach(
            (number, name) ->
                meanings.put(signed(number, numbers), name.trim().replaceAll("\\s+", "_")));
    return attributes
        .withDefault(FLAG_VALUES, List.copyOf(meanings.keySet()))
        .withDefault(FLAG_MEANINGS, String.join(" ", meanings.values()));
  }

  /**
   * Returns the number that {@code name} stands for, also if netCDF-Java found that it has none.
   */
  static Optional<Long> number(EnumTypedef type, DataType numbers, String name) {
    Matcher unknown = UNKNOWN.matcher(name);
    if (unknown.matches()) {
      return Optional.of(signed(Integer.parseInt(unknown.group(1)), numbers));
    }
    return type.getMap().entrySet().stream()
        .filter(entry -> entry.getValue().equals(name))
        .findFirst()
        .map(entry -> signed(entry.getKey(), numbers));
  }

  /** Returns true if a number of {@code type} may be negative in the source. */
  static boolean maySign(EnumTypedef type) {
    long half = 1L << Byte.SIZE * type.getBaseType().getSize() - 1;
    return type.getMap().keySet().stream()
        .anyMatch(number -> signed(number, type.getBaseType()) >= half);
  }

  /** Returns {@code number} as one of {@code type}: without a sign if that is of an enumeration. */
  private static long signed(int number, DataType type) {
    int above = Long.SIZE - Byte.SIZE * type.getSize();
    long high = (long) number << above;
    return type.isEnum() ? high >>> above : high >> above;
  }
}
