package io.github.zarrcdm.internal.conventions.crs.projection;

import io.github.zarrcdm.internal.conventions.crs.Crs;

/** Sinusoidal (Snyder, page 243). */
final class Sinusoidal extends StraightParallels {
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
  void parallel(double y, double[] parallel) {
    latitudes.parallelAtArc(y, parallel);
  }
}
