package io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.StraightParallels;

/**
 * Loximuthal: rhumb lines from one point are straight and of true length, on a sphere of the
 * semi-major axis (K. Siemon 1935; Snyder and Voxland, An Album of Map Projections, 1989, page
 * 221).
 */
public final class Loximuthal extends StraightParallels {
  private final double origin;

  public Loximuthal(Crs crs) {
    super(crs);
    origin = Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN));
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    set(xy, lam * spacing(phi), phi - origin);
  }

  @Override
  protected void parallel(double y, double[] parallel) {
    double phi = y + origin;
    set(parallel, phi, spacing(phi));
  }

  /**
   * Returns the length of the parallel, of 2 pi: its rhumb lines have the same length as on the
   * globe.
   */
  private double spacing(double phi) {
    if (Math.abs(phi) > Math.PI / 2 - 1e-9) {
      return 0;
    } else if (Math.abs(phi - origin) < 1e-7) {
      return Math.cos((phi + origin) / 2);
    }
    return (phi - origin) / (Angles.asinh(Math.tan(phi)) - Angles.asinh(Math.tan(origin)));
  }
}
