package io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * Aitoff: a hemisphere of the azimuthal equidistant projection, drawn twice as wide for the whole
 * sphere (Snyder and Voxland, An Album of Map Projections, 1989, page 232).
 */
public final class Aitoff extends PlanarProjection {
  public Aitoff(Crs crs) {
    super(crs);
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double distance = Math.acos(Math.cos(phi) * Math.cos(lam / 2));
    double stretch = distance < 1e-12 ? 1 : distance / Math.sin(distance);
    set(xy, 2 * stretch * Math.cos(phi) * Math.sin(lam / 2), stretch * Math.sin(phi));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double distance = Math.hypot(x / 2, y);
    if (distance > Math.PI / 2 + 1e-9) {
      set(lamPhi, Double.NaN, Double.NaN);
      return;
    }
    double shrink = distance < 1e-12 ? 1 : Math.sin(distance) / distance;
    set(lamPhi, 2 * Angles.atan2(x / 2 * shrink, Math.cos(distance)), Angles.asin(y * shrink));
  }
}
