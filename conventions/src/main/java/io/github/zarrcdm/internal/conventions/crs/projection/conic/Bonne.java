package io.github.zarrcdm.internal.conventions.crs.projection.conic;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/** Bonne (EPSG 9827; Snyder, Map Projections - A Working Manual, 1987, pages 138 to 140). */
public final class Bonne extends PlanarProjection {
  private final Latitudes latitudes;
  private final double origin;
  private final double arc;

  /** The radius of the parallel of origin; of the sign of its latitude. */
  private final double cone;

  public Bonne(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    origin = Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN));
    arc = latitudes.arc(origin);
    cone = latitudes.parallel(origin) / Math.sin(origin);
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double radius = cone + arc - latitudes.arc(phi);
    double angle = Math.abs(radius) < 1e-12 ? 0 : lam * latitudes.parallel(phi) / radius;
    set(xy, radius * Math.sin(angle), cone - radius * Math.cos(angle));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double sign = Math.signum(origin);
    double radius = sign * Math.hypot(x, cone - y);
    double phi = latitudes.fromArc(cone + arc - radius);
    double parallel = latitudes.parallel(phi);
    double lam = radius * Angles.atan2(sign * x, sign * (cone - y)) / parallel;
    set(lamPhi, Math.abs(parallel) < 1e-10 ? 0 : lam, phi);
  }
}
