package io.github.zarrcdm.internal.iosp.quirks;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.cf.CfAttributes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Names that are removed from the attribute {@code coordinates} of arrays, as netCDF-Java misreads
 * them there; the arrays that they name stay coordinates of others.
 *
 * @param reasons why each name is left out, by the paths of arrays and then by name
 */
public record SurplusCoordinates(Map<String, Map<String, String>> reasons) {
  public static final SurplusCoordinates NONE = new SurplusCoordinates(Map.of());

  public boolean isEmpty() {
    return reasons.isEmpty();
  }

  /** Returns these and {@code others}. */
  public SurplusCoordinates and(SurplusCoordinates others) {
    Map<String, Map<String, String>> all = new LinkedHashMap<>(reasons);
    others.reasons.forEach(
        (path, more) ->
            all.merge(
                path,
                more,
                (some, rest) -> {
                  Map<String, String> both = new LinkedHashMap<>(rest);
                  both.putAll(some);
                  return both;
                }));
    return new SurplusCoordinates(all);
  }

  /** Returns the names in {@code coordinates} of an array; empty without such an attribute. */
  static List<String> named(Array array) {
    String text = array.attributes().text(CfAttributes.COORDINATES);
    return text == null || text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
  }

  /** Returns {@code root} without them, and a finding for each name that is left out. */
  public Group removedFrom(Group root, Findings findings) {
    if (isEmpty()) {
      return root;
    }
    Map<String, Array> changed = new HashMap<>();
    Map<String, List<String>> paths = new LinkedHashMap<>();
    reasons.forEach(
        (path, surplus) -> {
          changed.put(path, without(PartialTrees.array(root, path), surplus.keySet()));
          surplus.forEach(
              (name, reason) ->
                  paths
                      .computeIfAbsent(
                          "its coordinate %s %s".formatted(name, reason), what -> new ArrayList<>())
                      .add(path));
        });
    paths.forEach(
        (what, of) ->
            findings.warning(
                of.get(0),
                what,
                "NetcdfDatasets does not use it as a coordinate of this array"
                    + (of.size() == 1 ? "" : " and %s others".formatted(of.size() - 1))));
    return PartialTrees.with(root, changed);
  }

  private static Array without(Array array, Collection<String> surplus) {
    String left =
        named(array).stream()
            .filter(name -> !surplus.contains(name))
            .collect(Collectors.joining(" "));
    return array.withAttributes(
        left.isEmpty()
            ? array.attributes().without(CfAttributes.COORDINATES)
            : array.attributes().with(CfAttributes.COORDINATES, left));
  }
}
