package io.github.zarrcdm.internal.conventions.crs.projection;

import io.github.zarrcdm.internal.conventions.crs.Crs;

/**
 * Van der Grinten's first projection: the sphere in a circle (Snyder, Map Projections - A Working
 * Manual, 1987, pages 239 to 242; its inverse by D. P. Rubincam).
 */
final class VanDerGrinten extends PlanarProjection {
  VanDerGrinten(Crs crs) {
    super(crs);
  }

  @Override
  void toPlane(double lam, double phi, double[] xy) {
    double theta = Angles.asin(Math.abs(2 * phi / Math.PI));
    if (theta < 1e-12) {
      set(xy, lam, 0);
    } else if (Math.abs(lam) < 1e-12 || theta > Math.PI / 2 - 1e-9) {
      set(xy, 0, Math.copySign(Math.PI * Math.tan(theta / 2), phi));
    } else {
      double a = Math.abs(Math.PI / lam - lam / Math.PI) / 2;
      double g = Math.cos(theta) / (Math.sin(theta) + Math.cos(theta) - 1);
      double p = g * (2 / Math.sin(theta) - 1);
      double a2 = a * a;
      double p2 = p * p;
      double q = a2 + g;
      double sum = p2 + a2;
      double d = g - p2;
      double x = (a * d + Math.sqrt(Math.max(0, a2 * d * d - sum * (g * g - p2)))) / sum;
      double y = (p * q - a * Math.sqrt(Math.max(0, (a2 + 1) * sum - q * q))) / sum;
      set(xy, Math.copySign(Math.PI * x, lam), Math.copySign(Math.PI * y, phi));
    }
  }

  @Override
  void toGlobe(double x, double y, double[] lamPhi) {
    double u = x / Math.PI;
    double v = y / Math.PI;
    double square = u * u + v * v;
    if (square > 1 + 1e-9) {
      set(lamPhi, Double.NaN, Double.NaN);
      return;
    }
    double lam =
        Math.abs(u) < 1e-12
            ? 0
            : Math.PI
                * (square - 1 + Math.sqrt(1 + 2 * (u * u - v * v) + square * square))
                / (2 * u);
    set(lamPhi, lam, Math.abs(v) < 1e-12 ? 0 : Math.copySign(latitude(u, v, square), y));
  }

  private static double latitude(double u, double v, double square) {
    double c1 = -Math.abs(v) * (1 + square);
    double c2 = c1 - 2 * v * v + u * u;
    double c3 = -2 * c1 + 1 + 2 * v * v + square * square;
    double d = v * v / c3 + (2 * c2 * c2 * c2 / (c3 * c3 * c3) - 9 * c1 * c2 / (c3 * c3)) / 27;
    double a = (c1 - c2 * c2 / (3 * c3)) / c3;
    double m = 2 * Math.sqrt(-a / 3);
    double angle = Math.acos(Math.max(-1, Math.min(1, 3 * d / (a * m)))) / 3;
    return Math.PI * (-m * Math.cos(angle + Math.PI / 3) - c2 / (3 * c3));
  }
}
