package io.github.zarrcdm.internal.conventions.crs.projection.conformal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * Adams' conformal world in a square with poles in opposite corners, on a sphere of the semi-major
 * axis: Lagrange's world in a circle, and the circle in a square (O. S. Adams, Conformal projection
 * of the sphere within a square, US Coast and Geodetic Survey, Special Publication 153, 1929).
 */
public final class AdamsSquare2 extends PlanarProjection {
  private final double scale;

  public AdamsSquare2(Crs crs) {
    super(crs);
    scale = 2 * crs.conversion().get(SCALE);
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double sin = Math.tan(phi / 2);
    double cos = Math.sqrt(Math.max(0, 1 - sin * sin));
    double below = 1 + cos * Math.cos(lam / 2);
    Lemniscate.arcsine(cos * Math.sin(lam / 2) / below, sin / below, xy);
    set(xy, scale * xy[0], scale * xy[1]);
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    if ((Math.abs(x) + Math.abs(y)) / scale > Lemniscate.QUARTER + 1e-9) {
      set(lamPhi, Double.NaN, Double.NaN);
      return;
    }
    Lemniscate.sine(x / scale, y / scale, lamPhi);
    double square = lamPhi[0] * lamPhi[0] + lamPhi[1] * lamPhi[1];
    double sin = 2 * lamPhi[1] / (1 + square);
    set(lamPhi, 2 * Angles.atan2(2 * lamPhi[0], 1 - square), 2 * Angles.atan(sin));
  }
}
