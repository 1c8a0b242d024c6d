package io.github.zarrcdm.internal.cf.vertical;

/** The formulas of appendix D that are longer than a line. */
final class Formulas {
  private Formulas() {}

  /**
   * Returns {@code C(k)} of the ocean's s-coordinate; {@code s}, its limit, where {@code a} is 0.
   */
  static double stretching(double s, double a, double b) {
    return a == 0
        ? s
        : (1 - b) * Math.sinh(a * s) / Math.sinh(a)
            + b * (Math.tanh(a * (s + 0.5)) / (2 * Math.tanh(0.5 * a)) - 0.5);
  }

  /**
   * Ocean sigma over z, of depth, eta, sigma, zlev, depth_c and nsigma. A level has a sigma or a
   * zlev. Where it has both, which CF does not allow since 1.9, nsigma counts the levels of sigma
   * as it did before; without it such a level has no height.
   */
  static double sigmaZ(double[] t, int level) {
    double sigma = t[2];
    double zlev = t[3];
    boolean both = !Double.isNaN(sigma) && !Double.isNaN(zlev);
    if (both ? level >= t[5] : Double.isNaN(sigma)) {
      return zlev;
    }
    return both && Double.isNaN(t[5]) ? Double.NaN : t[1] + sigma * (Math.min(t[4], t[0]) + t[1]);
  }

  /**
   * Ocean double sigma, of depth, sigma, z1, z2, a, href and k_c, which counts levels from 1. By
   * the text, levels below k_c have heights above the sea, as if f and depth were negative there.
   */
  static double doubleSigma(double[] t, int level) {
    double difference = t[2] - t[3];
    double f =
        0.5 * (t[2] + t[3]) + 0.5 * difference * Math.tanh(2 * t[4] / difference * (t[0] - t[5]));
    return level + 1 <= t[6] ? t[1] * f : f + (t[1] - 1) * (t[0] - f);
  }
}
