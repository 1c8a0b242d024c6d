package io.github.zarrcdm.internal.iosp.serving;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The arrays on a horizontal grid other than a dataset's first, or other than that of a requested
 * variable. netCDF-Java's Coverage, and so NCSS and WCS, assumes one grid per dataset: for other
 * grids it would return values from wrong places.
 */
@Quirk(
    of = "ucar.nc2.ft2.coverage.CoverageCollection",
    seen = "5.5.3",
    does =
        "has one horizontal grid for a dataset, and returns values of wrong places for "
            + "others, to NCSS and WCS too",
    instead = "serve=dap2 shows one grid, with a finding")
final class SecondaryGrids {
  private final BiPredicate<Array, Array> sameValues;
  private final Map<String, String> reasons = new HashMap<>();
  private @Nullable List<Array> first;
  private String firstPath = "/";

  private SecondaryGrids(BiPredicate<Array, Array> sameValues) {
    this.sameValues = sameValues;
  }

  /**
   * Returns the reasons why arrays below {@code root} are not served, by path. {@code sameValues}
   * compares axes that are otherwise alike.
   *
   * @param wanted the path of an array whose grid is to be served; null, or one on no grid, for the
   *     first
   */
  static Map<String, String> in(
      Group root, @Nullable String wanted, BiPredicate<Array, Array> sameValues) {
    SecondaryGrids others = new SecondaryGrids(sameValues);
    if (wanted != null) {
      others.choose(root, wanted);
    }
    others.look(root, Map.of());
    return others.reasons;
  }

  /** Makes the grid of the array at {@code wanted} the first, if it has one. */
  private void choose(Group group, String wanted) {
    for (HorizontalGrid grid : HorizontalGrid.in(group)) {
      if (Stream.concat(grid.variables().stream(), grid.axes().stream())
          .anyMatch(array -> array.path().equals(wanted))) {
        first = grid.axes();
        firstPath = wanted;
      }
    }
    group.groups().forEach(inner -> choose(inner, wanted));
  }

  /**
   * @param outer how to open the grids of the groups around that are not served, by the dimensions
   *     that only they have
   */
  private void look(Group group, Map<String, String> outer) {
    List<HorizontalGrid> grids = HorizontalGrid.in(group);
    if (first == null && !grids.isEmpty()) {
      first = grids.get(0).axes();
      firstPath = group.path();
    }
    Map<String, String> others = new HashMap<>(outer);
    Set<String> served = new HashSet<>();
    for (HorizontalGrid grid : grids) {
      others.keySet().removeAll(grid.dimensions());
      if (isFirst(grid.axes())) {
        served.addAll(grid.dimensions());
      }
    }
    for (HorizontalGrid grid : grids) {
      String option =
          grids.size() == 1 ? "group=" + group.path() : "grid=" + grid.variables().get(0).path();
      grid.dimensions().stream()
          .filter(name -> !served.contains(name))
          .forEach(name -> others.putIfAbsent(name, option));
    }
    for (Array array : group.arrays()) {
      for (int d = 0; d < array.rank(); d++) {
        String option = others.get(array.shortDimensionName(d));
        if (option != null) {
          reasons.putIfAbsent(array.path(), reason(firstPath, option));
        }
      }
    }
    group.groups().forEach(inner -> look(inner, others));
  }

  static String reason(String served, String option) {
    return "it is on another grid than %s; open it with #%s"
        .formatted(served, Locations.escaped(option));
  }

  private boolean isFirst(List<Array> own) {
    if (own.equals(first)) {
      return true;
    }
    List<Array> left = new ArrayList<>(first == null ? List.of() : first);
    for (Array axis : own) {
      Array twin = null;
      for (Array candidate : left) {
        if (candidate.name().equals(axis.name())
            && Arrays.equals(candidate.shape(), axis.shape())) {
          twin = candidate;
        }
      }
      if (twin == null || !sameValues.test(twin, axis)) {
        return false;
      }
      left.remove(twin);
    }
    return left.isEmpty();
  }
}
