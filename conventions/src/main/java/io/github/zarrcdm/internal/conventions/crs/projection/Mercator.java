package io.github.zarrcdm.internal.conventions.crs.projection;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;

import io.github.zarrcdm.internal.conventions.crs.Crs;

/** Mercator (EPSG 9804, 9805) and, on its sphere, Web Mercator (EPSG 1024). */
final class Mercator extends StraightParallels {
  private final Latitudes latitudes;
  private final double scale;
  private final double reciprocal;

  Mercator(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    double parallel = Math.toRadians(crs.conversion().get(STANDARD_PARALLEL_1));
    scale = crs.conversion().get(SCALE) * latitudes.parallel(parallel);
    reciprocal = 1 / scale;
  }

  @Override
  void toPlane(double lam, double phi, double[] xy) {
    double y = Math.abs(phi) > Math.PI / 2 - 1e-12 ? Double.NaN : scale * latitudes.isometric(phi);
    set(xy, scale * lam, y);
  }

  @Override
  void parallel(double y, double[] parallel) {
    set(parallel, latitudes.fromIsometric(y * reciprocal), scale);
  }

  @Override
  double meridian(double x, double distance) {
    // Maps that go round the world more than once repeat it.
    return Angles.wrap(x * reciprocal);
  }
}
