package io.github.zarrcdm.internal.conventions.crs.projection.azimuthal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/** Lambert azimuthal equal area around a pole (EPSG 9820, 1027). */
public final class PolarAzimuthalEqualArea extends PlanarProjection {
  private final Latitudes latitudes;
  private final double north;

  public PolarAzimuthalEqualArea(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    north = Math.signum(crs.conversion().get(LATITUDE_OF_ORIGIN));
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double rho = Math.sqrt(Math.max(0, latitudes.poleQ() - north * latitudes.q(phi)));
    set(xy, rho * Math.sin(lam), -north * rho * Math.cos(lam));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double q = latitudes.poleQ() - (x * x + y * y);
    set(lamPhi, Angles.atan2(x, -north * y), latitudes.fromQ(north * q));
  }
}
