package io.github.zarrcdm.internal.index;

import io.github.zarrcdm.internal.values.Integers;
import io.github.zarrcdm.internal.values.MissingValues;
import org.jspecify.annotations.Nullable;

/**
 * The least and the greatest of some stored values, and how many there are: those of a chunk, or of
 * a part of it.
 *
 * @param least a {@code Long} for integers, a {@code Double} for reals; 0 if all are missing
 * @param missing how many are
 * @param values how many there are, missing or not
 */
record Extremes(Number least, Number greatest, long missing, long values) {

  /** Returns the extremes of {@code stored}, whose values are changed. */
  static Extremes of(Object stored, MissingValues none) {
    return stored instanceof float[] || stored instanceof double[]
        ? ofReals(reals(stored, none))
        : ofIntegers(stored, none);
  }

  private static double[] reals(Object stored, MissingValues none) {
    if (stored instanceof double[] doubles) {
      none.clear(doubles);
      return doubles;
    }
    float[] floats = (float[]) stored;
    none.clear(floats);
    double[] doubles = new double[floats.length];
    for (int i = 0; i < floats.length; i++) {
      doubles[i] = floats[i];
    }
    return doubles;
  }

  private static Extremes ofReals(double[] reals) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    long without = 0;
    for (double value : reals) {
      if (Double.isNaN(value)) {
        without++;
      } else {
        least = Math.min(least, value);
        greatest = Math.max(greatest, value);
      }
    }
    return without == reals.length
        ? new Extremes(0.0, 0.0, without, without)
        : new Extremes(least + 0.0, greatest + 0.0, without, reals.length); // -0.0 + 0.0 is 0.0
  }

  private static Extremes ofIntegers(Object stored, MissingValues none) {
    boolean @Nullable [] isMissing = none.of(stored);
    long[] numbers = Integers.longs(stored, none.unsigned());
    // The greatest of 64 bits without a sign are negative in Java.
    long turn = none.unsigned() && stored instanceof long[] ? Long.MIN_VALUE : 0;
    long least = Long.MAX_VALUE;
    long greatest = Long.MIN_VALUE;
    long without = 0;
    for (int i = 0; i < numbers.length; i++) {
      if (isMissing != null && isMissing[i]) {
        without++;
      } else {
        long value = numbers[i] ^ turn;
        least = Math.min(least, value);
        greatest = Math.max(greatest, value);
      }
    }
    return without == numbers.length
        ? new Extremes(0L, 0L, without, without)
        : new Extremes(least ^ turn, greatest ^ turn, without, numbers.length);
  }

  private boolean hasAny() {
    return missing < values;
  }

  /**
   * Returns true if {@code some} may be those of some of these values; exactly these if they are as
   * many.
   */
  boolean admit(Extremes some, boolean unsigned) {
    if (some.values == values) {
      return some.missing == missing
          && (!hasAny()
              || compare(some.least, least, unsigned) == 0
                  && compare(some.greatest, greatest, unsigned) == 0);
    }
    return some.missing <= missing
        && some.values - some.missing <= values - missing
        && (!some.hasAny()
            || compare(some.least, least, unsigned) >= 0
                && compare(some.greatest, greatest, unsigned) <= 0);
  }

  /** Returns the extremes of these values and {@code others} together. */
  Extremes and(Extremes others, boolean unsigned) {
    boolean lower = !hasAny() || compare(others.least, least, unsigned) < 0;
    boolean higher = !hasAny() || compare(others.greatest, greatest, unsigned) > 0;
    return new Extremes(
        others.hasAny() && lower ? others.least : least,
        others.hasAny() && higher ? others.greatest : greatest,
        missing + others.missing,
        values + others.values);
  }

  private static int compare(Number one, Number other, boolean unsigned) {
    if (one instanceof Double real) {
      return Double.compare(real, other.doubleValue());
    }
    return unsigned
        ? Long.compareUnsigned(one.longValue(), other.longValue())
        : Long.compare(one.longValue(), other.longValue());
  }
}
