package io.github.zarrcdm.cli.cdl;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Floating-point numbers as C's {@code printf("%.Ng")} writes them. */
final class Decimal {
  /** Significant digits of a float, and of a double. */
  static final int FLOAT = 7;

  static final int DOUBLE = 15;

  /** Whole numbers below are all written with their digits alone, in either precision. */
  private static final double SHORT = 1e6;

  private Decimal() {}

  /**
   * Returns {@code value} with at most {@code digits} significant digits, and none that are not
   * needed.
   */
  static String of(double value, int digits) {
    if (value == Math.rint(value) && Math.abs(value) < SHORT) {
      return value == 0 && 1 / value < 0 ? "-0" : Integer.toString((int) value);
    }
    if (!Double.isFinite(value)) {
      return notFinite(value) + (digits == FLOAT ? "f" : "");
    }
    BigDecimal rounded =
        new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent >= -4 && exponent < digits) {
      return rounded.scale() > 0
          ? rounded.stripTrailingZeros().toPlainString()
          : rounded.toPlainString();
    }
    String mantissa = rounded.movePointLeft(exponent).stripTrailingZeros().toPlainString();
    String sign = exponent < 0 ? "-" : "+";
    return String.format(Locale.ROOT, "%se%s%02d", mantissa, sign, Math.abs(exponent));
  }

  /**
   * Returns the number with a decimal point, which makes it a constant of a floating-point type in
   * CDL.
   */
  static String withPoint(double value, int digits) {
    String text = of(value, digits);
    if (!Double.isFinite(value)) {
      return text;
    }
    int e = text.indexOf('e');
    String mantissa = e < 0 ? text : text.substring(0, e);
    String pointed = mantissa.indexOf('.') < 0 ? mantissa + "." : mantissa;
    return e < 0 ? pointed : pointed + text.substring(e);
  }

  private static String notFinite(double value) {
    return Double.isNaN(value) ? "NaN" : value < 0 ? "-Infinity" : "Infinity";
  }
}
