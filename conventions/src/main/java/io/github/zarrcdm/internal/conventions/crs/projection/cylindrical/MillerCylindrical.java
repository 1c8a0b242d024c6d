package io.github.zarrcdm.internal.conventions.crs.projection.cylindrical;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.StraightParallels;

/** Miller's cylindrical, on the sphere of the ellipsoid's area. */
public final class MillerCylindrical extends StraightParallels {
  public MillerCylindrical(Crs crs) {
    super(crs);
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    set(xy, lam, 1.25 * Angles.asinh(Math.tan(0.8 * phi)));
  }

  @Override
  protected void parallel(double y, double[] parallel) {
    set(parallel, 1.25 * Angles.atan(Math.sinh(0.8 * y)), 1);
  }
}
