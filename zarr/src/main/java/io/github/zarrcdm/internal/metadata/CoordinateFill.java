package io.github.zarrcdm.internal.metadata;

import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.CLIMATOLOGY;
import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.FORMULA_TERMS;
import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.STANDARD_NAME;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Most writers state a fill value of 0 for coordinates, which have no missing values in CF: the
 * equator, Greenwich and the first hour. So a {@code _FillValue} of 0 that comes only from the fill
 * value of the storage is dropped from coordinate variables, their bounds, variables that {@code
 * coordinates} or {@code formula_terms} name, and those whose own attributes make coordinates of
 * them. Coordinate variables and bounds lose NaN and text too, which mark nothing else; another
 * number stays, as in netCDF, because xarray writes missing times by it. A stored attribute stays.
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#missing-data">CF
 *     2.5.1</a>
 */
final class CoordinateFill {
  private static final List<String> NAMING = List.of("bounds", CLIMATOLOGY);

  private static final Pattern PLACES =
      Pattern.compile("(?i)degrees?_?(?:north|south|east|west|[nsew])");

  /** WRF, NEMO, and whoever writes no attributes. */
  private static final Pattern NAMES =
      Pattern.compile("(?i)(?:nav_)?(?:lat|lon|latitude|longitude)|xlat|xlong");

  private static final Set<String> COORDINATES =
      Set.of(
          "latitude",
          "longitude",
          "grid_latitude",
          "grid_longitude",
          "projection_x_coordinate",
          "projection_y_coordinate",
          "time",
          "forecast_period",
          "forecast_reference_time",
          "depth",
          "height",
          "altitude",
          "realization");

  private final Set<String> coordinates = new HashSet<>();
  private final Set<String> auxiliary = new HashSet<>();

  private CoordinateFill() {}

  /**
   * Returns the tree without it. {@code given} are the paths of arrays that have it, with the
   * {@code _FillValue} that they store as an attribute.
   */
  static Group removed(Group root, Map<String, Optional<Object>> given) {
    if (given.isEmpty()) {
      return root;
    }
    CoordinateFill fill = new CoordinateFill();
    fill.collect(root, List.of());
    return fill.removedBelow(root, given);
  }

  /** {@code above} are the arrays by name of the groups that {@code group} is in, nearest first. */
  private void collect(Group group, List<Map<String, Array>> above) {
    List<Map<String, Array>> scope = new ArrayList<>(above);
    scope.add(0, byName(group));
    name(group.attributes().text("coordinates"), scope, auxiliary);
    for (Array array : group.arrays()) {
      if (array.rank() == 1 && array.name().equals(array.shortDimensionName(0))) {
        coordinates.add(array.path());
      }
      name(array.attributes().text("coordinates"), scope, auxiliary);
      name(array.attributes().text(FORMULA_TERMS), scope, auxiliary);
      if (isCoordinate(array)) {
        auxiliary.add(array.path());
      }
      for (String attribute : NAMING) {
        name(array.attributes().text(attribute), scope, coordinates);
      }
    }
    for (Group inner : group.groups()) {
      collect(inner, scope);
    }
  }

  /** Returns true if {@code array} says itself what it is: a place, a height, a time or an axis. */
  private static boolean isCoordinate(Array array) {
    Attributes attributes = array.attributes();
    String units = attributes.text("units");
    String standardName = attributes.text(STANDARD_NAME);
    return attributes.has("axis")
        || attributes.has("positive")
        || attributes.has(FORMULA_TERMS)
        || attributes.has("_CoordinateAxisType")
        || units != null && (units.contains(" since ") || PLACES.matcher(units).matches())
        || standardName != null && COORDINATES.contains(standardName)
        || standardName == null && units == null && NAMES.matcher(array.name()).matches();
  }

  private static Map<String, Array> byName(Group group) {
    Map<String, Array> arrays = new HashMap<>();
    for (Array array : group.arrays()) {
      arrays.putIfAbsent(array.name(), array);
    }
    return arrays;
  }

  private static void name(
      @Nullable String names, List<Map<String, Array>> scope, Set<String> named) {
    if (names == null) {
      return;
    }
    for (String name : names.strip().split("\\s+")) {
      scope.stream()
          .map(arrays -> arrays.get(name))
          .filter(array -> array != null)
          .findFirst()
          .ifPresent(array -> named.add(array.path()));
    }
  }

  private Group removedBelow(Group group, Map<String, Optional<Object>> given) {
    List<Array> arrays = new ArrayList<>(group.arrays());
    for (int i = 0; i < arrays.size(); i++) {
      if (isUnmasked(arrays.get(i))) {
        arrays.set(i, removed(arrays.get(i), given));
      }
    }
    List<Group> groups = new ArrayList<>();
    for (Group inner : group.groups()) {
      groups.add(removedBelow(inner, given));
    }
    return group.withMembers(arrays, groups);
  }

  private boolean isUnmasked(Array array) {
    Object fill = array.attributes().get(FILL_VALUE);
    return isZero(fill)
        ? coordinates.contains(array.path()) || auxiliary.contains(array.path())
        : coordinates.contains(array.path()) && !isFinite(fill);
  }

  private static boolean isFinite(@Nullable Object value) {
    if (value instanceof Attributes.Typed typed) {
      return typed.values().size() == 1 && isFinite(typed.values().get(0));
    }
    return value instanceof Number number && Double.isFinite(number.doubleValue());
  }

  private static boolean isZero(@Nullable Object value) {
    if (value instanceof Attributes.Typed typed) {
      return typed.values().size() == 1 && isZero(typed.values().get(0));
    }
    return value instanceof Number number && number.doubleValue() == 0;
  }

  private static Array removed(Array array, Map<String, Optional<Object>> given) {
    Optional<Object> own = given.get(array.path());
    if (own == null) {
      return array;
    }
    Attributes attributes = array.attributes();
    return array.withAttributes(
        own.isPresent() ? attributes.with(FILL_VALUE, own.get()) : attributes.without(FILL_VALUE));
  }
}
