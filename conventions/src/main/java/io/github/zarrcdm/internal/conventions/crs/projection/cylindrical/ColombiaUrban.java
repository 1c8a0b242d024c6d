package io.github.zarrcdm.internal.conventions.crs.projection.cylindrical;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.PLANE_HEIGHT;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/** Colombia Urban (EPSG 1052): a plane at the height of a city. */
public final class ColombiaUrban extends PlanarProjection {
  private final Latitudes latitudes;
  private final double origin;
  private final double b;
  private final double c;
  private final double d;

  public ColombiaUrban(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    origin = Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN));
    double height = crs.conversion().get(PLANE_HEIGHT) / crs.ellipsoid().semiMajor();
    b = Math.tan(origin) / (2 * latitudes.meridional(origin) * latitudes.normal(origin));
    c = 1 + height;
    d = latitudes.meridional(origin) * (1 + height / (1 - latitudes.e2()));
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double across = lam * latitudes.parallel(phi);
    double middle = (origin + phi) / 2;
    double g = 1 + (c - 1) / latitudes.meridional(middle);
    set(xy, c * across, g * latitudes.meridional(origin) * (phi - origin + b * across * across));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double across = x / c;
    double phi = origin + y / d - b * across * across;
    set(lamPhi, across / latitudes.parallel(phi), phi);
  }
}
