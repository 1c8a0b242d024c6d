package io.github.zarrcdm.internal.grib.grid;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Datum;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.conventions.crs.Method;
import io.github.zarrcdm.internal.conventions.crs.Parameter;
import io.github.zarrcdm.internal.conventions.crs.projection.Projections;
import java.util.Map;

/**
 * A grid on a map, as messages define it: by its first point and the distances between points.
 *
 * @param latitude of the first point
 * @param dx the distance between columns in metres
 * @param dy the distance between rows in metres
 */
record MapGrid(
    int columns,
    int rows,
    double latitude,
    double longitude,
    double dx,
    double dy,
    Scanning scanning) {

  /** Returns the grid on the map of {@code method} with these parameters. */
  RectangularGrid on(Ellipsoid figure, Method method, Map<Parameter, Double> parameters) {
    Crs crs = crs(figure, method, parameters);
    double[] first = new double[2];
    Projections.of(crs).orElseThrow().forward(longitude, latitude, first);
    return new RectangularGrid(
        axis(first[0], scanning.west() ? -dx : dx, columns),
        axis(first[1], scanning.north() ? dy : -dy, rows),
        scanning,
        crs);
  }

  static Crs crs(Ellipsoid figure, Method method, Map<Parameter, Double> parameters) {
    Datum datum = new Datum("unknown", "unknown", figure, 0);
    Conversion conversion = new Conversion(method, method.name(), parameters);
    return new Crs("unknown", null, datum, conversion, 1, false);
  }

  static double[] axis(double first, double step, int count) {
    double[] axis = new double[count];
    for (int i = 0; i < count; i++) {
      axis[i] = first + i * step;
    }
    return axis;
  }
}
