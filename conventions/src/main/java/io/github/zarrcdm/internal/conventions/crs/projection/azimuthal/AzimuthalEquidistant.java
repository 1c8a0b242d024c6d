package io.github.zarrcdm.internal.conventions.crs.projection.azimuthal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Geodesic;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/** Azimuthal equidistant (EPSG 1125): distance and azimuth of the geodesic from the centre. */
public final class AzimuthalEquidistant extends PlanarProjection {
  private final Latitudes latitudes;
  private final Geodesic geodesic;
  private final double origin;
  private final double pole;

  public AzimuthalEquidistant(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    origin = Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN));
    geodesic = new Geodesic(crs.figure().flattening(), origin);
    pole = Math.abs(Math.abs(origin) - Math.PI / 2) < 1e-12 ? Math.signum(origin) : 0;
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    if (pole != 0) {
      double rho = latitudes.arc(Math.PI / 2) - pole * latitudes.arc(phi);
      set(xy, rho * Math.sin(lam), -pole * rho * Math.cos(lam));
    } else {
      geodesic.inverse(lam, phi, xy);
      set(xy, xy[1] * Math.sin(xy[0]), xy[1] * Math.cos(xy[0]));
    }
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double rho = Math.hypot(x, y);
    double quarter = latitudes.arc(Math.PI / 2);
    if (rho > 2 * quarter) {
      set(lamPhi, Double.NaN, Double.NaN);
    } else if (pole != 0) {
      set(lamPhi, Angles.atan2(x, -pole * y), pole * latitudes.fromArc(quarter - rho));
    } else {
      geodesic.direct(Angles.atan2(x, y), rho, lamPhi);
    }
  }
}
