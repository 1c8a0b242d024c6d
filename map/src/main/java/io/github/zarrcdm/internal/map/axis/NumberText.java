package io.github.zarrcdm.internal.map.axis;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as people write them. */
public final class NumberText {
  private static final MathContext DIGITS = new MathContext(6);
  private static final int LONGEST = 7;

  private NumberText() {}

  /** Returns {@code value} in six digits at most: {@code 850}, {@code 0.0005}, {@code 1.5e9}. */
  public static String text(double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "NaN" : value > 0 ? "\u221e" : "-\u221e";
    }
    BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
    if (rounded.signum() == 0) {
      return "0";
    }
    int exponent = rounded.precision() - rounded.scale() - 1;
    return exponent >= LONGEST || exponent < -4
        ? rounded.scaleByPowerOfTen(-exponent).toPlainString() + "e" + exponent
        : rounded.toPlainString();
  }
}
