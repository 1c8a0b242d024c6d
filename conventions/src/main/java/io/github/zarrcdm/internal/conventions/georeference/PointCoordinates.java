package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.internal.conventions.georeference.axis.AngleUnits;
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
import java.util.stream.IntStream;
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

  /**
   * Returns true if its own {@code coordinates} name longitudes of its points, or it has such
   * itself.
   */
  boolean arePlaced(Array array) {
    return isOf(AxisRole.LONGITUDE, array)
        || isOf(AxisRole.LATITUDE, array)
        || Coordinates.names(array.attributes()).stream()
            .map(group::nearest)
            .anyMatch(
                named ->
                    named != null
                        && isOf(AxisRole.LONGITUDE, named)
                        && Coordinates.isOn(array, named));
  }

  static boolean isOf(AxisRole role, Array array) {
    return role == AxisRole.LATITUDE
        ? AngleUnits.isLatitude(array.attributes())
        : AngleUnits.isLongitude(array.attributes());
  }

  /**
   * Returns true if points along a dimension of {@code array} have got coordinates that were not
   * stored.
   */
  boolean haveAdded(Array array) {
    return added.stream()
        .map(group::own)
        .anyMatch(coordinate -> coordinate != null && Coordinates.isOn(array, coordinate));
  }

  /**
   * Adds latitudes and longitudes of the points along {@code dimension} to {@code array}: stored
   * ones, or {@code computed}. The points are the same where {@code points} are equal. Returns
   * false if there are no points: axes without values would be of no use to the CDM.
   */
  boolean add(
      Array array,
      @Nullable String dimension,
      Object points,
      Function<AxisRole, ArrayData> computed) {
    Array now = Objects.requireNonNullElse(group.own(array.name()), array);
    long length =
        IntStream.range(0, array.rank())
            .filter(d -> Objects.equals(dimension, array.shortDimensionName(d)))
            .mapToLong(d -> array.shape()[d])
            .reduce(0, (before, last) -> last);
    if (length == 0) {
      return false;
    }
    List<String> latLon =
        group.computeIfAbsent(
            names,
            points,
            absent ->
                Stream.of(AxisRole.LATITUDE, AxisRole.LONGITUDE)
                    .map(role -> coordinate(role, dimension, length, computed.apply(role)))
                    .toList());
    group.put(Coordinates.added(now, latLon, group));
    return true;
  }

  /** Returns the name of the coordinate: a stored one, or a new one. */
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
