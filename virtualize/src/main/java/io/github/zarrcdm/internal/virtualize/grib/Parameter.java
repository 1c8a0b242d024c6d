package io.github.zarrcdm.internal.virtualize.grib;

import static io.github.zarrcdm.internal.cf.CfAttributes.LONG_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the values of a message are, by the names of ecCodes.
 *
 * @param shortName of ecCodes
 * @param variable the name of the variable in netCDF
 * @param standardName of CF; empty if there is none
 */
record Parameter(
    String shortName, String variable, String standardName, String units, String name) {
  private static final Set<String> WITHOUT_UNITS =
      Set.of("~", "-", "Numeric", "(0 - 1)", "Proportion");

  /** A row of the table: conditions, and the parameter that they are those of. */
  private record Row(List<String> conditions, Parameter parameter) {

    /** Returns how many conditions are met; -1 if one of them is not. */
    int score(List<String> found) {
      int score = 0;
      for (int i = 0; i < conditions.size(); i++) {
        String condition = conditions.get(i);
        if (condition.equals("-")) {
          continue;
        }
        boolean kind = condition.indexOf(':') < 0;
        String value = kind ? found.get(i).replaceFirst(":.*", "") : found.get(i);
        if (!condition.equals(value)) {
          return -1;
        }
        score += kind ? 1 : 3;
      }
      return score;
    }
  }

  private static final Map<String, List<Row>> ROWS = new HashMap<>();

  static {
    for (List<String> row : GribTable.of("parameters.tsv")) {
      String variable = row.get(7).isEmpty() ? row.get(6) : row.get(7);
      Parameter parameter =
          new Parameter(row.get(6), variable, row.get(8), row.get(9), row.get(10));
      ROWS.computeIfAbsent(key(row.get(0), row.get(1), row.get(2)), key -> new ArrayList<>())
          .add(new Row(row.subList(3, 6), parameter));
    }
  }

  private static String key(Object edition, Object centre, String number) {
    return "%s %s %s".formatted(edition, centre, number);
  }

  /**
   * Returns the parameter of that {@code number}; one that is named after it if ecCodes has none.
   * Of those whose conditions are met, that with most of them.
   *
   * @param found what conditions are about: the first and the second surface ({@code type:value}),
   *     the statistical process
   */
  static Parameter of(int edition, int centre, String number, List<String> found) {
    Parameter best = null;
    int most = -1;
    for (int from : new int[] {0, centre}) {
      for (Row row : ROWS.getOrDefault(key(edition, from, number), List.of())) {
        int score = row.score(found);
        if (score >= 0 && score >= most) {
          best = row.parameter();
          most = score;
        }
      }
    }
    String unnamed = "parameter_" + number.replace('.', '_');
    return best != null ? best : new Parameter("unknown", unnamed, "", "", "");
  }

  /** Returns the attributes of an array of its values. */
  Map<String, Object> attributes() {
    Map<String, Object> attributes = new LinkedHashMap<>();
    if (!name.isEmpty()) {
      attributes.put(LONG_NAME, name);
    }
    if (!standardName.isEmpty()) {
      attributes.put(STANDARD_NAME, standardName);
    }
    if (WITHOUT_UNITS.contains(units)) {
      attributes.put(UNITS, "1");
    } else if (!units.isEmpty() && !units.contains("Code table")) {
      attributes.put(UNITS, units);
    }
    attributes.put("GRIB_shortName", shortName);
    return attributes;
  }
}
