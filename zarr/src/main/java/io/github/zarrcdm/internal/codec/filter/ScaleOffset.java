package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;

/**
 * Numbers shifted and scaled in their own type: decoded as {@code x / scale + offset}, where
 * integers are divided towards minus infinity and wrap.
 *
 * <p>Name: {@code scale_offset} (v3).
 *
 * <p>Configuration: {@code {"offset": 273, "scale": 10}}.
 *
 * @see <a
 *     href="https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/scale_offset">v3
 *     codec scale_offset</a>
 */
public final class ScaleOffset extends NumberFilter {
  private final long scale;
  private final long offset;

  private ScaleOffset(DataType type, Configuration configuration) throws ZarrException {
    super(type, type, configuration);
    this.scale = Scalar.bits(configuration, "scale", 1L, type);
    this.offset = Scalar.bits(configuration, "offset", 0L, type);
    if (!decoded().isFloat() && scale == 0) {
      throw configuration.malformed("scale is 0");
    }
  }

  public static ScaleOffset of(Configuration configuration, DataType type) throws ZarrException {
    return new ScaleOffset(type, configuration);
  }

  @Override
  Step step(ChunkContext chunk) {
    if (decoded() == NumberFormat.UINT64) {
      return (bits, work, count) -> {
        for (int i = 0; i < count; i++) {
          bits[i] = Long.divideUnsigned(bits[i], scale) + offset;
        }
      };
    }
    return decoded().isFloat() ? this::divideReals : this::divideIntegers;
  }

  private void divideIntegers(long[] bits, double[] work, int count) {
    for (int i = 0; i < count; i++) {
      bits[i] = Math.floorDiv(bits[i], scale) + offset;
    }
  }

  /**
   * Rounded to the type after each operation; a double has digits enough that rounding twice is
   * rounding once.
   */
  private void divideReals(long[] bits, double[] work, int count) {
    double divisor = real(scale);
    double summand = real(offset);
    decoded().toReals(bits, work, count);
    for (int i = 0; i < count; i++) {
      work[i] /= divisor;
    }
    decoded().fromReals(work, bits, count);
    decoded().toReals(bits, work, count);
    for (int i = 0; i < count; i++) {
      work[i] += summand;
    }
    decoded().fromReals(work, bits, count);
  }

  private double real(long bits) {
    double[] value = new double[1];
    decoded().toReals(new long[] {bits}, value, 1);
    return value[0];
  }
}
