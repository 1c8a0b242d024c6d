package io.github.zarrcdm.internal.conventions.crs.projection.azimuthal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Geodesic;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * Gnomonic: geodesics through the centre are straight, all others nearly so. NaN on the far half.
 *
 * @see <a href="https://doi.org/10.1007/s00190-012-0578-z">Karney, Algorithms for geodesics,
 *     section 8</a>
 */
public final class Gnomonic extends PlanarProjection {
  private final Geodesic geodesic;

  public Gnomonic(Crs crs) {
    super(crs);
    double origin = Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN));
    geodesic = new Geodesic(crs.figure().flattening(), origin);
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    geodesic.inverse(lam, phi, xy);
    double azimuth = xy[0];
    double[] bundle = new double[2];
    geodesic.bundle(azimuth, xy[1], bundle);
    double radius = bundle[1] > 1e-9 ? bundle[0] / bundle[1] : Double.NaN;
    set(xy, radius * Math.sin(azimuth), radius * Math.cos(azimuth));
  }

  /** By Newton's method: the radius grows by the inverse square of the scale. */
  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double radius = Math.hypot(x, y);
    double azimuth = Angles.atan2(x, y);
    double distance = Angles.atan(radius);
    double[] bundle = new double[2];
    for (int i = 0; i < 20; i++) {
      geodesic.bundle(azimuth, distance, bundle);
      double step = (radius * bundle[1] - bundle[0]) * bundle[1];
      distance += step;
      if (Math.abs(step) < 1e-14) {
        break;
      }
    }
    geodesic.direct(azimuth, distance, lamPhi);
  }
}
