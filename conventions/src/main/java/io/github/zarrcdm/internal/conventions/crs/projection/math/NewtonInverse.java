package io.github.zarrcdm.internal.conventions.crs.projection.math;

/**
 * Inverts a projection that has no formula for it, from a first guess, by Newton's method with
 * numeric derivatives.
 */
public final class NewtonInverse {
  private static final double STEP = 1e-6;
  private static final double PRECISION = 1e-13;

  private NewtonInverse() {}

  /**
   * Refines {@code lamPhi} until {@code projection} takes it to {@code x}, {@code y}; sets it to
   * NaN if that fails.
   */
  public static void refine(PlanarProjection projection, double x, double y, double[] lamPhi) {
    double[] at = new double[2];
    double[] east = new double[2];
    double[] north = new double[2];
    for (int i = 0; i < 30; i++) {
      double lam = lamPhi[0];
      double phi = Math.max(-Math.PI / 2 + 2 * STEP, Math.min(Math.PI / 2 - 2 * STEP, lamPhi[1]));
      projection.toPlane(lam, phi, at);
      projection.toPlane(lam + STEP, phi, east);
      projection.toPlane(lam, phi + STEP, north);
      double xLam = (east[0] - at[0]) / STEP;
      double yLam = (east[1] - at[1]) / STEP;
      double xPhi = (north[0] - at[0]) / STEP;
      double yPhi = (north[1] - at[1]) / STEP;
      double determinant = xLam * yPhi - xPhi * yLam;
      double lamStep = ((x - at[0]) * yPhi - (y - at[1]) * xPhi) / determinant;
      double phiStep = ((y - at[1]) * xLam - (x - at[0]) * yLam) / determinant;
      PlanarProjection.set(lamPhi, lam + lamStep, phi + phiStep);
      if (Math.abs(lamStep) + Math.abs(phiStep) < PRECISION) {
        return;
      }
    }
    PlanarProjection.set(lamPhi, Double.NaN, Double.NaN);
  }
}
