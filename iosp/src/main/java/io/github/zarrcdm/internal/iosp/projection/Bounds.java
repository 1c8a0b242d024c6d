package io.github.zarrcdm.internal.iosp.projection;

import io.github.zarrcdm.internal.conventions.crs.Projection;
import java.util.Arrays;
import java.util.Optional;
import ucar.unidata.geoloc.LatLonPointImpl;
import ucar.unidata.geoloc.LatLonRect;
import ucar.unidata.geoloc.ProjectionRect;

/**
 * Bounding rectangles of projected rectangles. They consider interior points as well as corners,
 * because the corners of a full disk are off the planet, and a polar map contains the pole.
 *
 * @param unit netCDF-Java's unit of x and y, in the unit of the projection
 */
record Bounds(Projection projection, double unit) {
  private static final int STEPS = 64;

  /**
   * Returns the longitudes and latitudes of {@code rectangle}; empty if none of it is on the
   * planet.
   */
  Optional<LatLonRect> onGlobe(ProjectionRect rectangle) {
    double[] lons = new double[(STEPS + 1) * (STEPS + 1)];
    double south = 90;
    double north = -90;
    int found = 0;
    double[] pair = new double[2];
    for (int i = 0; i <= STEPS; i++) {
      double y = rectangle.getMinY() + i * rectangle.getHeight() / STEPS;
      for (int j = 0; j <= STEPS; j++) {
        double x = rectangle.getMinX() + j * rectangle.getWidth() / STEPS;
        projection.inverse(x * unit, y * unit, pair);
        if (Double.isFinite(pair[0] + pair[1])) {
          lons[found++] = pair[0];
          south = Math.min(south, pair[1]);
          north = Math.max(north, pair[1]);
        }
      }
    }
    boolean northPole = holds(rectangle, 90);
    boolean southPole = holds(rectangle, -90);
    north = northPole ? 90 : north;
    south = southPole ? -90 : south;
    if (found == 0) {
      return Optional.empty();
    }
    double[] span =
        northPole || southPole ? new double[] {-180, 360} : span(Arrays.copyOf(lons, found));
    return Optional.of(new LatLonRect(new LatLonPointImpl(south, span[0]), north - south, span[1]));
  }

  private boolean holds(ProjectionRect rectangle, double pole) {
    double[] xy = new double[2];
    projection.forward(0, pole, xy);
    double x = xy[0] / unit;
    double y = xy[1] / unit;
    return x > rectangle.getMinX()
        && x < rectangle.getMaxX()
        && y > rectangle.getMinY()
        && y < rectangle.getMaxY();
  }

  /**
   * Returns the westernmost of {@code lons} and their extent to the east, which excludes the widest
   * gap.
   */
  private static double[] span(double[] lons) {
    Arrays.sort(lons);
    int last = lons.length - 1;
    double gap = lons[0] + 360 - lons[last];
    double west = lons[0];
    for (int i = 0; i < last; i++) {
      if (lons[i + 1] - lons[i] > gap) {
        gap = lons[i + 1] - lons[i];
        west = lons[i + 1];
      }
    }
    return new double[] {west, 360 - gap};
  }

  /** Returns the x and y of {@code rectangle}; empty if none of it is on the map. */
  Optional<ProjectionRect> onPlane(LatLonRect rectangle) {
    double minX = Double.POSITIVE_INFINITY;
    double minY = Double.POSITIVE_INFINITY;
    double maxX = Double.NEGATIVE_INFINITY;
    double maxY = Double.NEGATIVE_INFINITY;
    double[] xy = new double[2];
    for (int i = 0; i <= STEPS; i++) {
      double lat = rectangle.getLatMin() + i * rectangle.getHeight() / STEPS;
      for (int j = 0; j <= STEPS; j++) {
        double lon = rectangle.getLonMin() + j * rectangle.getWidth() / STEPS;
        projection.forward(lon, lat, xy);
        if (Double.isFinite(xy[0] + xy[1])) {
          minX = Math.min(minX, xy[0]);
          maxX = Math.max(maxX, xy[0]);
          minY = Math.min(minY, xy[1]);
          maxY = Math.max(maxY, xy[1]);
        }
      }
    }
    return minX > maxX
        ? Optional.empty()
        : Optional.of(new ProjectionRect(minX / unit, minY / unit, maxX / unit, maxY / unit));
  }
}
