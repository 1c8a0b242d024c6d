package io.github.zarrcdm.internal.conventions.crs.projection;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;

import io.github.zarrcdm.internal.conventions.crs.Crs;

/** Orthographic (EPSG 9840). NaN on the far side. */
final class Orthographic extends PlanarProjection {
  private final Latitudes latitudes;
  private final double sin;
  private final double cos;
  private final double shift;

  Orthographic(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    double origin = Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN));
    sin = Math.sin(origin);
    cos = Math.cos(origin);
    shift = latitudes.e2() * latitudes.normal(origin) * sin;
  }

  @Override
  void toPlane(double lam, double phi, double[] xy) {
    double normal = latitudes.normal(phi);
    double along = Math.cos(phi) * Math.cos(lam);
    if (sin * Math.sin(phi) + cos * along < 0) {
      set(xy, Double.NaN, Double.NaN);
      return;
    }
    double y = normal * (Math.sin(phi) * cos - along * sin);
    set(
        xy,
        normal * Math.cos(phi) * Math.sin(lam),
        y + (shift - latitudes.e2() * normal * Math.sin(phi)) * cos);
  }

  @Override
  void toGlobe(double x, double y, double[] lamPhi) {
    double rho = Math.hypot(x, y);
    double c = Math.asin(rho > 1 && rho < 1.01 && latitudes.e2() > 0 ? 1 : rho);
    double phi =
        rho == 0 ? Math.asin(sin) : Angles.asin(Math.cos(c) * sin + y * Math.sin(c) * cos / rho);
    set(lamPhi, Math.atan2(x * Math.sin(c), rho * cos * Math.cos(c) - y * sin * Math.sin(c)), phi);
    if (latitudes.e2() > 0) {
      NewtonInverse.refine(this, x, y, lamPhi);
    }
  }
}
