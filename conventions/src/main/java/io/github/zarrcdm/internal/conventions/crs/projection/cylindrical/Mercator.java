package io.github.zarrcdm.internal.conventions.crs.projection.cylindrical;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.StraightParallels;

/** Mercator (EPSG 9804, 9805) and, on its sphere, Web Mercator (EPSG 1024). */
public final class Mercator extends StraightParallels {
  private final Latitudes latitudes;
  private final double scale;
  private final double reciprocal;

  public Mercator(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    double parallel = Math.toRadians(crs.conversion().get(STANDARD_PARALLEL_1));
    scale = crs.conversion().get(SCALE) * latitudes.parallel(parallel);
    reciprocal = 1 / scale;
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double y = Math.abs(phi) > Math.PI / 2 - 1e-12 ? Double.NaN : scale * latitudes.isometric(phi);
    set(xy, scale * lam, y);
  }

  @Override
  protected void parallel(double y, double[] parallel) {
    set(parallel, latitudes.fromIsometric(y * reciprocal), scale);
  }

  @Override
  protected double meridian(double x, double distance) {
    // Maps that go round the world more than once repeat it.
    return Angles.wrap(x * reciprocal);
  }
}
