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
    // numpy computes in the type that is stored: integers in float64, float32 in float32.
    boolean single = encoded() == NumberFormat.FLOAT32;
    return (bits, work, count) -> {
      encoded().toReals(bits, work, count);
      if (single) {
        for (int i = 0; i < count; i++) {
          work[i] = (float) work[i] / (float) scale + (float) offset;
        }
      } else {
        for (int i = 0; i < count; i++) {
          work[i] = work[i] / scale + offset;
        }
      }
      decoded().fromReals(work, bits, count);
    };
  }
}
