package io.github.zarrcdm.internal.virtualize.grib;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Names of variables: those of ecCodes for netCDF. Where several would have the same, what
 * distinguishes them is appended: the kind of level, the statistical process, and so on.
 */
final class VariableNames {
  private VariableNames() {}

  /**
   * Returns the name of each of {@code variables}, in their order; none of them is in {@code
   * taken}.
   */
  static List<String> of(List<GribVariable> variables, Set<String> taken) {
    List<List<String>> qualifiers = variables.stream().map(GribVariable::qualifiers).toList();
    Map<String, List<Set<String>>> alike = new HashMap<>();
    for (int v = 0; v < qualifiers.size(); v++) {
      List<String> own = qualifiers.get(v);
      List<Set<String>> all =
          alike.computeIfAbsent(
              variables.get(v).parameter().variable(),
              name -> own.stream().map(unused -> (Set<String>) new HashSet<String>()).toList());
      for (int i = 0; i < own.size(); i++) {
        all.get(i).add(own.get(i));
      }
    }
    Set<String> used = new HashSet<>(taken);
    List<String> names = new ArrayList<>();
    for (int v = 0; v < qualifiers.size(); v++) {
      String base = variables.get(v).parameter().variable();
      List<Set<String>> all = Objects.requireNonNull(alike.get(base));
      StringBuilder name = new StringBuilder(base);
      List<String> own = qualifiers.get(v);
      for (int i = 0; i < own.size(); i++) {
        if (all.get(i).size() > 1 && !own.get(i).isEmpty()) {
          name.append('_').append(own.get(i));
        }
      }
      String unique = name.toString();
      for (int n = 2; !used.add(unique); n++) {
        unique = name + "_" + n;
      }
      names.add(unique);
    }
    return names;
  }
}
