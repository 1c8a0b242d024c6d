package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;

/**
 * Numbers shifted, scaled and rounded: decoded as {@code x / scale + offset}.
 *
 * <p>Names: {@code fixedscaleoffset} (v2), {@code numcodecs.fixedscaleoffset}.
 *
 * <p>Configuration: {@code {"offset": 273.15, "scale": 100, "dtype": "<f8", "astype": "<i2"}}.
 *
 * @see <a href="https://numcodecs.readthedocs.io/en/stable/filter/fixedscaleoffset.html">numcodecs
 *     fixedscaleoffset</a>
 */
public final class FixedScaleOffset extends NumberFilter {
  private final double scale;
  private final double offset;

  private FixedScaleOffset(DataType encoded, DataType decoded, Configuration configuration)
      throws ZarrException {
    super(encoded, decoded, configuration);
    this.scale = configuration.number("scale", 1);
    this.offset = configuration.number("offset", 0);
  }

  public static FixedScaleOffset of(Configuration configuration, DataType type)
      throws ZarrException {
    DataType decoded = decodedType(configuration, "dtype", type);
    return new FixedScaleOffset(type(configuration, "astype", decoded), decoded, configuration);
  }

  @Override
  Step step(ChunkContext chunk) {
    // numpy computes with integers in float64, with floats in the type that is stored.
    NumberFormat format = encoded().isFloat() ? encoded() : NumberFormat.FLOAT64;
    double[] terms = {scale, offset};
    round(format, new long[2], terms, 2);
    return (bits, work, count) -> {
      encoded().toReals(bits, work, count);
      for (int i = 0; i < count; i++) {
        work[i] /= terms[0];
      }
      round(format, bits, work, count);
      for (int i = 0; i < count; i++) {
        work[i] += terms[1];
      }
      round(format, bits, work, count);
      decoded().fromReals(work, bits, count);
    };
  }

  private static void round(NumberFormat format, long[] bits, double[] values, int count) {
    if (format != NumberFormat.FLOAT64) {
      format.fromReals(values, bits, count);
      format.toReals(bits, values, count);
    }
  }
}
