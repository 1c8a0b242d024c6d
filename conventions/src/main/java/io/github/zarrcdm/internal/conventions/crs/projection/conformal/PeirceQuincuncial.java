package io.github.zarrcdm.internal.conventions.crs.projection.conformal;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * Peirce's quincuncial projection, on a sphere of the semi-major axis: the northern hemisphere in a
 * square, and each quarter of the southern one folded out over its side (C. S. Peirce, American
 * Journal of Mathematics 2, 1879; L. P. Lee, Conformal Projections Based on Elliptic Functions,
 * 1976).
 */
public final class PeirceQuincuncial extends PlanarProjection {
  private static final double DIAGONAL = Math.sqrt(0.5);

  private final double scale;

  /** True if the whole map is a square that lies on a side; else it stands on a corner. */
  private final boolean square;

  public PeirceQuincuncial(Crs crs, boolean square) {
    super(crs);
    this.square = square;
    scale = 2 * crs.conversion().get(SCALE);
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    // A corner of the northern square lies between two quarters, on the axis of x.
    double distance = Math.tan((Math.PI / 2 - Math.abs(phi)) / 2);
    double angle = lam - Math.PI / 4;
    Lemniscate.arcsine(distance * Math.cos(angle), distance * Math.sin(angle), xy);
    if (phi < 0) {
      fold(xy, xy[0], xy[1]);
    }
    turn(xy, scale * xy[0], scale * xy[1], square ? 0 : -1);
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    turn(lamPhi, x / scale, y / scale, square ? 0 : 1);
    double u = lamPhi[0];
    double v = lamPhi[1];
    if (Math.max(Math.abs(u), Math.abs(v)) > Lemniscate.QUARTER + 1e-9) {
      set(lamPhi, Double.NaN, Double.NaN);
      return;
    }
    boolean south = Math.abs(u) + Math.abs(v) > Lemniscate.QUARTER;
    if (south) {
      fold(lamPhi, u, v);
    }
    Lemniscate.sine(lamPhi[0], lamPhi[1], lamPhi);
    double polar = Math.PI / 2 - 2 * Angles.atan(Math.hypot(lamPhi[0], lamPhi[1]));
    double lam = Angles.atan2(lamPhi[1], lamPhi[0]) + Math.PI / 4;
    set(lamPhi, Angles.wrap(lam), south ? -polar : polar);
  }

  /** Mirrors a point on the side of the northern square that is nearest to it. */
  private static void fold(double[] point, double u, double v) {
    set(
        point,
        Math.copySign(Lemniscate.QUARTER - Math.abs(v), u),
        Math.copySign(Lemniscate.QUARTER - Math.abs(u), v));
  }

  /** Turns a point by an eighth of a turn, counterclockwise if {@code eighths} is 1. */
  private static void turn(double[] point, double u, double v, int eighths) {
    if (eighths == 0) {
      set(point, u, v);
    } else {
      set(point, DIAGONAL * (u - eighths * v), DIAGONAL * (v + eighths * u));
    }
  }
}
