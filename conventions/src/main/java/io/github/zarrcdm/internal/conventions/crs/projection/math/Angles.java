package io.github.zarrcdm.internal.conventions.crs.projection.math;

/** Arithmetic that {@link Math} leaves out, or leaves to native code. */
public final class Angles {
  private static final double TAN_22_5 = Math.sqrt(2) - 1;

  private Angles() {}

  /** Returns the same direction, between -pi and pi. */
  public static double wrap(double angle) {
    return Math.abs(angle) <= Math.PI ? angle : Math.IEEEremainder(angle, 2 * Math.PI);
  }

  /**
   * Returns the sine of an angle of at most 45 degrees, divided by the angle, from its square
   * {@code s}: Taylor's series, in sums that the processor computes at once. {@link Math#sin} is a
   * call.
   */
  static double sinc(double s) {
    double s2 = s * s;
    double high =
        1 / 362880. - s * (1 / 39916800.) + s2 * (1 / 6227020800. - s * (1 / 1307674368e3));
    return 1 - s * (1 / 6.) + s2 * (1 / 120. - s * (1 / 5040.)) + s2 * s2 * high;
  }

  /**
   * Returns the cosine of an angle of at most 45 degrees, from its square {@code s}, in the same
   * way.
   */
  static double cosOfRoot(double s) {
    double s2 = s * s;
    double high =
        1 / 40320.
            - s * (1 / 3628800.)
            + s2 * (1 / 479001600. - s * (1 / 87178291200.) + s2 * (1 / 20922789888e3));
    return 1 - s * (1 / 2.) + s2 * (1 / 24. - s * (1 / 720.)) + s2 * s2 * high;
  }

  public static double asinh(double x) {
    double a = Math.abs(x);
    return Math.copySign(Math.log1p(a + a * a / (1 + Math.hypot(1, a))), x);
  }

  public static double atanh(double x) {
    return 0.5 * Math.log1p(2 * x / (1 - x));
  }

  /** Returns the arc sine, of arguments that rounding has put a little beyond 1 too. */
  public static double asin(double x) {
    return Math.abs(x) > 1 && Math.abs(x) < 1 + 1e-12
        ? Math.copySign(Math.PI / 2, x)
        : atan(x / Math.sqrt((1 - x) * (1 + x)));
  }

  /**
   * Returns the direction of the point (x, y), whose coordinates are finite, between -pi and pi.
   */
  public static double atan2(double y, double x) {
    return x > 0 ? atan(y / x) : x < 0 ? atan(y / x) + Math.copySign(Math.PI, y) : Math.atan2(y, x);
  }

  /**
   * Returns the arc tangent, to two units in the last place. It takes half the time of {@link
   * Math#atan}, which is a call of native code: the rotation by a multiple of 45 degrees that makes
   * the tangent less than that of 22.5 degrees, and a minimax polynomial.
   */
  public static double atan(double x) {
    double a = Math.abs(x);
    double turn = a <= TAN_22_5 ? 0 : a <= 1 / TAN_22_5 ? Math.PI / 4 : Math.PI / 2;
    double t = a <= TAN_22_5 ? a : a <= 1 / TAN_22_5 ? (a - 1) / (a + 1) : -1 / a;
    double t2 = t * t;
    double t4 = t2 * t2;
    // Two sums, which the processor computes at once.
    double odd = -1.9175404711104935e-2 * t4 - 5.0854078345894844e-2;
    odd = odd * t4 - 6.664510525508936e-2;
    odd = odd * t4 - 9.09090457530649e-2;
    odd = odd * t4 - 0.14285714284665682;
    odd = odd * t4 - 1 / 3.;
    double even = 3.923044778479309e-2 * t4 + 5.858140904866328e-2;
    even = even * t4 + 7.692183125376892e-2;
    even = even * t4 + 0.11111111015187018;
    even = even * t4 + 0.19999999999995516;
    return Math.copySign(turn + (t + t * (odd * t2 + even * t4)), x);
  }
}
