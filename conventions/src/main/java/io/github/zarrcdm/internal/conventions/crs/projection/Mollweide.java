package io.github.zarrcdm.internal.conventions.crs.projection;

import io.github.zarrcdm.internal.conventions.crs.Crs;

/** Mollweide, on a sphere of the semi-major axis. */
final class Mollweide extends PlanarProjection {
  private static final double WIDTH = 2 * Math.sqrt(2) / Math.PI;

  Mollweide(Crs crs) {
    super(crs);
  }

  @Override
  void toPlane(double lam, double phi, double[] xy) {
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
  void toGlobe(double x, double y, double[] lamPhi) {
    double theta = Angles.asin(y / Math.sqrt(2));
    set(
        lamPhi,
        x / (WIDTH * Math.cos(theta)),
        Angles.asin((2 * theta + Math.sin(2 * theta)) / Math.PI));
  }
}
