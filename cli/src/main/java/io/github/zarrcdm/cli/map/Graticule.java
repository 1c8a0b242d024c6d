package io.github.zarrcdm.cli.map;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import ucar.unidata.geoloc.LatLonPoint;
import ucar.unidata.geoloc.Projection;
import ucar.unidata.geoloc.ProjectionPoint;

/** Lines of equal longitude and of equal latitude on the plane of a projection. */
record Graticule(Projection projection) {
  private static final double[] STEPS = {30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01};
  private static final int POINTS = 100;
  private static final int LEAST_LINES = 4;

  /** The extent of a map in degrees, as far as its projection tells; empty if it is too small. */
  private record Extent(double west, double east, double south, double north) {}

  /** Hands each piece of each line to {@code line}, as its two ends in the plane: x, y. */
  void draw(Axis x, Axis y, BiConsumer<double[], double[]> line) {
    Extent extent = extent(x, y);
    if (extent == null) {
      return;
    }
    double width = Math.min(180, extent.east - extent.west);
    for (double lon : multiples(extent.west, extent.east, step(width))) {
      line(extent.south, extent.north, at -> plane(at, lon), line);
    }
    for (double lat : multiples(extent.south, extent.north, step(extent.north - extent.south))) {
      line(extent.west, extent.east, at -> plane(lat, at), line);
    }
  }

  private interface Place {
    double[] at(double value);
  }

  private static void line(
      double from, double to, Place place, BiConsumer<double[], double[]> line) {
    double[] before = null;
    for (int i = 0; i <= POINTS; i++) {
      double[] next = place.at(from + (to - from) * i / POINTS);
      if (before != null && next != null) {
        line.accept(before, next);
      }
      before = next;
    }
  }

  private double[] plane(double lat, double lon) {
    ProjectionPoint point = projection.latLonToProj(LatLonPoint.create(lat, lon));
    return Double.isFinite(point.getX()) && Double.isFinite(point.getY())
        ? new double[] {point.getX(), point.getY()}
        : null;
  }

  /** From points all over the map, whose longitudes are counted on from the first one's. */
  private Extent extent(Axis x, Axis y) {
    double west = Double.POSITIVE_INFINITY;
    double east = Double.NEGATIVE_INFINITY;
    double south = 90;
    double north = -90;
    double first = Double.NaN;
    for (int i = 0; i <= POINTS; i++) {
      for (int j = 0; j <= POINTS; j++) {
        LatLonPoint point =
            projection.projToLatLon(
                ProjectionPoint.create(
                    x.low() + x.length() * i / POINTS, y.low() + y.length() * j / POINTS));
        if (Double.isFinite(point.getLatitude()) && Double.isFinite(point.getLongitude())) {
          first = Double.isNaN(first) ? point.getLongitude() : first;
          double lon = point.getLongitude() - 360 * Math.rint((point.getLongitude() - first) / 360);
          west = Math.min(west, lon);
          east = Math.max(east, lon);
          south = Math.min(south, point.getLatitude());
          north = Math.max(north, point.getLatitude());
        }
      }
    }
    return east > west && north > south ? new Extent(west, east, south, north) : null;
  }

  private static double step(double degrees) {
    for (double step : STEPS) {
      if (degrees / step >= LEAST_LINES) {
        return step;
      }
    }
    return STEPS[STEPS.length - 1];
  }

  private static List<Double> multiples(double from, double to, double step) {
    List<Double> found = new ArrayList<>();
    for (double at = Math.ceil(from / step) * step; at <= to && found.size() < 100; at += step) {
      found.add(at);
    }
    return found;
  }
}
