package io.github.zarrcdm.internal.conventions.crs.projection.math;

/**
 * A sum of {@code b[j] * sin(2 (j + 1) x)} of six terms, as the product of {@code sin 2x} and a
 * polynomial in {@code cos 2x}, whose terms the processor computes side by side.
 */
final class SineSeries {
  private final double c0;
  private final double c1;
  private final double c2;
  private final double c3;
  private final double c4;
  private final double c5;

  /** The coefficients {@code b} become those of the Chebyshev polynomials of the second kind. */
  SineSeries(double[] b) {
    c0 = b[0] - b[2] + b[4];
    c1 = 2 * b[1] - 4 * b[3] + 6 * b[5];
    c2 = 4 * b[2] - 12 * b[4];
    c3 = 8 * b[3] - 32 * b[5];
    c4 = 16 * b[4];
    c5 = 32 * b[5];
  }

  double at(double x) {
    return at(Math.sin(2 * x), Math.cos(2 * x));
  }

  /** Returns the sum for the angle whose double has that sine and cosine. */
  double at(double sin, double cos) {
    double square = cos * cos;
    return sin * (c0 + c1 * cos + square * (c2 + c3 * cos + square * (c4 + c5 * cos)));
  }
}
