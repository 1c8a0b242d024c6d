package io.github.zarrcdm.internal.conventions.crs.projection;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;

import io.github.zarrcdm.internal.conventions.crs.Crs;

/**
 * Equidistant cylindrical, plate carree (EPSG 1028, 1029), with the formulas of a sphere of the
 * semi-major axis: so PROJ and those who write with it compute it on an ellipsoid too.
 */
final class EquidistantCylindrical extends StraightParallels {
  private final double cos;
  private final double origin;

  EquidistantCylindrical(Crs crs) {
    super(crs);
    cos = Math.cos(Math.toRadians(crs.conversion().get(STANDARD_PARALLEL_1)));
    origin = Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN));
  }

  @Override
  void toPlane(double lam, double phi, double[] xy) {
    set(xy, lam * cos, phi - origin);
  }

  @Override
  void parallel(double y, double[] parallel) {
    set(parallel, y + origin, cos);
  }
}
