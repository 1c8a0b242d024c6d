package io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.StraightParallels;

/** Mollweide, on a sphere of the semi-major axis. */
public final class Mollweide extends StraightParallels {
  private static final double WIDTH = 2 * Math.sqrt(2) / Math.PI;

  public Mollweide(Crs crs) {
    super(crs);
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double wanted = Math.PI * Math.sin(phi);
    double theta = phi;
    for (int i = 0; i < 100 && Math.abs(phi) < Math.PI / 2 - 1e-9; i++) {
      double step = (2 * theta + Math.sin(2 * theta) - wanted) / (2 + 2 * Math.cos(2 * theta));
      theta -= step;
      if (Math.abs(step) < 1e-14) {
        break;
      }
    }
    set(xy, WIDTH * lam * Math.cos(theta), Math.sqrt(2) * Math.sin(theta));
  }

  @Override
  protected void parallel(double y, double[] parallel) {
    double theta = Angles.asin(y / Math.sqrt(2));
    double phi = Angles.asin((2 * theta + Math.sin(2 * theta)) / Math.PI);
    set(parallel, phi, WIDTH * Math.cos(theta));
  }
}
