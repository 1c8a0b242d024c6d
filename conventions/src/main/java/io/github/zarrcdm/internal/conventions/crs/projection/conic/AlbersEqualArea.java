package io.github.zarrcdm.internal.conventions.crs.projection.conic;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_2;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/** Albers equal area (EPSG 9822). */
public final class AlbersEqualArea extends PlanarProjection {
  private final Latitudes latitudes;
  private final double n;
  private final double c;
  private final double origin;

  public AlbersEqualArea(Crs crs) {
    super(crs);
    Conversion conversion = crs.conversion();
    latitudes = new Latitudes(crs.figure());
    double first = Math.toRadians(conversion.get(STANDARD_PARALLEL_1));
    double second =
        Math.toRadians(conversion.get(STANDARD_PARALLEL_2, conversion.get(STANDARD_PARALLEL_1)));
    double m1 = latitudes.parallel(first);
    double m2 = latitudes.parallel(second);
    double q1 = latitudes.q(first);
    n =
        Math.abs(first - second) < 1e-10
            ? Math.sin(first)
            : (m1 * m1 - m2 * m2) / (latitudes.q(second) - q1);
    c = m1 * m1 + n * q1;
    origin = radius(Math.toRadians(conversion.get(LATITUDE_OF_ORIGIN)));
  }

  private double radius(double phi) {
    return Math.sqrt(c - n * latitudes.q(phi)) / n;
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double radius = radius(phi);
    set(xy, radius * Math.sin(n * lam), origin - radius * Math.cos(n * lam));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double down = origin - y;
    double theta = n > 0 ? Angles.atan2(x, down) : Angles.atan2(-x, -down);
    set(lamPhi, theta / n, latitudes.fromQ((c - n * n * (x * x + down * down)) / n));
  }
}
