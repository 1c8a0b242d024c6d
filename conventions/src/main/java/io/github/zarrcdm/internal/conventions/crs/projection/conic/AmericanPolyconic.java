package io.github.zarrcdm.internal.conventions.crs.projection.conic;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.NewtonInverse;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/** American polyconic (EPSG 9818). */
public final class AmericanPolyconic extends PlanarProjection {
  private final Latitudes latitudes;
  private final double origin;

  public AmericanPolyconic(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    origin = latitudes.arc(Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN)));
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double sin = Math.sin(phi);
    if (Math.abs(sin) < 1e-10) {
      set(xy, lam, latitudes.arc(phi) - origin);
      return;
    }
    double cotangent = latitudes.parallel(phi) / sin;
    double half = Math.sin(lam * sin / 2);
    set(
        xy,
        cotangent * Math.sin(lam * sin),
        latitudes.arc(phi) - origin + 2 * cotangent * half * half);
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double phi = latitudes.fromArc(y + origin);
    set(lamPhi, x / Math.max(0.1, Math.cos(phi)), phi);
    NewtonInverse.refine(this, x, y, lamPhi);
  }
}
