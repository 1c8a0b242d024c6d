package io.github.zarrcdm.internal.conventions.crs.projection;

import io.github.zarrcdm.internal.conventions.crs.Crs;

/** Miller's cylindrical, on the sphere of the ellipsoid's area. */
final class MillerCylindrical extends StraightParallels {
  MillerCylindrical(Crs crs) {
    super(crs);
  }

  @Override
  void toPlane(double lam, double phi, double[] xy) {
    set(xy, lam, 1.25 * Angles.asinh(Math.tan(0.8 * phi)));
  }

  @Override
  void parallel(double y, double[] parallel) {
    set(parallel, 1.25 * Angles.atan(Math.sinh(0.8 * y)), 1);
  }
}
