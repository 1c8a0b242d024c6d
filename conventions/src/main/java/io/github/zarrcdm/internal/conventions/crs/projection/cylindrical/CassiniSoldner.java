package io.github.zarrcdm.internal.conventions.crs.projection.cylindrical;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.NewtonInverse;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/** Cassini-Soldner (EPSG 9806, 9833); exact on a sphere, series on an ellipsoid. */
public final class CassiniSoldner extends PlanarProjection {
  private final boolean hyperbolic;
  private final Latitudes latitudes;
  private final double origin;

  /**
   * @param hyperbolic for Fiji, where northings shrink with their cube
   */
  public CassiniSoldner(Crs crs, boolean hyperbolic) {
    super(crs);
    this.hyperbolic = hyperbolic;
    latitudes = new Latitudes(crs.figure());
    origin = latitudes.arc(Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN)));
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    if (latitudes.e2() == 0) {
      double y = Angles.atan2(Math.sin(phi), Math.cos(phi) * Math.cos(lam));
      set(xy, Angles.asin(Math.cos(phi) * Math.sin(lam)), y - origin);
      return;
    }
    double tan = Math.tan(phi);
    double t = tan * tan;
    double a = lam * Math.cos(phi);
    double a2 = a * a;
    double c = latitudes.e2() * Math.cos(phi) * Math.cos(phi) / (1 - latitudes.e2());
    double normal = latitudes.normal(phi);
    double x = normal * a * (1 - t * a2 / 6 - (8 - t + 8 * c) * t * a2 * a2 / 120);
    double y = latitudes.arc(phi) - origin + normal * tan * a2 * (0.5 + (5 - t + 6 * c) * a2 / 24);
    double curvature = 6 * latitudes.meridional(phi) * normal;
    set(xy, x, hyperbolic ? y - y * y * y / curvature : y);
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    if (latitudes.e2() == 0) {
      double down = y + origin;
      set(
          lamPhi,
          Angles.atan2(Math.sin(x), Math.cos(x) * Math.cos(down)),
          Angles.asin(Math.cos(x) * Math.sin(down)));
      return;
    }
    double phi = latitudes.fromArc(y + origin);
    set(lamPhi, x / latitudes.parallel(phi), phi);
    NewtonInverse.refine(this, x, y, lamPhi);
  }
}
