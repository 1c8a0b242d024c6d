package io.github.zarrcdm.internal.virtualize.grib;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names of variables: those of ecCodes for netCDF. Where several would have the same, what
 * distinguishes them is appended: the kind of level, the statistical process, and so on.
 */
final class VariableNames {
  /** Names of coordinates, with all that follow a number. */
  private static final Set<String> TAKEN =
      Set.of(
          "time",
          "step",
          "valid_time",
          "number",
          "latitude",
          "longitude",
          "x",
          "y",
          "values",
          "crs");

  private VariableNames() {}

  /** The name of each of {@code variables}, in their order. */
  static List<String> of(List<GribVariable> variables, Set<String> levels) {
    Map<String, List<GribVariable>> alike = new LinkedHashMap<>();
    variables.forEach(
        variable ->
            alike
                .computeIfAbsent(variable.parameter().variable(), name -> new ArrayList<>())
                .add(variable));
    Set<String> used = new HashSet<>(TAKEN);
    used.addAll(levels);
    List<String> names = new ArrayList<>();
    for (GribVariable variable : variables) {
      String base = variable.parameter().variable();
      StringBuilder name = new StringBuilder(base);
      List<GribVariable> others = alike.getOrDefault(base, List.of());
      List<String> own = variable.qualifiers();
      for (int i = 0; i < own.size(); i++) {
        Set<String> values = new HashSet<>();
        for (GribVariable other : others) {
          values.add(other.qualifiers().get(i));
        }
        if (values.size() > 1 && !own.get(i).isEmpty()) {
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
