package io.github.zarrcdm.internal.conventions.crs.projection.azimuthal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/** Lambert azimuthal equal area around any point but the poles (EPSG 9820, 1027). */
public final class LambertAzimuthalEqualArea extends PlanarProjection {
  private final Latitudes latitudes;
  private final double radius;
  private final double sin;
  private final double cos;
  private final double d;

  public LambertAzimuthalEqualArea(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    double origin = Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN));
    double beta = latitudes.authalic(origin);
    radius = Math.sqrt(latitudes.poleQ() / 2);
    sin = Math.sin(beta);
    cos = Math.cos(beta);
    d = latitudes.parallel(origin) / (radius * cos);
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double beta = latitudes.authalic(phi);
    double along = Math.cos(beta) * Math.cos(lam);
    double denominator = 1 + sin * Math.sin(beta) + cos * along;
    double b = denominator < 1e-12 ? Double.NaN : radius * Math.sqrt(2 / denominator);
    set(xy, b * d * Math.cos(beta) * Math.sin(lam), b / d * (cos * Math.sin(beta) - sin * along));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double rho = Math.sqrt(x / d * (x / d) + d * y * d * y);
    // Sine and cosine of twice the angle whose sine is this; NaN off the disk.
    double half = rho / (2 * radius);
    double sinC = 2 * half * Math.sqrt(1 - half * half);
    double cosC = 1 - 2 * half * half;
    double sinBeta = rho == 0 ? sin : cosC * sin + d * y * sinC * cos / rho;
    double lam = Angles.atan2(x * sinC, d * rho * cos * cosC - d * d * y * sin * sinC);
    set(lamPhi, lam, latitudes.fromAuthalic(Angles.asin(sinBeta)));
  }
}
