package io.github.zarrcdm.internal.conventions.serving;

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

/**
 * The arrays that lie on another horizontal grid than that of the first group that has one.
 * netCDF-Java's Coverage, and with it NCSS and WCS, takes one grid for all of a dataset: once the
 * groups are one, it would answer for the others with values of other places.
 */
final class OtherGrids {
  private static final Set<String> AXIS_TYPES = Set.of("Lat", "Lon", "GeoX", "GeoY");
  private static final Set<String> STANDARD_NAMES =
      Set.of(
          "latitude",
          "longitude",
          "grid_latitude",
          "grid_longitude",
          "projection_x_coordinate",
          "projection_y_coordinate");

  private final BiPredicate<Array, Array> sameValues;
  private final Map<String, String> reasons = new HashMap<>();
  private List<Array> first;
  private String firstPath;

  private OtherGrids(BiPredicate<Array, Array> sameValues) {
    this.sameValues = sameValues;
  }

  /**
   * Why arrays below {@code root} are not to be served with the others, by their paths. Asks {@code
   * sameValues} of axes that are alike otherwise.
   */
  static Map<String, String> in(Group root, BiPredicate<Array, Array> sameValues) {
    OtherGrids others = new OtherGrids(sameValues);
    others.look(root, Set.of(), null);
    return others.reasons;
  }

  private void look(Group group, Set<String> outerNames, String outerGrid) {
    Set<String> names = outerNames;
    String grid = outerGrid;
    List<Array> own = group.arrays().stream().filter(OtherGrids::isHorizontal).toList();
    if (!own.isEmpty()) {
      if (first == null) {
        first = own;
        firstPath = group.path();
      }
      boolean clashes = !isFirst(own);
      grid = clashes ? group.path() : null;
      names = clashes ? namesOf(own) : Set.of();
    }
    for (Array array : group.arrays()) {
      if (uses(array, names)) {
        reasons.put(
            array.path(),
            "it lies on another grid than %s; open it by #group=%s".formatted(firstPath, grid));
      }
    }
    for (Group inner : group.groups()) {
      look(inner, names, grid);
    }
  }

  private boolean isFirst(List<Array> own) {
    if (own == first) {
      return true;
    }
    List<Array> left = new ArrayList<>(first);
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

  private static Set<String> namesOf(List<Array> axes) {
    Set<String> names = new HashSet<>();
    for (Array axis : axes) {
      for (int d = 0; d < axis.rank(); d++) {
        if (axis.shortDimensionName(d) != null) {
          names.add(axis.shortDimensionName(d));
        }
      }
    }
    return names;
  }

  private static boolean uses(Array array, Set<String> names) {
    for (int d = 0; d < array.rank(); d++) {
      String name = array.shortDimensionName(d);
      if (name != null && names.contains(name)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isHorizontal(Array array) {
    if (array.rank() == 0 || array.rank() > 2) {
      return false;
    }
    String units = array.attributes().text("units");
    String name = array.attributes().text("standard_name");
    String type = array.attributes().text("_CoordinateAxisType");
    String axis = array.attributes().text("axis");
    return (type != null && AXIS_TYPES.contains(type))
        || (name != null && STANDARD_NAMES.contains(name))
        || (units != null && units.matches("degrees?_?(north|east|[NE])"))
        || (axis != null && axis.matches("[XxYy]") && Scope.isCoordinate(array));
  }
}
