package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Octets;

/**
 * What integers mean: {@code (reference + integer * binary) * decimal}, in this order, so that the
 * last bit is that of ecCodes.
 */
record Scale(double reference, double binary, double decimal) {

  /** Returns the scale in octets 12 to 19 of section 5. */
  static Scale of(Octets representation) throws ZarrException {
    return of(representation.ieee(12), representation.s16(16), representation.s16(18));
  }

  /** Returns the scale of {@code 2^binary} and {@code 10^-decimal}. */
  static Scale of(double reference, int binary, int decimal) {
    return new Scale(reference, power(binary, 2), power(-decimal, 10));
  }

  /** By as many multiplications or divisions as ecCodes has: powers of 10 are not exact. */
  private static double power(int exponent, int base) {
    double power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= base;
    }
    for (int i = 0; i > exponent; i--) {
      power /= base;
    }
    return power;
  }

  double value(long integer) {
    return (integer * binary + reference) * decimal;
  }

  void apply(long[] integers, double[] values, int count) {
    for (int i = 0; i < count; i++) {
      values[i] = (integers[i] * binary + reference) * decimal;
    }
  }

  /** Scales integers, and gives NaN for {@code missing}. */
  void apply(long[] integers, double[] values, int count, long missing) {
    for (int i = 0; i < count; i++) {
      values[i] =
          integers[i] == missing ? Double.NaN : (integers[i] * binary + reference) * decimal;
    }
  }
}
