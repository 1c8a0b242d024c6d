package io.github.zarrcdm.internal.conventions.crs.projection.conic;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.AZIMUTH;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.PSEUDO_STANDARD_PARALLEL;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/** Krovak's oblique conic, with x to the east and y to the north (EPSG 1041). */
public final class Krovak extends PlanarProjection {
  private final Latitudes latitudes;
  private final double b;
  private final double shift;
  private final double n;
  private final double factor;
  private final double sinAxis;
  private final double cosAxis;

  public Krovak(Crs crs) {
    super(crs);
    Conversion conversion = crs.conversion();
    latitudes = new Latitudes(crs.figure());
    double e2 = latitudes.e2();
    double phi = Math.toRadians(conversion.get(LATITUDE_OF_ORIGIN));
    double parallel = Math.toRadians(conversion.get(PSEUDO_STANDARD_PARALLEL));
    double axis = Math.toRadians(conversion.get(AZIMUTH));
    double sin = Math.sin(phi);
    b = Math.sqrt(1 + e2 * Math.pow(Math.cos(phi), 4) / (1 - e2));
    shift = Angles.asinh(Math.tan(Math.asin(sin / b))) - b * latitudes.isometric(phi);
    n = Math.sin(parallel);
    double radius =
        conversion.get(SCALE) * Math.sqrt(1 - e2) / (1 - e2 * sin * sin) / Math.tan(parallel);
    factor = radius * Math.exp(n * Angles.asinh(Math.tan(parallel)));
    sinAxis = Math.sin(axis);
    cosAxis = Math.cos(axis);
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double u = Angles.atan(Math.sinh(b * latitudes.isometric(phi) + shift));
    double v = -b * lam;
    double t = Angles.asin(cosAxis * Math.sin(u) + sinAxis * Math.cos(u) * Math.cos(v));
    double d = Angles.asin(Math.cos(u) * Math.sin(v) / Math.cos(t));
    double radius = factor * Math.exp(-n * Angles.asinh(Math.tan(t)));
    set(xy, -radius * Math.sin(n * d), -radius * Math.cos(n * d));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double radius = Math.hypot(x, y);
    double d = Angles.atan2(-x, -y) / n;
    double t = Angles.atan(Math.sinh(Math.log(factor / radius) / n));
    double u = Angles.asin(cosAxis * Math.sin(t) - sinAxis * Math.cos(t) * Math.cos(d));
    double v = Angles.asin(Math.cos(t) * Math.sin(d) / Math.cos(u));
    set(lamPhi, -v / b, latitudes.fromIsometric((Angles.asinh(Math.tan(u)) - shift) / b));
  }
}
