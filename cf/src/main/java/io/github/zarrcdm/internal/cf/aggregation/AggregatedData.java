package io.github.zarrcdm.internal.cf.aggregation;

import io.github.zarrcdm.internal.cf.names.NameReference;
import io.github.zarrcdm.internal.cf.names.NamingAttribute;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the attributes of an aggregation variable say: its dimensions, and the variables that
 * describe its fragments.
 *
 * @param dimensions the names of the aggregated dimensions; empty for a scalar
 * @param map the variable with the sizes of the fragments
 * @param uris the variable with the datasets of the fragments; null if there are unique values
 * @param identifiers the variable with their names in these datasets; null likewise
 * @param uniqueValues the variable with one value for each fragment; null if there are datasets
 */
public record AggregatedData(
    List<String> dimensions,
    String map,
    @Nullable String uris,
    @Nullable String identifiers,
    @Nullable String uniqueValues) {
  public static final String DIMENSIONS = "aggregated_dimensions";
  public static final String DATA = "aggregated_data";

  public AggregatedData {
    dimensions = List.copyOf(dimensions);
  }

  /** Attributes that say nothing which can be followed; the message says what CF has. */
  public static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;

    Malformed(String message) {
      super(message);
    }
  }

  /**
   * Returns true if {@code texts}, the attributes of a variable, make it an aggregation variable.
   */
  public static boolean isIn(Map<String, String> texts) {
    return texts.containsKey(DIMENSIONS);
  }

  /** Returns what {@code texts} say, which are the attributes of an aggregation variable. */
  public static AggregatedData of(Map<String, String> texts) throws Malformed {
    Map<String, String> features = new LinkedHashMap<>();
    String data = texts.getOrDefault(DATA, "");
    for (NameReference named : attribute(DATA).names(data)) {
      features.put(named.key(), named.name());
    }
    List<String> dimensions = new ArrayList<>();
    for (NameReference named : attribute(DIMENSIONS).names(texts.getOrDefault(DIMENSIONS, ""))) {
      dimensions.add(named.name());
    }
    String map = features.get("map");
    boolean files = features.containsKey("uris") && features.containsKey("identifiers");
    boolean values = features.containsKey("unique_values");
    if (map == null || files == values || features.size() != (files ? 3 : 2)) {
      throw new Malformed(
          "aggregated_data is \"%s\"; CF 2.8.1 has map, uris and identifiers, or map and unique_values"
              .formatted(data));
    }
    return new AggregatedData(
        dimensions,
        map,
        features.get("uris"),
        features.get("identifiers"),
        features.get("unique_values"));
  }

  private static NamingAttribute attribute(String name) {
    return NamingAttribute.of(name).orElseThrow();
  }

  /** Returns the variables that describe the fragments. */
  public List<String> variables() {
    List<String> names = new ArrayList<>(List.of(map));
    for (String name : new @Nullable String[] {uris, identifiers, uniqueValues}) {
      if (name != null) {
        names.add(name);
      }
    }
    return names;
  }
}
