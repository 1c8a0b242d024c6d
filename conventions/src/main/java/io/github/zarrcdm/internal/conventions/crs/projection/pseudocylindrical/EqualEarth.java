package io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.StraightParallels;

/** Equal Earth (EPSG 1078). */
public final class EqualEarth extends StraightParallels {
  private static final double A1 = 1.340264;
  private static final double A2 = -0.081106;
  private static final double A3 = 0.000893;
  private static final double A4 = 0.003796;
  private static final double M = Math.sqrt(3) / 2;

  private final Latitudes latitudes;
  private final double radius;

  public EqualEarth(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    radius = Math.sqrt(latitudes.poleQ() / 2);
  }

  private static double ordinate(double theta) {
    double t2 = theta * theta;
    double t6 = t2 * t2 * t2;
    return theta * (A1 + A2 * t2 + t6 * (A3 + A4 * t2));
  }

  private static double slope(double theta) {
    double t2 = theta * theta;
    double t6 = t2 * t2 * t2;
    return A1 + 3 * A2 * t2 + t6 * (7 * A3 + 9 * A4 * t2);
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double theta = Angles.asin(M * Math.sin(latitudes.authalic(phi)));
    set(xy, radius * lam * Math.cos(theta) / (M * slope(theta)), radius * ordinate(theta));
  }

  @Override
  protected void parallel(double y, double[] parallel) {
    double wanted = y / radius;
    double theta = wanted;
    for (int i = 0; i < 20; i++) {
      double step = (ordinate(theta) - wanted) / slope(theta);
      theta -= step;
      if (Math.abs(step) < 1e-15) {
        break;
      }
    }
    double phi = latitudes.fromAuthalic(Angles.asin(Math.sin(theta) / M));
    set(parallel, phi, radius * Math.cos(theta) / (M * slope(theta)));
  }
}
