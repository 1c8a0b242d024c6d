package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;

/** Numbers as {@code round((x - offset) * scale)}, which {@link FixedScaleOffset} reverses. */
public final class FixedScaleOffsetEncoder extends NumberEncoder {
  private final double scale;
  private final double offset;

  private FixedScaleOffsetEncoder(DataType encoded, DataType decoded, Configuration configuration)
      throws ZarrException {
    super(encoded, decoded, configuration);
    this.scale = configuration.number("scale", 1);
    this.offset = configuration.number("offset", 0);
  }

  public static FixedScaleOffsetEncoder of(Configuration configuration, DataType type)
      throws ZarrException {
    DataType decoded = NumberFilter.decodedType(configuration, "dtype", type);
    return new FixedScaleOffsetEncoder(
        NumberFilter.type(configuration, "astype", decoded), decoded, configuration);
  }

  @Override
  NumberFilter.Step step() {
    // numpy computes in the type of the array: float32 in float32, integers in float64.
    boolean single = decoded() == NumberFormat.FLOAT32;
    return (bits, work, count) -> {
      decoded().toReals(bits, work, count);
      if (single) {
        for (int i = 0; i < count; i++) {
          work[i] = (float) Math.rint(((float) work[i] - (float) offset) * (float) scale);
        }
      } else {
        for (int i = 0; i < count; i++) {
          work[i] = Math.rint((work[i] - offset) * scale);
        }
      }
      store(work, bits, count, "fixedscaleoffset");
    };
  }
}
