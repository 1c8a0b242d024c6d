package io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.StraightParallels;
import java.util.function.DoubleUnaryOperator;

/**
 * A projection with straight parallels and meridians equally spaced along each, on a sphere of the
 * semi-major axis. A cylindrical one has the same spacing everywhere.
 */
public final class Pseudocylindrical extends StraightParallels {
  private static final double POLE = Math.PI / 2;

  /**
   * What a latitude becomes, in radians and radii.
   *
   * @param spacing of meridians along it
   * @param height of the parallel above the equator, which increases with the latitude
   */
  public record Shape(DoubleUnaryOperator spacing, DoubleUnaryOperator height) {}

  private final Shape shape;

  /** How high the poles are. */
  private final double top;

  public Pseudocylindrical(Crs crs, Shape shape) {
    super(crs);
    this.shape = shape;
    top = shape.height().applyAsDouble(POLE);
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    set(xy, lam * shape.spacing().applyAsDouble(phi), shape.height().applyAsDouble(phi));
  }

  @Override
  protected void parallel(double y, double[] parallel) {
    if (!(Math.abs(y) <= top + 1e-9)) {
      set(parallel, Double.NaN, Double.NaN);
      return;
    }
    double phi = Math.copySign(latitude(Math.min(top, Math.abs(y))), y);
    set(parallel, phi, shape.spacing().applyAsDouble(phi));
  }

  /**
   * Returns where the height is {@code y}, by Newton's method between bounds that bisection
   * narrows.
   */
  private double latitude(double y) {
    double low = 0;
    double high = POLE;
    double phi = Math.min(POLE, y * POLE / top);
    for (int i = 0; i < 60; i++) {
      double excess = shape.height().applyAsDouble(phi) - y;
      if (excess > 0) {
        high = phi;
      } else {
        low = phi;
      }
      double step = 1e-7;
      double inner = phi > step ? phi - step : phi + step;
      double slope = (shape.height().applyAsDouble(inner) - y - excess) / (inner - phi);
      double next = phi - excess / slope;
      double safe = next > low && next < high ? next : (low + high) / 2;
      if (Math.abs(safe - phi) < 1e-15 * POLE || excess == 0) {
        return phi;
      }
      phi = safe;
    }
    return phi;
  }
}
