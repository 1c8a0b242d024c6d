package io.github.zarrcdm.internal.conventions.crs.projection.pseudocylindrical;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.projection.math.StraightParallels;

/** Eckert IV and VI, on a sphere of the semi-major axis. */
public final class Eckert extends StraightParallels {
  private final boolean fourth;

  public Eckert(Crs crs, boolean fourth) {
    super(crs);
    this.fourth = fourth;
  }

  /**
   * Returns what is constant along a parallel of parametric latitude {@code theta}: the sine of the
   * latitude.
   */
  private double sine(double theta) {
    return fourth
        ? (theta + Math.sin(theta) * Math.cos(theta) + 2 * Math.sin(theta)) / (2 + Math.PI / 2)
        : (theta + Math.sin(theta)) / (1 + Math.PI / 2);
  }

  private double slope(double theta) {
    return fourth
        ? (1 + Math.cos(2 * theta) + 2 * Math.cos(theta)) / (2 + Math.PI / 2)
        : (1 + Math.cos(theta)) / (1 + Math.PI / 2);
  }

  private double width(double theta) {
    return (1 + Math.cos(theta))
        * (fourth ? 2 / Math.sqrt(Math.PI * (4 + Math.PI)) : 1 / Math.sqrt(2 + Math.PI));
  }

  private double height() {
    return fourth ? 2 * Math.sqrt(Math.PI / (4 + Math.PI)) : 2 / Math.sqrt(2 + Math.PI);
  }

  @Override
  protected void toPlane(double lam, double phi, double[] xy) {
    double theta = phi * 0.9;
    for (int i = 0; i < 50; i++) {
      double step = (sine(theta) - Math.sin(phi)) / slope(theta);
      theta -= step;
      if (Math.abs(step) < 1e-14) {
        break;
      }
    }
    set(xy, width(theta) * lam, height() * (fourth ? Math.sin(theta) : theta));
  }

  @Override
  protected void parallel(double y, double[] parallel) {
    double theta = fourth ? Angles.asin(y / height()) : y / height();
    set(parallel, Angles.asin(sine(theta)), width(theta));
  }
}
