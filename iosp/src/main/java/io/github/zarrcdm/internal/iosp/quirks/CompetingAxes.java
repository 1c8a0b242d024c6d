package io.github.zarrcdm.internal.iosp.quirks;

import io.github.zarrcdm.internal.cf.names.NameSearch;
import io.github.zarrcdm.model.Array;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import ucar.nc2.constants.AxisType;
import ucar.nc2.ft2.coverage.CoverageCoordAxis;
import ucar.nc2.ft2.coverage.CoverageCoordAxis.DependenceType;
import ucar.nc2.ft2.coverage.CoverageCoordSys;

/**
 * Coordinates competing for the same role: a time beside the coordinate variable {@code time}, a
 * height beside levels. Coverages keep axes in a hash set and show the first of a kind, which is
 * another one each time. The coordinate variable of a dimension is preferred, else what is named
 * first; the others are left out of the attribute {@code coordinates}.
 */
@Quirk(
    of = "ucar.nc2.ft2.coverage.adapter.DtCoverageAdapter",
    seen = "5.5.3",
    does = "keeps axes in a hash set, and shows the first of a kind, another one each time",
    instead = "all but one are left out of coordinates, with a finding")
public final class CompetingAxes {
  private static final String REASON =
      "is of the same kind as another one, of which netCDF-Java's coverages take either";

  private CompetingAxes() {}

  /**
   * Returns the names of those of {@code array}, which has the coordinates of {@code system}, and
   * why they are left out.
   */
  public static Map<String, String> of(Array array, CoverageCoordSys system) {
    List<String> named = SurplusCoordinates.named(array);
    Map<Object, List<CoverageCoordAxis>> kinds = new HashMap<>();
    for (CoverageCoordAxis axis : system.getAxes()) {
      kinds.computeIfAbsent(kind(axis.getAxisType()), first -> new ArrayList<>()).add(axis);
    }
    Map<String, String> surplus = new LinkedHashMap<>();
    kinds.values().forEach(axes -> surplus(axes, named).forEach(name -> surplus.put(name, REASON)));
    return surplus;
  }

  /** Coverages take the first vertical axis of any of these types. */
  private static Object kind(AxisType type) {
    return switch (type) {
      case GeoZ, Height, Pressure -> "vertical";
      default -> type;
    };
  }

  /** Returns the {@code named} ones of {@code axes} of one kind that are not preferred. */
  private static List<String> surplus(List<CoverageCoordAxis> axes, List<String> named) {
    if (axes.size() < 2) {
      return List.of();
    }
    Set<String> others =
        axes.stream()
            .filter(axis -> axis.getDependenceType() != DependenceType.independent)
            .map(axis -> NameSearch.last(axis.getName()))
            .collect(Collectors.toSet());
    List<String> surplus =
        named.stream().filter(name -> others.contains(NameSearch.last(name))).toList();
    boolean hasCoordinate = others.size() < axes.size();
    return hasCoordinate || surplus.isEmpty() ? surplus : surplus.subList(1, surplus.size());
  }
}
