package io.github.zarrcdm.internal.conventions.crs.projection.azimuthal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.HEIGHT;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * The view of a geostationary satellite; x and y are scan angles times the height of the satellite.
 * NaN off the planet's disk.
 */
public final class Geostationary extends PlanarProjection {
  private final boolean sweepX;
  private final double height;
  private final double distance;
  private final double polar;

  public Geostationary(Crs crs, boolean sweepX) {
    super(crs);
    this.sweepX = sweepX;
    height = crs.conversion().get(HEIGHT) / crs.ellipsoid().semiMajor();
    distance = 1 + height;
    polar = crs.ellipsoid().semiMinor() / crs.ellipsoid().semiMajor();
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double geocentric = Angles.atan(polar * polar * Math.tan(phi));
    double r = polar / Math.hypot(polar * Math.cos(geocentric), Math.sin(geocentric));
    double vx = r * Math.cos(lam) * Math.cos(geocentric);
    double vy = r * Math.sin(lam) * Math.cos(geocentric);
    double vz = r * Math.sin(geocentric);
    double away = distance - vx;
    if (away * vx - vy * vy - vz * vz / (polar * polar) < 0) {
      set(xy, Double.NaN, Double.NaN);
    } else if (sweepX) {
      set(xy, height * Angles.atan(vy / Math.hypot(vz, away)), height * Angles.atan(vz / away));
    } else {
      set(xy, height * Angles.atan(vy / away), height * Angles.atan(vz / Math.hypot(vy, away)));
    }
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double vy = Math.tan(x / height);
    double vz = Math.tan(y / height);
    if (sweepX) {
      vy *= Math.hypot(1, vz);
    } else {
      vz *= Math.hypot(1, vy);
    }
    double a = vy * vy + vz * vz / (polar * polar) + 1;
    double discriminant = distance * distance - a * (distance * distance - 1);
    double k = (distance - Math.sqrt(discriminant)) / a;
    double vx = distance - k;
    double lam = Angles.atan2(k * vy, vx);
    double geocentric = Angles.atan(k * vz * Math.cos(lam) / vx);
    set(lamPhi, lam, Angles.atan(Math.tan(geocentric) / (polar * polar)));
  }
}
