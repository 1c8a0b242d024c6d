package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.internal.conventions.georeference.axis.LatLonGrid;
import io.github.zarrcdm.internal.conventions.georeference.subsampling.ControlPoints;
import io.github.zarrcdm.model.Array;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Adds the latitude and longitude of each cell to images that are placed by ground control points
 * in another group of the product: those with coordinates of the same names.
 */
final class ControlPointCoordinates {
  /** The same cells have the same coordinates. */
  private record Cells(ControlPoints points, Array rows, Array columns) {}

  private final GroupEditor group;
  private final List<ControlPoints> all;
  private final Findings findings;
  private final Map<Cells, List<String>> names = new HashMap<>();

  /** {@code all} are those of the whole store. */
  ControlPointCoordinates(GroupEditor group, List<ControlPoints> all, Findings findings) {
    this.group = group;
    this.all = all;
    this.findings = findings;
  }

  /** Completes {@code array} if the control points of one group place it. */
  void complete(Array array) {
    ControlPoints points = nearest(array);
    if (points == null
        || array.attributes().has(Coordinates.AXES)
        || array.attributes().has("grid_mapping")
        || Coordinates.arePlaces(array, group)) {
      return;
    }
    int y = array.dimension(points.rows().name());
    int x = array.dimension(points.columns().name());
    Array rows = group.axis(array, y);
    Array columns = group.axis(array, x);
    if (rows == null || columns == null || !points.suit(rows, columns)) {
      return;
    }
    long[] shape = {array.shape()[y], array.shape()[x]};
    List<String> dimensions = List.of(array.dimensionNames().get(y), array.dimensionNames().get(x));
    List<String> latLon =
        group.computeIfAbsent(
            names,
            new Cells(points, rows, columns),
            of ->
                List.of(
                    put("lat", AxisRole.LATITUDE, shape, dimensions, of),
                    put("lon", AxisRole.LONGITUDE, shape, dimensions, of)));
    Array now = Objects.requireNonNullElse(group.own(array.name()), array);
    group.put(Coordinates.added(now, latLon, group));
  }

  private String put(
      String wanted, AxisRole role, long[] shape, List<String> dimensions, Cells cells) {
    String name = group.unused(wanted);
    boolean isLatitude = role == AxisRole.LATITUDE;
    group.put(
        LatLonGrid.variable(
            group.child(name),
            role,
            shape,
            dimensions,
            cells.points().data(cells.rows(), cells.columns(), isLatitude, findings)));
    return name;
  }

  /** The points on dimensions of the same names in the nearest group; null if it is not one. */
  private @Nullable ControlPoints nearest(Array array) {
    ControlPoints nearest = null;
    int most = 0;
    for (ControlPoints points : all) {
      boolean suits =
          !points.path().equals(group.path())
              && array.dimension(points.rows().name()) >= 0
              && array.dimension(points.columns().name()) >= 0;
      int common = suits ? common(points.path(), group.path() + "/") : 0;
      if (common > most) {
        nearest = points;
        most = common;
      } else if (suits && common == most) {
        nearest = null;
      }
    }
    return nearest;
  }

  /** The length of what two paths have in common, in whole names. */
  private static int common(String one, String other) {
    int common = 0;
    for (int i = 0; i < Math.min(one.length(), other.length()); i++) {
      if (one.charAt(i) != other.charAt(i)) {
        return common;
      }
      common = one.charAt(i) == '/' ? i + 1 : common;
    }
    return common;
  }
}
