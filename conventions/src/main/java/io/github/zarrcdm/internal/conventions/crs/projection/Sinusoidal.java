package io.github.zarrcdm.internal.conventions.crs.projection;

import io.github.zarrcdm.internal.conventions.crs.Crs;

/** Sinusoidal (Snyder, page 243). */
final class Sinusoidal extends PlanarProjection {
  private final Latitudes latitudes;

  Sinusoidal(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
  }

  @Override
  void toPlane(double lam, double phi, double[] xy) {
    set(xy, lam * latitudes.parallel(phi), latitudes.arc(phi));
  }

  @Override
  void toGlobe(double x, double y, double[] lamPhi) {
    double phi = latitudes.fromArc(y);
    double lam = Math.abs(Math.abs(phi) - Math.PI / 2) < 1e-10 ? 0 : x / latitudes.parallel(phi);
    set(lamPhi, lam, phi);
  }
}
