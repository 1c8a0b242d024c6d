package io.github.zarrcdm.internal.iosp.cdm;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import ucar.nc2.NetcdfFiles;

/** The names of the members of one group or structure: valid in the CDM and unique. */
final class CdmNames {
  private final Set<String> taken = new HashSet<>();

  /** The last number appended to each name: many nodes can have names that become equal. */
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * What XML has no way to write, beside control characters: halves of others, and no characters.
   */
  private static final Pattern NOT_XML = Pattern.compile("[\\uD800-\\uDFFF\\uFFFE\\uFFFF]");

  /**
   * Returns {@code name} in the CDM's form: without slashes, blanks and control characters, and
   * without what would fail the NcML of the whole dataset.
   */
  static String legal(String name) {
    if (isPlain(name)) {
      return name;
    }
    String legal = NOT_XML.matcher(NetcdfFiles.makeValidCdmObjectName(name)).replaceAll("_");
    return legal.isEmpty() ? "_" : legal;
  }

  /** Returns true for most names, which need no pattern; each variable asks for several. */
  private static boolean isPlain(String name) {
    for (int i = 0; i < name.length(); i++) {
      char letter = name.charAt(i);
      boolean plain =
          letter >= 'a' && letter <= 'z'
              || letter >= 'A' && letter <= 'Z'
              || letter >= '0' && letter <= '9'
              || letter == '_';
      if (!plain) {
        return false;
      }
    }
    return !name.isEmpty();
  }

  /**
   * Returns the valid form of {@code name}, with a number appended if an earlier name has the same
   * form.
   */
  String unique(String name) {
    String legal = legal(name);
    String unique = legal;
    while (!taken.add(unique)) {
      unique = legal + "_" + numbers.merge(legal, 2, (n, two) -> n + 1);
    }
    return unique;
  }
}
