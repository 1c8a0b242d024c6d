package io.github.zarrcdm.internal.iosp.serving;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Dimension;
import io.github.zarrcdm.model.Group;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The arrays on another horizontal grid than the first, if netCDF-Java makes their axes. Staggered
 * grids of WRF are the common case: no stored array is an axis of them.
 */
@Quirk(
    of = "ucar.nc2.dataset.CoordSysBuilder",
    seen = "5.5.3",
    does =
        "makes axes for conventions such as WRF and M3IO, one pair for each staggered grid, of"
            + " which coverages, NCSS and WCS use one for all",
    instead = "serve=dap2 compares grids after that, and shows one, with a finding")
final class StaggeredGrids {
  private StaggeredGrids() {}

  /**
   * Returns the reasons why arrays of {@code root} are not served, by path.
   *
   * @param known the paths of arrays whose grids are known without netCDF-Java
   * @param grids the dimensions of the horizontal axes of each array, by path
   */
  static Map<String, String> others(
      Group root, @Nullable String wanted, Set<String> known, Map<String, Set<String>> grids) {
    Map<Set<String>, String> firstOf = new LinkedHashMap<>();
    for (Array array : root.arrays()) {
      Set<String> grid = grids.get(array.path());
      if (grid != null) {
        firstOf.putIfAbsent(grid, array.path());
      }
    }
    String chosen = wanted != null && !known.contains(wanted) ? wanted : "/";
    boolean isChosen = grids.containsKey(chosen);
    Set<String> served = isChosen ? grids.get(chosen) : first(root, known, grids);
    Map<String, String> reasons = new HashMap<>();
    grids.forEach(
        (path, grid) -> {
          if (!grid.equals(served) && (isChosen || !known.contains(path))) {
            reasons.put(
                path, SecondaryGrids.reason(isChosen ? chosen : "/", "grid=" + firstOf.get(grid)));
          }
        });
    return reasons;
  }

  /** Returns the grid of the first array on a known grid, else of the first at all. */
  private static @Nullable Set<String> first(
      Group root, Set<String> known, Map<String, Set<String>> grids) {
    Set<String> first = null;
    for (Array array : root.arrays()) {
      Set<String> grid = grids.get(array.path());
      if (grid != null && known.contains(array.path())) {
        return grid;
      }
      first = first == null ? grid : first;
    }
    return first;
  }

  /**
   * Returns the dimensions of the horizontal axes of each array of {@code root} that netCDF-Java
   * finds by {@code enhanced}; nothing, without that, where all grids are known or CF tells them.
   */
  static Map<String, Set<String>> in(
      Group root, Set<String> known, Function<Group, Map<String, Set<String>>> enhanced) {
    String conventions = root.attributes().text("Conventions");
    boolean cf =
        conventions != null && conventions.toLowerCase(Locale.ROOT).matches("(?s).*(cf-|coards).*");
    boolean others =
        root.arrays().stream()
            .anyMatch(
                array ->
                    array.rank() >= 2
                        && array.type().kind().isNumber()
                        && !known.contains(array.path()));
    return cf || !others ? Map.of() : enhanced.apply(root);
  }

  /**
   * Returns {@code served} with all dimensions that arrays of {@code root} have: netCDF-Java
   * recognises conventions by dimensions, which what is left may lack.
   */
  static Group withDimensions(Group served, Group root) {
    Map<String, Dimension> dimensions = new LinkedHashMap<>();
    for (Array array : root.arrays()) {
      for (int d = 0; d < array.rank(); d++) {
        String name = array.shortDimensionName(d);
        if (name != null) {
          dimensions.putIfAbsent(name, new Dimension(name, array.shape()[d], false));
        }
      }
    }
    return new Group(
        served.path(),
        served.attributes(),
        List.copyOf(dimensions.values()),
        served.groups(),
        served.arrays());
  }

  /** Returns the paths of the arrays on grids whose axes are stored. */
  static Set<String> known(Group group) {
    Set<String> paths = new HashSet<>();
    for (HorizontalGrid grid : HorizontalGrid.in(group)) {
      grid.variables().forEach(array -> paths.add(array.path()));
      grid.axes().forEach(array -> paths.add(array.path()));
    }
    group.groups().forEach(inner -> paths.addAll(known(inner)));
    return paths;
  }
}
