package io.github.zarrcdm.iosp;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import ucar.nc2.NetcdfFiles;

/** The names of the members of one group or structure: legal in the CDM, and each only once. */
final class CdmNames {
  private final Set<String> taken = new HashSet<>();

  /** The number that was last put behind a name: many nodes may have names that become the same. */
  private final Map<String, Integer> numbers = new HashMap<>();

  /** {@code name} as the CDM spells it: without slashes, blanks and control characters. */
  static String legal(String name) {
    String legal = NetcdfFiles.makeValidCdmObjectName(name);
    return legal.isEmpty() ? "_" : legal;
  }

  /** The legal form of {@code name}, with a number behind it if an earlier name took that. */
  String unique(String name) {
    String legal = legal(name);
    String unique = legal;
    while (!taken.add(unique)) {
      unique = legal + "_" + numbers.merge(legal, 2, (n, two) -> n + 1);
    }
    return unique;
  }
}
