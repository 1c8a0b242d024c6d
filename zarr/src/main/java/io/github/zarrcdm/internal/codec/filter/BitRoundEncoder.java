package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;

/**
 * Floats rounded to {@code keepbits} bits of the fraction, ties to even. Infinities and NaNs stay
 * what they are.
 */
public final class BitRoundEncoder extends NumberEncoder {
  private final int drop;
  private final long exponent;

  private BitRoundEncoder(DataType type, Configuration configuration) throws ZarrException {
    super(type, type, configuration);
    int fraction =
        switch (decoded()) {
          case FLOAT16 -> 10;
          case FLOAT32 -> 23;
          case FLOAT64 -> 52;
          default -> throw configuration.malformed("elements are %s, not floats", type.name());
        };
    if (!configuration.has("keepbits")) {
      throw configuration.malformed("keepbits is missing");
    }
    this.drop = fraction - (int) configuration.integer("keepbits", 0, 0, fraction);
    this.exponent = (1L << 8 * type.size() - 1) - 1 >> fraction << fraction;
  }

  public static BitRoundEncoder of(Configuration configuration, DataType type)
      throws ZarrException {
    return new BitRoundEncoder(type, configuration);
  }

  @Override
  NumberFilter.Step step() {
    return (bits, work, count) -> {
      if (drop == 0) {
        return;
      }
      long half = (1L << drop - 1) - 1;
      long mask = -1L << drop;
      for (int i = 0; i < count; i++) {
        if ((bits[i] & exponent) != exponent) {
          bits[i] = bits[i] + (bits[i] >>> drop & 1) + half & mask;
        }
      }
    };
  }
}
