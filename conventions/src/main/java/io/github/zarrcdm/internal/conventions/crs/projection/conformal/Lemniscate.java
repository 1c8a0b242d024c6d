package io.github.zarrcdm.internal.conventions.crs.projection.conformal;

import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;

/**
 * The lemniscate sine of Gauss and its inverse, in the complex plane: the conformal map of a square
 * to a disk, which conformal maps of the world in a square are made of.
 *
 * @see <a href="https://dlmf.nist.gov/19.36">NIST, Digital Library of Mathematical Functions, 19.36
 *     and 22.20</a>
 */
final class Lemniscate {
  /** Where the sine is 1: half the way across the square. */
  static final double QUARTER = 1.3110287771460599;

  private static final int HALVINGS = 26;

  private Lemniscate() {}

  /**
   * Sets {@code z} to the integral of {@code 1 / sqrt(1 - t^4)} from 0 to the complex number {@code
   * re + im i}, which lies in the unit disk: into the square with corners at one and minus one
   * {@link #QUARTER} of either axis. By Carlson's duplication.
   */
  static void arcsine(double re, double im, double[] z) {
    double squareRe = re * re - im * im;
    double squareIm = 2 * re * im;
    double[] a = {1 - squareRe, -squareIm};
    double[] b = {1 + squareRe, squareIm};
    double[] c = {1, 0};
    for (int i = 0; i < HALVINGS; i++) {
      double[] rootA = root(a);
      double[] rootB = root(b);
      double[] rootC = root(c);
      double lambdaRe = productRe(rootA, rootB) + productRe(rootB, rootC) + productRe(rootC, rootA);
      double lambdaIm = productIm(rootA, rootB) + productIm(rootB, rootC) + productIm(rootC, rootA);
      for (double[] part : new double[][] {a, b, c}) {
        part[0] = (part[0] + lambdaRe) / 4;
        part[1] = (part[1] + lambdaIm) / 4;
      }
    }
    double[] scale = root(new double[] {(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3});
    double size = scale[0] * scale[0] + scale[1] * scale[1];
    z[0] = (re * scale[0] + im * scale[1]) / size;
    z[1] = (im * scale[0] - re * scale[1]) / size;
  }

  /** Sets {@code w} to the sine of {@code re + im i}, which lies in that square. */
  static void sine(double re, double im, double[] w) {
    double u = sine(re);
    double v = sine(im);
    double u2 = u * u;
    double v2 = v * v;
    double below = 1 - u2 * v2;
    w[0] = u * Math.sqrt(Math.max(0, 1 - v2 * v2)) / below;
    w[1] = v * Math.sqrt(Math.max(0, 1 - u2 * u2)) / below;
  }

  /** Of a real number, by Jacobi's functions of modulus 1 / sqrt 2 and their descending means. */
  private static double sine(double x) {
    int steps = 6;
    double[] a = new double[steps + 1];
    double[] c = new double[steps + 1];
    a[0] = 1;
    double b = Math.sqrt(0.5);
    for (int i = 0; i < steps; i++) {
      a[i + 1] = (a[i] + b) / 2;
      c[i + 1] = (a[i] - b) / 2;
      b = Math.sqrt(a[i] * b);
    }
    double phi = (1 << steps) * a[steps] * x * Math.sqrt(2);
    for (int i = steps; i > 0; i--) {
      phi = (phi + Angles.asin(c[i] / a[i] * Math.sin(phi))) / 2;
    }
    double sn = Math.sin(phi);
    return sn / Math.sqrt(2 - sn * sn);
  }

  private static double[] root(double[] z) {
    double size = Math.hypot(z[0], z[1]);
    double re = Math.sqrt((size + Math.abs(z[0])) / 2);
    double im = re == 0 ? 0 : Math.abs(z[1]) / (2 * re);
    return z[0] >= 0
        ? new double[] {re, Math.copySign(im, z[1])}
        : new double[] {im, Math.copySign(re, z[1])};
  }

  private static double productRe(double[] a, double[] b) {
    return a[0] * b[0] - a[1] * b[1];
  }

  private static double productIm(double[] a, double[] b) {
    return a[0] * b[1] + a[1] * b[0];
  }
}
