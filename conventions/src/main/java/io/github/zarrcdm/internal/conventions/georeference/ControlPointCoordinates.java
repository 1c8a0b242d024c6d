package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.georeference.axis.AngleUnits;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.internal.conventions.georeference.axis.LatLonGrid;
import io.github.zarrcdm.internal.conventions.georeference.subsampling.ControlPoints;
import io.github.zarrcdm.internal.conventions.georeference.subsampling.PlacementPoints;
import io.github.zarrcdm.internal.conventions.georeference.subsampling.TieGrid;
import io.github.zarrcdm.model.Array;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Adds the latitude and longitude of each cell to images that are placed by points in another group
 * of the product: ground control points with coordinates of the same names, or a tie grid.
 */
final class ControlPointCoordinates implements GroupEditor.Completion {
  /** The same cells have the same coordinates. */
  private record Cells(ControlPoints points, Array rows, Array columns, List<String> dimensions) {}

  private final GroupEditor group;
  private final PlacementPoints all;
  private final boolean computes;
  private final Findings findings;
  private final Map<Cells, List<String>> names = new HashMap<>();

  /** The paths of points that were reported not to place an image. */
  private final Set<String> told = new HashSet<>();

  /** The paths of points that were reported to place images, without the places. */
  private final Set<String> leftOut = new HashSet<>();

  /**
   * {@code all} are those of the whole store. Without {@code computes}, it reports what they place,
   * and adds nothing.
   */
  ControlPointCoordinates(
      GroupEditor group, PlacementPoints all, boolean computes, Findings findings) {
    this.group = group;
    this.all = all;
    this.computes = computes;
    this.findings = findings;
  }

  private boolean isPlaced(Array array) {
    return array.attributes().has(Coordinates.AXES)
        || array.attributes().has("grid_mapping")
        || Coordinates.arePlaces(array, group);
  }

  /** Completes {@code array} if the control points of one group place it. */
  @Override
  public void complete(Array array) {
    List<ControlPoints> nearest = nearest(array);
    if (nearest.isEmpty() || isPlaced(array)) {
      return;
    }
    ControlPoints points = nearest.get(0);
    int y = array.dimension(points.rows().name());
    int x = array.dimension(points.columns().name());
    Array rows = group.axis(array, y);
    Array columns = group.axis(array, x);
    if (nearest.size() > 1) {
      tell(array, points, "those of %s are as near".formatted(nearest.get(1).path()));
    } else if (rows == null || columns == null) {
      tell(
          array,
          points,
          "it has no coordinate variable "
              + (rows == null ? points.rows() : points.columns()).name());
    } else if (!points.suit(rows, columns)) {
      tell(array, points, "their coordinates have other units, which do not convert");
    } else {
      place(array, points, rows, columns, y, x);
    }
  }

  /** Completes {@code array} if one tie grid spans it, and it is no latitude or longitude. */
  void completeTied(Array array) {
    if (isPlaced(array)
        || AngleUnits.isLatitude(array.attributes())
        || AngleUnits.isLongitude(array.attributes())) {
      return;
    }
    List<TieGrid> spanning = all.ties().stream().filter(grid -> grid.spans(array)).toList();
    if (spanning.size() > 1) {
      tell(
          array,
          spanning.get(0).points(),
          "those of %s are as many".formatted(spanning.get(1).points().path()));
    } else if (spanning.size() == 1) {
      TieGrid grid = spanning.get(0);
      int y = array.rank() - 2;
      place(array, grid.points(), grid.rows(), grid.columns(), y, y + 1);
    }
  }

  /** Once for all images that the same points do not place. */
  private void tell(Array array, ControlPoints points, String why) {
    if (told.add(points.path())) {
      findings.note(
          array.path(),
          "the points of %s do not place it: %s".formatted(points.path(), why),
          "its cells have no latitude and longitude");
    }
  }

  private void place(Array array, ControlPoints points, Array rows, Array columns, int y, int x) {
    if (!computes) {
      if (leftOut.add(points.path())) {
        Coordinates.leftOut(array.path(), "the points of " + points.path(), findings);
      }
      return;
    }
    long[] shape = {array.shape()[y], array.shape()[x]};
    List<String> dimensions = List.of(array.dimensionNames().get(y), array.dimensionNames().get(x));
    List<String> latLon =
        group.computeIfAbsent(
            names,
            new Cells(points, rows, columns, dimensions),
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

  /** Returns the points on dimensions of the same names in the nearest groups. */
  private List<ControlPoints> nearest(Array array) {
    List<ControlPoints> nearest = new ArrayList<>();
    int most = 0;
    for (ControlPoints points : all.controls()) {
      boolean suits =
          !points.path().equals(group.path())
              && array.dimension(points.rows().name()) >= 0
              && array.dimension(points.columns().name()) >= 0;
      int common = suits ? common(points.path(), group.path() + "/") : 0;
      if (common > most) {
        nearest.clear();
        most = common;
      }
      if (suits && common == most) {
        nearest.add(points);
      }
    }
    return nearest;
  }

  /** Returns the length of what two paths have in common, in whole names. */
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
