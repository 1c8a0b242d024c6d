package io.github.zarrcdm.internal.conventions.crs.projection.cylindrical;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Series;

/**
 * Transverse Mercator (EPSG 9807) by Krueger's series: nanometers within 35 degrees of the central
 * meridian, millimetres within 70.
 */
public final class TransverseMercator extends PlanarProjection {
  /**
   * Beyond this, about 82 degrees from the meridian along the equator, the series means nothing.
   */
  private static final double WIDTH = 2.623395162778;

  private final Latitudes latitudes;
  private final double[] alpha;
  private final double[] beta;
  private final double scale;
  private final double origin;

  public TransverseMercator(Crs crs) {
    super(crs);
    Ellipsoid ellipsoid = crs.ellipsoid();
    latitudes = new Latitudes(ellipsoid);
    alpha = Series.RECTIFYING_FROM_CONFORMAL.at(ellipsoid.n());
    beta = Series.CONFORMAL_FROM_RECTIFYING.at(ellipsoid.n());
    double quarter = latitudes.arc(Math.PI / 2) * 2 / Math.PI;
    scale = crs.conversion().get(SCALE) * quarter;
    origin = latitudes.arc(Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN))) / quarter;
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double tau = latitudes.conformalTangent(Math.tan(phi));
    double xi = Angles.atan2(tau, Math.cos(lam));
    double eta = Angles.asinh(Math.sin(lam) / Math.hypot(tau, Math.cos(lam)));
    if (Math.abs(eta) > WIDTH) {
      set(xy, Double.NaN, Double.NaN);
      return;
    }
    set(xy, xi, eta);
    Series.add(alpha, xy);
    set(xy, scale * xy[1], scale * (xy[0] - origin));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double xi = y / scale + origin;
    double eta = x / scale;
    if (!(Math.abs(eta) <= WIDTH)) {
      set(lamPhi, Double.NaN, Double.NaN);
      return;
    }
    set(lamPhi, xi, eta);
    Series.add(beta, lamPhi);
    double growth = Math.exp(lamPhi[1]);
    double sinh = (growth - 1 / growth) / 2;
    double sin = Math.sin(lamPhi[0]);
    double cos = Math.cos(lamPhi[0]);
    double phi = latitudes.fromConformal(sin, Math.sqrt(sinh * sinh + cos * cos));
    set(lamPhi, Angles.atan2(sinh, cos), phi);
  }
}
