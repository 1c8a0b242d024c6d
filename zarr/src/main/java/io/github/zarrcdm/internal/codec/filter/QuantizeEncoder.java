package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;

/**
 * Floats rounded to a multiple of the power of two next to a number of decimal digits.
 *
 * @see <a href="https://numcodecs.readthedocs.io/en/stable/filter/quantize.html">numcodecs
 *     quantize</a>
 */
public final class QuantizeEncoder extends NumberEncoder {
  private static final double BITS_OF_A_DIGIT = Math.log(10) / Math.log(2);

  private final double scale;

  private QuantizeEncoder(DataType encoded, DataType decoded, Configuration configuration)
      throws ZarrException {
    super(encoded, decoded, configuration);
    if (!configuration.has("digits")) {
      throw configuration.malformed("digits is missing");
    }
    long digits = configuration.integer("digits", 0, -300, 300);
    this.scale = Math.scalb(1.0, (int) Math.ceil(digits * BITS_OF_A_DIGIT));
  }

  public static QuantizeEncoder of(Configuration configuration, DataType type)
      throws ZarrException {
    DataType decoded = NumberFilter.decodedType(configuration, "dtype", type);
    DataType encoded = NumberFilter.type(configuration, "astype", decoded);
    QuantizeEncoder encoder = new QuantizeEncoder(encoded, decoded, configuration);
    if (!encoder.decoded().isFloat() || !encoder.encoded().isFloat()) {
      throw configuration.malformed(
          "it makes %s of %s; it is for floats", encoded.name(), type.name());
    }
    return encoder;
  }

  @Override
  NumberFilter.Step step() {
    boolean single = decoded() != NumberFormat.FLOAT64;
    return (bits, work, count) -> {
      decoded().toReals(bits, work, count);
      for (int i = 0; i < count; i++) {
        double scaled = single ? (float) (work[i] * scale) : work[i] * scale;
        work[i] = Double.isInfinite(scaled) ? work[i] : Math.rint(scaled) / scale;
      }
      encoded().fromReals(work, bits, count);
    };
  }
}
