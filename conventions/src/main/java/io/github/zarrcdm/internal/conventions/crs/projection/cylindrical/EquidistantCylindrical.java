package io.github.zarrcdm.internal.conventions.crs.projection.cylindrical;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.StraightParallels;

/**
 * Equidistant cylindrical (EPSG 1028), and its form for a sphere, plate carree (EPSG 1029). PROJ
 * before 9.8 computes both on a sphere, up to 25 km away.
 */
public final class EquidistantCylindrical extends StraightParallels {
  private final Latitudes latitudes;
  private final double radius;
  private final double origin;

  public EquidistantCylindrical(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    radius = latitudes.parallel(Math.toRadians(crs.conversion().get(STANDARD_PARALLEL_1)));
    origin = latitudes.arc(Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN)));
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    set(xy, lam * radius, latitudes.arc(phi) - origin);
  }

  @Override
  protected void parallel(double y, double[] parallel) {
    set(parallel, latitudes.fromArc(y + origin), radius);
  }
}
