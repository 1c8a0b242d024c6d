package io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.NewtonInverse;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * Winkel tripel: the mean of Aitoff's projection and an equidistant cylindrical one (Snyder and
 * Voxland, An Album of Map Projections, 1989, page 232).
 */
public final class WinkelTripel extends PlanarProjection {
  private final Aitoff aitoff;
  private final double cosParallel;

  public WinkelTripel(Crs crs) {
    super(crs);
    aitoff = new Aitoff(crs);
    double usual = Math.toDegrees(Math.acos(2 / Math.PI));
    cosParallel = Math.cos(Math.toRadians(crs.conversion().get(STANDARD_PARALLEL_1, usual)));
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    aitoff.toPlane(lam, phi, xy);
    set(xy, (xy[0] + lam * cosParallel) / 2, (xy[1] + phi) / 2);
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double parallel = Math.max(-1.5, Math.min(1.5, y));
    set(lamPhi, 2 * x / (Math.cos(parallel / 2) + cosParallel), parallel);
    NewtonInverse.refine(this, x, y, lamPhi);
  }
}
