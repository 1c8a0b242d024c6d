package io.github.zarrcdm.internal.conventions.crs.projection.azimuthal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * Oblique, or double, stereographic (EPSG 9809): by Gauss' conformal sphere, as the Netherlands and
 * Romania use it.
 */
public final class ObliqueStereographic extends PlanarProjection {
  private final Latitudes latitudes;
  private final double n;
  private final double shift;
  private final double sin;
  private final double cos;
  private final double diameter;

  public ObliqueStereographic(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    double origin = Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN));
    double cosOrigin = Math.cos(origin);
    n = Math.sqrt(1 + latitudes.e2() * Math.pow(cosOrigin, 4) / (1 - latitudes.e2()));
    double sinOrigin = Math.sin(origin);
    double psi = latitudes.isometric(origin);
    double sinFirst = Math.tanh(n * psi);
    shift = 0.5 * Math.log((n + sinOrigin) * (1 - sinFirst) / ((n - sinOrigin) * (1 + sinFirst)));
    double chi = Angles.atan(Math.sinh(n * psi + shift));
    sin = Math.sin(chi);
    cos = Math.cos(chi);
    diameter =
        2
            * crs.conversion().get(SCALE)
            * Math.sqrt(latitudes.meridional(origin) * latitudes.normal(origin));
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double chi = Angles.atan(Math.sinh(n * latitudes.isometric(phi) + shift));
    SphericalStereographic.forward(n * lam, chi, sin, cos, diameter, xy);
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    SphericalStereographic.inverse(x, y, sin, cos, diameter, lamPhi);
    lamPhi[0] /= n;
    lamPhi[1] = latitudes.fromIsometric((Angles.asinh(Math.tan(lamPhi[1])) - shift) / n);
  }
}
