package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.internal.conventions.georeference.axis.LatLonGrid;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Longitudes and latitudes along one dimension, for grids whose points lie one after the other:
 * cells of HEALPix, gathered points, rows of different lengths. Arrays on the same points share
 * them.
 */
final class PointCoordinates {
  private final GroupEditor group;
  private final Map<Object, List<String>> names = new HashMap<>();

  /** The names of coordinates that were not stored: each is for its own points only. */
  private final Set<String> added = new HashSet<>();

  PointCoordinates(GroupEditor group) {
    this.group = group;
  }

  /** True if its own {@code coordinates} name longitudes of its points, or it has such itself. */
  boolean arePlaced(Array array) {
    return isOf(AxisRole.LONGITUDE, array)
        || isOf(AxisRole.LATITUDE, array)
        || Coordinates.names(array.attributes()).stream()
            .map(group::nearest)
            .anyMatch(
                named ->
                    named != null
                        && isOf(AxisRole.LONGITUDE, named)
                        && array.dimensionNames().containsAll(named.dimensionNames()));
  }

  static boolean isOf(AxisRole role, Array array) {
    return Stream.of(STANDARD_NAME, UNITS)
        .anyMatch(key -> Objects.equals(role.attributes().text(key), array.attributes().text(key)));
  }

  /**
   * Adds latitudes and longitudes of the points along {@code dimension} to {@code array}: stored
   * ones, or {@code computed}. The points are the same where {@code points} are equal.
   */
  void add(
      Array array,
      @Nullable String dimension,
      Object points,
      Function<AxisRole, ArrayData> computed) {
    Array now = Objects.requireNonNullElse(group.own(array.name()), array);
    long length = 0;
    for (int d = 0; d < array.rank(); d++) {
      length = Objects.equals(dimension, array.shortDimensionName(d)) ? array.shape()[d] : length;
    }
    List<String> latLon = names.get(points);
    if (latLon == null) {
      latLon = new ArrayList<>();
      for (AxisRole role : List.of(AxisRole.LATITUDE, AxisRole.LONGITUDE)) {
        latLon.add(coordinate(role, dimension, length, computed.apply(role)));
      }
      names.put(points, latLon);
    }
    group.put(Coordinates.added(now, latLon, group));
  }

  /** The name of the coordinate: a stored one, or a new one. */
  private String coordinate(
      AxisRole role, @Nullable String dimension, long length, ArrayData data) {
    List<@Nullable String> dimensions = new ArrayList<>();
    dimensions.add(dimension);
    for (Array stored : group.arrays()) {
      if (stored.dimensionNames().equals(dimensions)
          && stored.shape()[0] == length
          && !added.contains(stored.name())
          && isOf(role, stored)) {
        return stored.name();
      }
    }
    String name = group.unused(role == AxisRole.LATITUDE ? "lat" : "lon");
    added.add(name);
    group.put(LatLonGrid.variable(group.child(name), role, new long[] {length}, dimensions, data));
    return name;
  }
}
