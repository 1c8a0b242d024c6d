package io.github.zarrcdm.internal.conventions.crs.projection.cylindrical;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.AZIMUTH;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.RECTIFIED_GRID_ANGLE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * Hotine's oblique Mercator, variants A and B (EPSG 9812, 9815), B with an azimuth of 90 degrees
 * for Switzerland too.
 */
public final class HotineObliqueMercator extends PlanarProjection {
  private final Latitudes latitudes;
  private final double a;
  private final double b;
  private final double h;
  private final double sinGamma;
  private final double cosGamma;
  private final double sinGrid;
  private final double cosGrid;
  private final double meridian;
  private final double centre;

  /**
   * @param fromCentre true for variant B, whose false easting and northing hold at the centre of
   *     the projection
   */
  public HotineObliqueMercator(Crs crs, boolean fromCentre) {
    super(crs);
    Conversion conversion = crs.conversion();
    latitudes = new Latitudes(crs.figure());
    double e2 = latitudes.e2();
    double phi = Math.toRadians(conversion.get(LATITUDE_OF_ORIGIN));
    double azimuth = Math.toRadians(conversion.get(AZIMUTH));
    double grid = Math.toRadians(conversion.get(RECTIFIED_GRID_ANGLE));
    double sin = Math.sin(phi);
    double sign = Math.signum(phi) < 0 ? -1 : 1;
    b = Math.sqrt(1 + e2 * Math.pow(Math.cos(phi), 4) / (1 - e2));
    a = b * conversion.get(SCALE) * Math.sqrt(1 - e2) / (1 - e2 * sin * sin);
    double d = Math.max(1, b * Math.sqrt(1 - e2) / latitudes.parallel(phi) / (1 - e2 * sin * sin));
    double f = d + sign * Math.sqrt(d * d - 1);
    h = f * Math.exp(-b * latitudes.isometric(phi));
    double gamma = Angles.asin(Math.sin(azimuth) / d);
    double g = (f - 1 / f) / 2;
    // The arc sine of g tan(gamma), which is 1 where the line runs east: there it loses half of the
    // digits.
    meridian = -Angles.atan2(g * Math.sin(gamma), Math.abs(Math.cos(azimuth))) / b;
    sinGamma = Math.sin(gamma);
    cosGamma = Math.cos(gamma);
    sinGrid = Math.sin(grid);
    cosGrid = Math.cos(grid);
    centre = fromCentre ? along(h * Math.exp(b * latitudes.isometric(phi)), -b * meridian) : 0;
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double q = h * Math.exp(b * latitudes.isometric(phi));
    double s = (q - 1 / q) / 2;
    double t = (q + 1 / q) / 2;
    double angle = b * (lam - meridian);
    double vSin = Math.sin(angle);
    double bigU = (s * sinGamma - vSin * cosGamma) / t;
    double v = -a * Angles.atanh(bigU) / b;
    double u = along(q, angle) - centre;
    set(xy, v * cosGrid + u * sinGrid, u * cosGrid - v * sinGrid);
  }

  /** Returns how far a point is from the natural origin along the initial line. */
  private double along(double q, double angle) {
    double s = (q - 1 / q) / 2;
    return a * Angles.atan2(s * cosGamma + Math.sin(angle) * sinGamma, Math.cos(angle)) / b;
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double v = x * cosGrid - y * sinGrid;
    double u = y * cosGrid + x * sinGrid + centre;
    double q = Math.exp(-b * v / a);
    double s = (q - 1 / q) / 2;
    double t = (q + 1 / q) / 2;
    double vSin = Math.sin(b * u / a);
    double bigU = (vSin * cosGamma + s * sinGamma) / t;
    double psi = (Angles.atanh(bigU) - Math.log(h)) / b;
    double lam = meridian - Angles.atan2(s * cosGamma - vSin * sinGamma, Math.cos(b * u / a)) / b;
    set(lamPhi, Angles.wrap(lam), latitudes.fromIsometric(psi));
  }
}
