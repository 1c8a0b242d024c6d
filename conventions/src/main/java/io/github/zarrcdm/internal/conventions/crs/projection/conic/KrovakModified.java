package io.github.zarrcdm.internal.conventions.crs.projection.conic;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * Krovak's projection with the polynomial of 2009 that takes it to the newer Czech grid, x to the
 * east and y to the north (EPSG 1043).
 *
 * @see <a href="https://epsg.org/guidance-notes.html">IOGP publication 373-7-2, Krovak Modified</a>
 */
public final class KrovakModified extends PlanarProjection {
  private static final double X0 = 1089000;
  private static final double Y0 = 654000;
  private static final double C1 = 2.946529277e-2;
  private static final double C2 = 2.515965696e-2;
  private static final double C3 = 1.193845912e-7;
  private static final double C4 = -4.668270147e-7;
  private static final double C5 = 9.233980362e-12;
  private static final double C6 = 1.523735715e-12;
  private static final double C7 = 1.696780024e-18;
  private static final double C8 = 4.408314235e-18;
  private static final double C9 = -8.331083518e-24;
  private static final double C10 = -3.689471323e-24;

  private final Krovak krovak;
  private final double metres;

  public KrovakModified(Crs crs) {
    super(crs);
    krovak = new Krovak(crs);
    metres = crs.figure().semiMajor();
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    krovak.toPlane(lam, phi, xy);
    double x = xy[0];
    double y = xy[1];
    correction(x, y, xy);
    set(xy, x + xy[0], y + xy[1]);
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    set(lamPhi, 0, 0);
    for (int i = 0; i < 4; i++) {
      correction(x - lamPhi[0], y - lamPhi[1], lamPhi);
    }
    krovak.toGlobe(x - lamPhi[0], y - lamPhi[1], lamPhi);
  }

  /** Sets {@code xy} to what is added to Krovak's coordinates {@code east} and {@code north}. */
  private void correction(double east, double north, double[] xy) {
    double x = -north * metres - X0;
    double y = -east * metres - Y0;
    double x2 = x * x;
    double y2 = y * y;
    double fourth = x2 * x2 + y2 * y2 - 6 * x2 * y2;
    double south =
        C1
            + C3 * x
            - C4 * y
            - 2 * C6 * x * y
            + C5 * (x2 - y2)
            + C7 * x * (x2 - 3 * y2)
            - C8 * y * (3 * x2 - y2)
            + 4 * C9 * x * y * (x2 - y2)
            + C10 * fourth;
    double west =
        C2
            + C3 * y
            + C4 * x
            + 2 * C5 * x * y
            + C6 * (x2 - y2)
            + C8 * x * (x2 - 3 * y2)
            + C7 * y * (3 * x2 - y2)
            - 4 * C10 * x * y * (x2 - y2)
            + C9 * fourth;
    set(xy, west / metres, south / metres);
  }
}
