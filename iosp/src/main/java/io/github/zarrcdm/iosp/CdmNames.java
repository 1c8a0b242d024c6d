package io.github.zarrcdm.iosp;

import java.util.HashSet;
import java.util.Set;
import ucar.nc2.NetcdfFiles;

/** The names of the members of one group or structure: legal in the CDM, and each only once. */
final class CdmNames {
  private final Set<String> taken = new HashSet<>();

  /** {@code name} as the CDM spells it: without slashes, blanks and control characters. */
  static String legal(String name) {
    String legal = NetcdfFiles.makeValidCdmObjectName(name);
    return legal.isEmpty() ? "_" : legal;
  }

  /** The legal form of {@code name}, with a number behind it if an earlier name took that. */
  String unique(String name) {
    String legal = legal(name);
    String unique = legal;
    for (int n = 2; !taken.add(unique); n++) {
      unique = legal + "_" + n;
    }
    return unique;
  }
}
