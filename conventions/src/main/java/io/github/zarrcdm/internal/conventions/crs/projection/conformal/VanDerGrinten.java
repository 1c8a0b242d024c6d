package io.github.zarrcdm.internal.conventions.crs.projection.conformal;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.PlanarProjection;

/**
 * Van der Grinten's first projection: the sphere in a circle, here of radius 1 (Snyder, Map
 * Projections - A Working Manual, 1987, page 239).
 *
 * <p>Computed from its construction, because the usual formulas lose half of the digits at the edge
 * and near the axes. The meridian of w, the longitude as a part of 180 degrees, is the circle
 * through both poles and (w, 0):
 *
 * <pre>w (u^2 + v^2 - 1) = u (w^2 - 1)</pre>
 *
 * <p>The parallel of t, the tangent of half the angle whose sine is the latitude as a part of 90
 * degrees, is the circle through (0, t) that meets the edge at the height t / (1 - t + t^2):
 *
 * <pre>v t^3 - (u^2 + v^2) t^2 - t + v = 0</pre>
 */
public final class VanDerGrinten extends PlanarProjection {
  public VanDerGrinten(Crs crs) {
    super(crs);
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double sine = Math.min(1, Math.abs(2 * phi / Math.PI));
    double t = sine / (1 + Math.sqrt((1 - sine) * (1 + sine)));
    double w = Math.abs(lam) / Math.PI;
    double inner = (1 - w) * (1 + w);
    double t2 = t * t;
    double edge = t / (1 - t + t2);
    double bend = t2 / (1 + t * t2);
    // The parallel is v = edge - bend inner s on the meridian of w, with u = w s.
    double a = w * w + bend * bend * inner * inner;
    double b = inner * (1 - 2 * edge * bend);
    double c = (1 - t) * (1 - t) / (1 - t + t2) * (1 + edge);
    double s = c == 0 ? 0 : 2 * c / (b + Math.sqrt(b * b + 4 * a * c));
    double v = edge - bend * inner * s;
    set(xy, Math.copySign(Math.PI * w * s, lam), Math.copySign(Math.PI * v, phi));
  }

  @Override
  protected void toGlobe(double x, double y, double[] lamPhi) {
    double u = Math.abs(x) / Math.PI;
    double v = Math.abs(y) / Math.PI;
    double square = u * u + v * v;
    if (square > 1 + 1e-9) {
      set(lamPhi, Double.NaN, Double.NaN);
      return;
    }
    double inner = 1 - square;
    double w = u == 0 ? 0 : 2 * u / (inner + Math.sqrt(inner * inner + 4 * u * u));
    double t = parallel(Math.min(1, v), square);
    set(lamPhi, Math.copySign(Math.PI * w, x), Math.copySign(Math.PI * t / (1 + t * t), y));
  }

  /**
   * Returns the root of the parallel's equation between 0 and v, which is simple up to the edge.
   */
  private static double parallel(double v, double square) {
    double least = 0;
    double greatest = v;
    double t = v;
    for (int i = 0; i < 60; i++) {
      double value = ((v * t - square) * t - 1) * t + v;
      if (value > 0) {
        least = t;
      } else {
        greatest = t;
      }
      double next = t - value / ((3 * v * t - 2 * square) * t - 1);
      // Newton's step, or half of the bracket where that leaves it.
      next = next >= least && next <= greatest ? next : (least + greatest) / 2;
      if (Math.abs(next - t) < 1e-16) {
        break;
      }
      t = next;
    }
    return t;
  }
}
