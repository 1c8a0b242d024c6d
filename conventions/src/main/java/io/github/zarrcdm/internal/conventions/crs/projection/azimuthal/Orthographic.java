package io.github.zarrcdm.internal.conventions.crs.projection.azimuthal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/** Orthographic (EPSG 9840). NaN on the far side. */
public final class Orthographic extends PlanarProjection {
  private final Latitudes latitudes;
  private final double sin;
  private final double cos;
  private final double shift;
  private final double normal;

  /** The square of the ratio of the axes. */
  private final double polar;

  public Orthographic(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    double origin = Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN));
    sin = Math.sin(origin);
    cos = Math.cos(origin);
    normal = latitudes.normal(origin);
    polar = 1 - latitudes.e2();
    shift = latitudes.e2() * normal * sin;
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double normal = latitudes.normal(phi);
    double along = Math.cos(phi) * Math.cos(lam);
    if (sin * Math.sin(phi) + cos * along < 0) {
      set(xy, Double.NaN, Double.NaN);
      return;
    }
    double y = normal * (Math.sin(phi) * cos - along * sin);
    set(
        xy,
        normal * Math.cos(phi) * Math.sin(lam),
        y + (shift - latitudes.e2() * normal * Math.sin(phi)) * cos);
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    // Down the line of sight to the ellipsoid: a quadratic equation in the height above the plane.
    double startX = normal * cos - y * sin;
    double startZ = normal * polar * sin + y * cos;
    double a = cos * cos + sin * sin / polar;
    double b = startX * cos + startZ * sin / polar;
    double c = startX * startX + x * x + startZ * startZ / polar - 1;
    double height = (Math.sqrt(b * b - a * c) - b) / a;
    double across = startX + height * cos;
    double up = startZ + height * sin;
    set(
        lamPhi,
        Angles.atan2(x, across),
        Angles.atan2(up, polar * Math.sqrt(across * across + x * x)));
  }
}
