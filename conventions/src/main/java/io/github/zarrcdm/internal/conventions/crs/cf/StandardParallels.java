package io.github.zarrcdm.internal.conventions.crs.cf;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The parallels where a projection with a scale factor below 1 is true to scale: the same map, said
 * without the factor.
 */
final class StandardParallels {
  private StandardParallels() {}

  /**
   * Returns both parallels of a conformal conic that is tangent at its first one, in degrees; empty
   * if its scale is not below 1.
   */
  static List<Double> ofConic(Conversion conversion, Ellipsoid ellipsoid) {
    double scale = conversion.get(SCALE);
    double tangent = Math.toRadians(conversion.get(STANDARD_PARALLEL_1));
    if (!(scale < 1) || tangent == 0) {
      return List.of();
    }
    double n = Math.sin(tangent);
    double e2 = ellipsoid.e2();
    DoubleUnaryOperator logOfScale = phi -> -n * isometric(phi, e2) - Math.log(parallel(phi, e2));
    double atTangent = logOfScale.applyAsDouble(tangent);
    DoubleUnaryOperator excess = phi -> Math.log(scale) + logOfScale.applyAsDouble(phi) - atTangent;
    double pole = Math.PI / 2 - 1e-9;
    return List.of(
        Math.toDegrees(root(excess, -pole, tangent)), Math.toDegrees(root(excess, pole, tangent)));
  }

  /**
   * Returns the parallel of a polar stereographic map of that scale at the pole, in degrees from
   * the equator; 90 for a scale of 1.
   */
  static double ofPole(double scale, Ellipsoid ellipsoid) {
    double e2 = ellipsoid.e2();
    double e = Math.sqrt(e2);
    double atPole = Math.log(2 / Math.sqrt(Math.pow(1 + e, 1 + e) * Math.pow(1 - e, 1 - e)));
    DoubleUnaryOperator excess =
        phi -> Math.log(parallel(phi, e2)) + isometric(phi, e2) - atPole - Math.log(scale);
    return scale >= 1 ? 90 : Math.toDegrees(root(excess, Math.PI / 2 - 1e-9, 0));
  }

  /**
   * Between a place where {@code f} is positive and one where it is negative; bisection is quick
   * enough, and always arrives.
   */
  private static double root(DoubleUnaryOperator f, double positive, double negative) {
    double above = positive;
    double below = negative;
    for (int i = 0; i < 200 && above != below; i++) {
      double middle = (above + below) / 2;
      if (f.applyAsDouble(middle) > 0) {
        above = middle;
      } else {
        below = middle;
      }
    }
    return (above + below) / 2;
  }

  private static double parallel(double phi, double e2) {
    double sin = Math.sin(phi);
    return Math.cos(phi) / Math.sqrt(1 - e2 * sin * sin);
  }

  private static double isometric(double phi, double e2) {
    double e = Math.sqrt(e2);
    double sin = Math.sin(phi);
    return atanh(sin) - e * atanh(e * sin);
  }

  private static double atanh(double x) {
    return 0.5 * (Math.log1p(x) - Math.log1p(-x));
  }
}
