package io.github.zarrcdm.internal.conventions.crs.projection.azimuthal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/** Polar stereographic (EPSG 9810, 9829, 9830), with a standard parallel or a scale at the pole. */
public final class PolarStereographic extends PlanarProjection {
  private final Latitudes latitudes;
  private final double north;
  private final double factor;

  public PolarStereographic(Crs crs) {
    super(crs);
    Conversion conversion = crs.conversion();
    latitudes = new Latitudes(crs.figure());
    north = Math.signum(conversion.get(LATITUDE_OF_ORIGIN));
    factor =
        conversion.has(STANDARD_PARALLEL_1)
            ? factorOfParallel(Math.toRadians(Math.abs(conversion.get(STANDARD_PARALLEL_1))))
            : conversion.get(SCALE) * factorOfPole(latitudes.e2());
  }

  private double factorOfParallel(double parallel) {
    return latitudes.parallel(parallel) * Math.exp(latitudes.isometric(parallel));
  }

  /**
   * Returns the factor that gives a scale of 1 at the pole, for an eccentricity squared of {@code
   * e2}.
   */
  private static double factorOfPole(double e2) {
    double e = Math.sqrt(e2);
    return 2 / Math.sqrt(Math.pow(1 + e, 1 + e) * Math.pow(1 - e, 1 - e));
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double psi = latitudes.isometric(north * phi);
    double rho = Math.PI / 2 - north * phi < 1e-12 ? 0 : factor * Math.exp(-psi);
    set(xy, rho * Math.sin(lam), -north * rho * Math.cos(lam));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double rho = Math.sqrt(x * x + y * y);
    double phi = rho == 0 ? Math.PI / 2 : latitudes.fromIsometric(Math.log(factor / rho));
    set(lamPhi, Angles.atan2(x, -north * y), north * phi);
  }
}
