package io.github.zarrcdm.internal.conventions.crs.projection.cylindrical;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.StraightParallels;

/** Lambert cylindrical equal area (EPSG 9835, 9834). */
public final class CylindricalEqualArea extends StraightParallels {
  private final Latitudes latitudes;
  private final double scale;

  public CylindricalEqualArea(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    double parallel = Math.toRadians(crs.conversion().get(STANDARD_PARALLEL_1));
    scale = crs.conversion().get(SCALE) * latitudes.parallel(parallel);
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    set(xy, scale * lam, latitudes.q(phi) / (2 * scale));
  }

  @Override
  protected void parallel(double y, double[] parallel) {
    set(parallel, latitudes.fromQ(2 * y * scale), scale);
  }
}
