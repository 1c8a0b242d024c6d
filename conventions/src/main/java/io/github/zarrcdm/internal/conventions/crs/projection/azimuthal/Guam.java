package io.github.zarrcdm.internal.conventions.crs.projection.azimuthal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Latitudes;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * The projection of Guam's old grid, nearly azimuthal equidistant (EPSG 9831).
 *
 * @see <a href="https://epsg.org/guidance-notes.html">IOGP publication 373-7-2, Guam Projection</a>
 */
public final class Guam extends PlanarProjection {
  private final Latitudes latitudes;
  private final double origin;

  public Guam(Crs crs) {
    super(crs);
    latitudes = new Latitudes(crs.figure());
    origin = latitudes.arc(Math.toRadians(crs.conversion().get(LATITUDE_OF_ORIGIN)));
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double x = lam * latitudes.parallel(phi);
    set(xy, x, latitudes.arc(phi) - origin + rise(x, phi));
  }

  private double rise(double x, double phi) {
    return x * x * Math.tan(phi) / (2 * latitudes.normal(phi));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double phi = latitudes.fromArc(origin + y);
    for (int i = 0; i < 20; i++) {
      double next = latitudes.fromArc(origin + y - rise(x, phi));
      boolean done = Math.abs(next - phi) < 1e-15;
      phi = next;
      if (done) {
        break;
      }
    }
    set(lamPhi, x / latitudes.parallel(phi), phi);
  }
}
