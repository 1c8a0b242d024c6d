package io.github.zarrcdm.internal.codec.zfp;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LowFirstBits;

/**
 * What bounds the bits of a block: zfp's expert mode, which all others are cases of.
 *
 * @param minBits the fewest bits of a block
 * @param maxBits the most bits of a block
 * @param maxPrecision the most bit planes of a block
 * @param minExponent the exponent of the lowest bit plane of floats; below {@link #LOWEST} what is
 *     stored is exact
 * @see <a href="https://zfp.readthedocs.io/en/release1.0.1/modes.html">zfp's modes</a>
 */
record ZfpMode(int minBits, int maxBits, int maxPrecision, int minExponent) {
  private static final int LOWEST = -1074;
  private static final int MOST_BITS = 16658;
  private static final int MOST_PLANES = 64;
  private static final int SHORT_BITS = 12;
  private static final int FIRST_PRECISION = 1 << 11;
  private static final int REVERSIBLE = FIRST_PRECISION + 128;
  private static final int LONG = (1 << SHORT_BITS) - 1;
  private static final int EXPONENT_BIAS = 16495;

  /** Returns the mode in a header: 12 bits, or 64 that begin with twelve ones. */
  static ZfpMode read(LowFirstBits in) {
    int mode = (int) in.read(SHORT_BITS);
    if (mode < FIRST_PRECISION) {
      return new ZfpMode(mode + 1, mode + 1, MOST_PLANES, LOWEST);
    } else if (mode < REVERSIBLE) {
      return precision(mode + 1 - FIRST_PRECISION);
    } else if (mode == REVERSIBLE) {
      return reversible();
    } else if (mode < LONG) {
      return accuracy(mode + LOWEST - REVERSIBLE - 1);
    }
    int minBits = (int) in.read(15) + 1;
    int maxBits = (int) in.read(15) + 1;
    int planes = (int) in.read(7) + 1;
    return new ZfpMode(minBits, maxBits, planes, (int) in.read(15) - EXPONENT_BIAS);
  }

  /** Returns the mode that the configuration of the v3 codec names, for a field of {@code type}. */
  static ZfpMode of(Configuration configuration, ZfpType type, int dimensions)
      throws ZarrException {
    String mode = configuration.text("mode", "");
    return switch (mode) {
      case "reversible" -> reversible();
      case "fixed_precision" ->
          precision((int) required(configuration, "precision", 1, MOST_PLANES));
      case "fixed_rate" -> rate(number(configuration, "rate"), type, dimensions);
      case "fixed_accuracy" -> {
        double tolerance = number(configuration, "tolerance");
        yield accuracy(tolerance > 0 ? Math.getExponent(tolerance) : LOWEST);
      }
      case "expert" ->
          new ZfpMode(
              (int) required(configuration, "minbits", 0, Integer.MAX_VALUE),
              (int) required(configuration, "maxbits", 1, Integer.MAX_VALUE),
              (int) required(configuration, "maxprec", 1, MOST_PLANES),
              (int) required(configuration, "minexp", Short.MIN_VALUE, Short.MAX_VALUE));
      default ->
          throw configuration.unsupported(
              "mode is \"%s\"; known are reversible, expert, fixed_accuracy, fixed_rate and"
                  + " fixed_precision",
              mode);
    };
  }

  private static ZfpMode reversible() {
    return new ZfpMode(1, MOST_BITS, MOST_PLANES, LOWEST - 1);
  }

  private static ZfpMode precision(int planes) {
    return new ZfpMode(1, MOST_BITS, planes, LOWEST);
  }

  private static ZfpMode accuracy(int exponent) {
    return new ZfpMode(1, MOST_BITS, MOST_PLANES, exponent);
  }

  /** Returns {@code rate} bits a value on average, and enough for an exponent. */
  private static ZfpMode rate(double rate, ZfpType type, int dimensions) {
    double values = Math.scalb(1.0, 2 * dimensions);
    int bits = (int) Math.min(MOST_BITS, Math.floor(values * rate + 0.5));
    int least = type.real() ? 1 + type.exponentBits() : 1;
    return new ZfpMode(Math.max(bits, least), Math.max(bits, least), MOST_PLANES, LOWEST);
  }

  private static long required(Configuration configuration, String key, long least, long most)
      throws ZarrException {
    if (!configuration.has(key)) {
      throw configuration.malformed("%s is missing", key);
    }
    return configuration.integer(key, 0, least, most);
  }

  private static double number(Configuration configuration, String key) throws ZarrException {
    double number = configuration.number(key, Double.NaN);
    if (!(number >= 0 && number < Double.POSITIVE_INFINITY)) {
      throw configuration.malformed(
          "%s is %s, not a number from 0 on", key, configuration.get(key));
    }
    return number;
  }

  /**
   * Returns true if each block takes as many bits, so that one can be found without those before
   * it.
   */
  boolean fixedRate() {
    return minBits == maxBits;
  }

  /** Returns true if decoded values are the encoded ones. */
  boolean isReversible() {
    return minExponent < LOWEST;
  }

  /** Returns the number of bit planes of a block of floats below 2<sup>{@code exponent}</sup>. */
  int planes(int exponent, int dimensions) {
    return Math.min(maxPrecision, Math.max(0, exponent - minExponent + 2 * dimensions + 2));
  }
}
