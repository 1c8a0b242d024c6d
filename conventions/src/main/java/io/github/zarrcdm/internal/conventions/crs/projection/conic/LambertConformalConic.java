package io.github.zarrcdm.internal.conventions.crs.projection.conic;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_2;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/** Lambert conic conformal (EPSG 9801, 9802, 1051, 1102; 9803 with its twist). */
public final class LambertConformalConic extends PlanarProjection {
  private final Latitudes latitudes;
  private final double n;
  private final double factor;
  private final double origin;
  private final double twist;

  /**
   * @param twist that meridians are turned by, in radians
   */
  public LambertConformalConic(Crs crs, double twist) {
    super(crs);
    this.twist = twist;
    Conversion conversion = crs.conversion();
    latitudes = new Latitudes(crs.figure());
    double first = Math.toRadians(conversion.get(STANDARD_PARALLEL_1));
    double second = Math.toRadians(conversion.get(STANDARD_PARALLEL_2));
    double psi = latitudes.isometric(first);
    n =
        Math.abs(first - second) < 1e-10
            ? Math.sin(first)
            : Math.log(latitudes.parallel(first) / latitudes.parallel(second))
                / (latitudes.isometric(second) - psi);
    factor = conversion.get(SCALE) * latitudes.parallel(first) / n * Math.exp(n * psi);
    origin = radius(Math.toRadians(conversion.get(LATITUDE_OF_ORIGIN)));
  }

  private double radius(double phi) {
    double pole = Math.PI / 2 - Math.abs(phi);
    return pole < 1e-12
        ? (phi * n > 0 ? 0 : Double.NaN)
        : factor * Math.exp(-n * latitudes.isometric(phi));
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double radius = radius(phi);
    double theta = n * lam - twist;
    set(xy, radius * Math.sin(theta), origin - radius * Math.cos(theta));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double down = origin - y;
    double square = x * x + down * down;
    double theta = n > 0 ? Angles.atan2(x, down) : Angles.atan2(-x, -down);
    double phi =
        square == 0
            ? Math.copySign(Math.PI / 2, n)
            : latitudes.fromIsometric(Math.log(factor * factor / square) / (2 * n));
    set(lamPhi, (theta + twist) / n, phi);
  }
}
