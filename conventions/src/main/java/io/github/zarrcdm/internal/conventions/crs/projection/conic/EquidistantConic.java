package io.github.zarrcdm.internal.conventions.crs.projection.conic;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_2;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/** Equidistant conic (EPSG 1119). */
public final class EquidistantConic extends PlanarProjection {
  private final Latitudes latitudes;
  private final double n;
  private final double g;
  private final double origin;

  public EquidistantConic(Crs crs) {
    super(crs);
    Conversion conversion = crs.conversion();
    latitudes = new Latitudes(crs.figure());
    double first = Math.toRadians(conversion.get(STANDARD_PARALLEL_1));
    double second =
        Math.toRadians(conversion.get(STANDARD_PARALLEL_2, conversion.get(STANDARD_PARALLEL_1)));
    double m1 = latitudes.parallel(first);
    n =
        Math.abs(first - second) < 1e-10
            ? Math.sin(first)
            : (m1 - latitudes.parallel(second)) / (latitudes.arc(second) - latitudes.arc(first));
    g = m1 / n + latitudes.arc(first);
    origin = g - latitudes.arc(Math.toRadians(conversion.get(LATITUDE_OF_ORIGIN)));
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double radius = g - latitudes.arc(phi);
    set(xy, radius * Math.sin(n * lam), origin - radius * Math.cos(n * lam));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double down = origin - y;
    double radius = Math.copySign(Math.hypot(x, down), n);
    double theta = n > 0 ? Angles.atan2(x, down) : Angles.atan2(-x, -down);
    set(lamPhi, theta / n, latitudes.fromArc(g - radius));
  }
}
