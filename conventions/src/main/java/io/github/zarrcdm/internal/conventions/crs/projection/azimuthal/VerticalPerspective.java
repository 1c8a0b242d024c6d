package io.github.zarrcdm.internal.conventions.crs.projection.azimuthal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.HEIGHT;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * Vertical perspective (EPSG 9838) of a sphere with the semi-major axis, as PROJ has it too: the
 * globe from a height above the origin. NaN beyond the horizon.
 */
public final class VerticalPerspective extends PlanarProjection {
  private final double sin;
  private final double cos;

  /** How far the eye is from the centre, in radii. */
  private final double distance;

  public VerticalPerspective(Crs crs) {
    super(crs);
    double origin = Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN));
    sin = Math.sin(origin);
    cos = Math.cos(origin);
    distance = 1 + crs.conversion().get(HEIGHT) / crs.figure().semiMajor();
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double along = Math.cos(phi) * Math.cos(lam);
    double towards = sin * Math.sin(phi) + cos * along;
    if (towards < 1 / distance) {
      set(xy, Double.NaN, Double.NaN);
      return;
    }
    double scale = (distance - 1) / (distance - towards);
    set(xy, scale * Math.cos(phi) * Math.sin(lam), scale * (cos * Math.sin(phi) - sin * along));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double rho = Math.sqrt(x * x + y * y);
    double height = distance - 1;
    double root = Math.sqrt(1 - rho * rho * (distance + 1) / height);
    double sinC = rho == 0 ? 0 : (distance - root) / (height / rho + rho / height);
    double cosC = Math.sqrt(1 - sinC * sinC);
    double phi = rho == 0 ? Math.asin(sin) : Angles.asin(cosC * sin + y * sinC * cos / rho);
    set(lamPhi, Angles.atan2(x * sinC, rho * cos * cosC - y * sin * sinC), phi);
  }
}
