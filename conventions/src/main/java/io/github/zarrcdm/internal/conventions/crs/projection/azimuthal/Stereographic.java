package io.github.zarrcdm.internal.conventions.crs.projection.azimuthal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * Stereographic around any point but the poles, through the conformal latitude (Snyder, page 160).
 */
public final class Stereographic extends PlanarProjection {
  private final Latitudes latitudes;
  private final double sin;
  private final double cos;
  private final double factor;

  public Stereographic(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    double origin = Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN));
    double chi = Angles.atan(latitudes.conformalTangent(Math.tan(origin)));
    sin = Math.sin(chi);
    cos = Math.cos(chi);
    factor = 2 * crs.conversion().get(SCALE) * latitudes.parallel(origin) / cos;
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double chi = Angles.atan(latitudes.conformalTangent(Math.tan(phi)));
    SphericalStereographic.forward(lam, chi, sin, cos, factor, xy);
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    SphericalStereographic.inverse(x, y, sin, cos, factor, lamPhi);
    lamPhi[1] = latitudes.fromConformal(lamPhi[1]);
  }
}
