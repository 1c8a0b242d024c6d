package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import java.math.BigDecimal;

/** What {@code cast_value} does with values that the target type does not hold. */
enum OutOfRange {
  ERROR,
  CLAMP,
  WRAP;

  static OutOfRange of(Configuration configuration) throws ZarrException {
    String name = configuration.text("out_of_range", "error");
    return switch (name) {
      case "error" -> ERROR;
      case "clamp" -> CLAMP;
      case "wrap" -> WRAP;
      default ->
          throw configuration.malformed(
              "out_of_range is \"%s\"; known are error, clamp, wrap", name);
    };
  }

  /** Returns what becomes of {@code value}, which is outside {@code least} to {@code most}. */
  double value(double value, double least, double most, NumberFormat format, ChunkContext chunk)
      throws ZarrException {
    if (this == ERROR || Double.isNaN(value) || this == WRAP && Double.isInfinite(value)) {
      throw chunk.corrupt(
          "%s is no %s, and cast_value does not say what to make of it", value, format);
    }
    if (this == CLAMP) {
      return value < least ? least : most;
    }
    // Exact, for a double that large has no room for a remainder.
    BigDecimal lowest = new BigDecimal(least);
    BigDecimal values = BigDecimal.valueOf(2).pow(8 * format.size());
    BigDecimal wrapped = new BigDecimal(value).subtract(lowest).remainder(values);
    return (wrapped.signum() < 0 ? wrapped.add(values) : wrapped).add(lowest).doubleValue();
  }
}
