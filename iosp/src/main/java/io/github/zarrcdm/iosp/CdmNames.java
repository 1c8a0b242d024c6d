package io.github.zarrcdm.iosp;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import ucar.nc2.NetcdfFiles;

/** The names of the members of one group or structure: valid in the CDM and unique. */
final class CdmNames {
  private final Set<String> taken = new HashSet<>();

  /** The last number appended to each name: many nodes can have names that become equal. */
  private final Map<String, Integer> numbers = new HashMap<>();

  /** {@code name} in the CDM's form: without slashes, blanks and control characters. */
  static String legal(String name) {
    String legal = NetcdfFiles.makeValidCdmObjectName(name);
    return legal.isEmpty() ? "_" : legal;
  }

  /**
   * The valid form of {@code name}, with a number appended if an earlier name has the same form.
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
