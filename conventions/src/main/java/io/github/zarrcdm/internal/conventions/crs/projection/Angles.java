package io.github.zarrcdm.internal.conventions.crs.projection;

/** Arithmetic that {@link Math} leaves out. */
final class Angles {
  private Angles() {}

  /** The same direction, between -pi and pi. */
  static double wrap(double angle) {
    return Math.abs(angle) <= Math.PI ? angle : Math.IEEEremainder(angle, 2 * Math.PI);
  }

  static double asinh(double x) {
    double a = Math.abs(x);
    return Math.copySign(Math.log1p(a + a * a / (1 + Math.hypot(1, a))), x);
  }

  static double atanh(double x) {
    return 0.5 * Math.log1p(2 * x / (1 - x));
  }

  /** The arc sine, of arguments that rounding has put a little beyond 1 too. */
  static double asin(double x) {
    return Math.abs(x) > 1 && Math.abs(x) < 1 + 1e-12
        ? Math.copySign(Math.PI / 2, x)
        : Math.asin(x);
  }
}
