package io.github.zarrcdm.internal.conventions.crs.projection.azimuthal;

import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;

/**
 * The stereographic projection of a sphere around a point of latitude {@code asin(sin)}, for those
 * that go through a sphere.
 */
final class SphericalStereographic {
  private SphericalStereographic() {}

  static void forward(
      double lam, double chi, double sin, double cos, double diameter, double[] xy) {
    double along = Math.cos(chi) * Math.cos(lam);
    double factor = diameter / (1 + sin * Math.sin(chi) + cos * along);
    xy[0] = factor * Math.cos(chi) * Math.sin(lam);
    xy[1] = factor * (cos * Math.sin(chi) - sin * along);
  }

  static void inverse(
      double x, double y, double sin, double cos, double diameter, double[] lamChi) {
    double rho = Math.sqrt(x * x + y * y);
    double c = 2 * Angles.atan2(rho, diameter);
    double sinC = Math.sin(c);
    double cosC = Math.cos(c);
    lamChi[0] = Angles.atan2(x * sinC, rho * cos * cosC - y * sin * sinC);
    lamChi[1] = rho == 0 ? Angles.atan2(sin, cos) : Angles.asin(cosC * sin + y * sinC * cos / rho);
  }
}
