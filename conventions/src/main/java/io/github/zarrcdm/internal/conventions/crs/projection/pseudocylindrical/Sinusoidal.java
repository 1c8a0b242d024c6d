package io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.StraightParallels;

/** Sinusoidal (Snyder, page 243). */
public final class Sinusoidal extends StraightParallels {
  private final Latitudes latitudes;

  public Sinusoidal(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    set(xy, lam * latitudes.parallel(phi), latitudes.arc(phi));
  }

  @Override
  protected void parallel(double y, double[] parallel) {
    latitudes.parallelAtArc(y, parallel);
  }
}
