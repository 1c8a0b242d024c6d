package io.github.zarrcdm.internal.iosp.quirks;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import ucar.nc2.constants.AxisType;
import ucar.nc2.ft2.coverage.CoverageCoordAxis;
import ucar.nc2.ft2.coverage.CoverageCoordAxis.DependenceType;
import ucar.nc2.ft2.coverage.CoverageCoordSys;

/**
 * Coordinates of a kind of which an array has another one: a time beside the coordinate variable
 * {@code time}, a height beside levels. Coverages keep axes in a hash set and show the first of a
 * kind, which is another one each time. The coordinate variable of a dimension is preferred, else
 * what is named first; the others are left out of the attribute {@code coordinates}.
 *
 * @param names those to leave out, by the paths of arrays
 */
@Quirk(
    of = "ucar.nc2.ft2.coverage.adapter.DtCoverageAdapter",
    seen = "5.5.3",
    does = "keeps axes in a hash set, and shows the first of a kind, another one each time",
    instead = "all but one are left out of coordinates, with a finding")
public record RivalAxes(Map<String, Set<String>> names) {
  private static final String COORDINATES = "coordinates";

  public static final RivalAxes NONE = new RivalAxes(Map.of());

  public boolean isEmpty() {
    return names.isEmpty();
  }

  /** The names of those of {@code array}, which has the coordinates of {@code system}. */
  public static Set<String> of(Array array, CoverageCoordSys system) {
    String text = array.attributes().text(COORDINATES);
    if (text == null) {
      return Set.of();
    }
    List<String> named = Arrays.asList(text.strip().split("\\s+"));
    Map<Object, List<CoverageCoordAxis>> kinds = new HashMap<>();
    for (CoverageCoordAxis axis : system.getAxes()) {
      kinds.computeIfAbsent(kind(axis.getAxisType()), first -> new ArrayList<>()).add(axis);
    }
    Set<String> surplus = new LinkedHashSet<>();
    kinds.values().forEach(axes -> surplus.addAll(surplus(axes, named)));
    return surplus;
  }

  /** Coverages take the first vertical axis of any of these types. */
  private static Object kind(AxisType type) {
    return switch (type) {
      case GeoZ, Height, Pressure -> "vertical";
      default -> type;
    };
  }

  /** Those of {@code axes}, which are of one kind, that are {@code named} and not preferred. */
  private static List<String> surplus(List<CoverageCoordAxis> axes, List<String> named) {
    if (axes.size() < 2) {
      return List.of();
    }
    Set<String> others =
        axes.stream()
            .filter(axis -> axis.getDependenceType() != DependenceType.independent)
            .map(axis -> axis.getName().substring(axis.getName().lastIndexOf('/') + 1))
            .collect(Collectors.toSet());
    List<String> surplus = named.stream().filter(name -> others.contains(last(name))).toList();
    boolean hasCoordinate = others.size() < axes.size();
    return hasCoordinate || surplus.isEmpty() ? surplus : surplus.subList(1, surplus.size());
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** {@code root} without them, and a finding for each that is left out. */
  public Group removedFrom(Group root, Findings findings) {
    if (isEmpty()) {
      return root;
    }
    Map<String, Array> changed = new HashMap<>();
    Map<String, List<String>> arrays = new LinkedHashMap<>();
    names.forEach(
        (path, surplus) -> {
          Array array = PartialTrees.array(root, path);
          changed.put(path, without(array, surplus));
          surplus.forEach(
              name -> arrays.computeIfAbsent(name, first -> new ArrayList<>()).add(path));
        });
    arrays.forEach(
        (name, paths) ->
            findings.warning(
                paths.get(0),
                "its coordinate %s is of the same kind as another one, of which netCDF-Java's coverages take either"
                    .formatted(name),
                "NetcdfDatasets does not use it as a coordinate of this array"
                    + (paths.size() == 1 ? "" : " and %s others".formatted(paths.size() - 1))));
    return PartialTrees.with(root, changed);
  }

  private static Array without(Array array, Collection<String> surplus) {
    String left =
        Arrays.stream(String.valueOf(array.attributes().text(COORDINATES)).strip().split("\\s+"))
            .filter(name -> !surplus.contains(name))
            .collect(Collectors.joining(" "));
    return array.withAttributes(
        left.isEmpty()
            ? array.attributes().without(COORDINATES)
            : array.attributes().with(COORDINATES, left));
  }
}
