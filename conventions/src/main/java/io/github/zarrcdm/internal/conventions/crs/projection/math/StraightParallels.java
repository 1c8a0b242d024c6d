package io.github.zarrcdm.internal.conventions.crs.projection.math;

import io.github.zarrcdm.internal.conventions.crs.Crs;

/**
 * A projection whose parallels are straight lines along x, with meridians at equal distances on
 * each: cylindrical ones, and maps of the world such as Robinson's. A row of cells needs its
 * latitude only once.
 */
public abstract class StraightParallels extends PlanarProjection {
  protected StraightParallels(Crs crs) {
    super(crs);
  }

  /**
   * Sets {@code parallel} to the latitude in radians of the parallel at {@code y}, and to the
   * distance on it between meridians one radian apart; NaN if there is none.
   */
  protected abstract void parallel(double y, double[] parallel);

  /** Returns the longitude from the central meridian, where meridians have that distance. */
  protected double meridian(double x, double distance) {
    return distance < 1e-12 && Math.abs(x) < 1e-9 ? 0 : x / distance;
  }

  @Override
  public final void toGlobe(double x, double y, double[] lamPhi) {
    parallel(y, lamPhi);
    set(lamPhi, meridian(x, lamPhi[1]), lamPhi[0]);
  }

  @Override
  public final void inverse(double[] x, double[] y) {
    double[] parallel = new double[2];
    double[] place = new double[2];
    double last = Double.NaN;
    for (int i = 0; i < x.length; i++) {
      if (y[i] != last) {
        last = y[i];
        parallel(fromNorthing(last), parallel);
      }
      set(place, meridian(fromEasting(x[i]), parallel[1]), parallel[0]);
      toDegrees(place);
      x[i] = place[0];
      y[i] = place[1];
    }
  }
}
