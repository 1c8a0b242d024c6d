package io.github.zarrcdm.internal.conventions.crs.projection.azimuthal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.AZIMUTH;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * Orthographic, turned and scaled for a building site (EPSG 1130).
 *
 * @see <a href="https://epsg.org/guidance-notes.html">IOGP publication 373-7-2, Local
 *     Orthographic</a>
 */
public final class LocalOrthographic extends PlanarProjection {
  private final Orthographic orthographic;
  private final double scale;
  private final double sin;
  private final double cos;

  public LocalOrthographic(Crs crs) {
    super(crs);
    orthographic = new Orthographic(crs);
    double azimuth = Math.toRadians(crs.conversion().get(AZIMUTH));
    scale = crs.conversion().get(SCALE);
    sin = Math.sin(azimuth);
    cos = Math.cos(azimuth);
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    orthographic.toPlane(lam, phi, xy);
    set(xy, scale * (xy[0] * cos - xy[1] * sin), scale * (xy[0] * sin + xy[1] * cos));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    orthographic.toGlobe((x * cos + y * sin) / scale, (y * cos - x * sin) / scale, lamPhi);
  }
}
