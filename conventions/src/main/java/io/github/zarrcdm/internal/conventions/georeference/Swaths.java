package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.cf.SamplingDimensions;
import io.github.zarrcdm.internal.conventions.georeference.axis.AngleUnits;
import io.github.zarrcdm.internal.conventions.georeference.axis.LatLonPair;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Adds {@code coordinates} with the stored longitudes and latitudes of cells to arrays in the same
 * group that have none, as in EOPF products, which use their own attributes instead. A single pair
 * on an array's dimensions is unambiguous. Ground control points whose coordinates are not there
 * are only reported; and what trajectories pass are no cells.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#_two_dimensional_latitude_longitude_coordinate_variables">CF,
 *     5.2</a>
 */
final class Swaths implements GroupEditor.Completion {
  private static final List<String> PLACED =
      List.of("coordinates", "grid_mapping", "_CRS", "_CoordinateAxes", "_CoordinateSystems");

  private final GroupEditor group;
  private final NonHorizontalAxes others;
  private final List<Array> latitudes;
  private final List<Array> longitudes;

  Swaths(GroupEditor group, NonHorizontalAxes others) {
    this.group = group;
    this.others = others;
    boolean named =
        group.arrays().stream().anyMatch(a -> !Coordinates.names(a.attributes()).isEmpty());
    // A writer who uses CF's attribute has left it out of other arrays on purpose.
    this.latitudes = named ? List.of() : ofCells(AngleUnits::isLatitude);
    this.longitudes = named ? List.of() : ofCells(AngleUnits::isLongitude);
  }

  private List<Array> ofCells(Predicate<Attributes> kind) {
    return group.arrays().stream()
        .filter(array -> array.rank() == 2 && kind.test(array.attributes()))
        .filter(array -> !SamplingDimensions.arePoints(dimensions(array)))
        .toList();
  }

  private static List<String> dimensions(Array array) {
    return IntStream.range(0, array.rank()).mapToObj(array::shortDimensionName).toList();
  }

  /**
   * Adds {@code coordinates} to {@code array}, which is in this group, and axes of its other
   * dimensions if it has or gets them.
   */
  @Override
  public void complete(Array array) {
    Array located = located(array);
    List<Array> cells =
        Coordinates.names(located.attributes()).stream()
            .map(group::nearest)
            .filter(named -> named != null && named.rank() == 2 && isOn(located, named))
            .toList();
    LatLonPair pair = LatLonPair.of(array, cells);
    if (pair == null || array.attributes().has(Coordinates.AXES)) {
      return;
    }
    Array latitude = pair.latitude();
    Array longitude = pair.longitude();
    Array complete =
        others.complete(
            located,
            new HorizontalDimensions(
                located.dimension(latitude.dimensionName(0)),
                located.dimension(latitude.dimensionName(1)),
                HorizontalDimensions.Known.COORDINATES));
    group.put(
        Coordinates.areRead(group)
            ? complete
            : Coordinates.added(complete, List.of(latitude.name(), longitude.name()), group));
  }

  /**
   * Returns {@code array} with the group's longitudes and latitudes, if it has no place of its own.
   */
  private Array located(Array array) {
    if (latitudes.size() != 1
        || longitudes.size() != 1
        || latitudes.contains(array)
        || longitudes.contains(array)
        || PLACED.stream().anyMatch(array.attributes()::has)) {
      return array;
    }
    Array latitude = latitudes.get(0);
    Array longitude = longitudes.get(0);
    List<String> names = List.of(latitude.name(), longitude.name());
    return isOn(array, latitude) && isOn(array, longitude) && !hasAxes(array)
        ? Coordinates.added(array, names, group)
        : array;
  }

  /**
   * Returns true if all dimensions of {@code cells} are dimensions of {@code array} with the same
   * length.
   */
  private static boolean isOn(Array array, Array cells) {
    for (int d = 0; d < cells.rank(); d++) {
      int at = array.dimension(cells.dimensionName(d));
      if (at < 0 || array.shape()[at] != cells.shape()[d]) {
        return false;
      }
    }
    return true;
  }

  /** Returns true if one-dimensional coordinates already georeference the array. */
  private boolean hasAxes(Array array) {
    HorizontalDimensions horizontal = HorizontalDimensions.of(array, group);
    return horizontal != null
        && horizontal.certain()
        && group.nearest(array.shortDimensionName(horizontal.y())) != null
        && group.nearest(array.shortDimensionName(horizontal.x())) != null;
  }

  /** Reports ground control points, those of this group, that do not say which cells they place. */
  void tellOfControlPoints(Findings findings) {
    if (!ofCells(AngleUnits::isLatitude).isEmpty() && !ofCells(AngleUnits::isLongitude).isEmpty()) {
      findings.note(
          group.path(),
          "these are ground control points",
          "cells between them are not placed on the map; read latitude and longitude here");
    }
  }
}
