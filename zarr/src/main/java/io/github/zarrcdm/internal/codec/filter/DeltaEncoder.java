package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;

/** The first element, then differences, computed in the decoded type; {@link Delta} adds them. */
public final class DeltaEncoder extends NumberEncoder {
  private DeltaEncoder(DataType encoded, DataType decoded, Configuration configuration)
      throws ZarrException {
    super(encoded, decoded, configuration);
  }

  public static DeltaEncoder of(Configuration configuration, DataType type) throws ZarrException {
    DataType decoded = NumberFilter.decodedType(configuration, "dtype", type);
    return new DeltaEncoder(
        NumberFilter.type(configuration, "astype", decoded), decoded, configuration);
  }

  @Override
  NumberFilter.Step step() {
    return decoded().isFloat() ? new Reals() : new Integers();
  }

  private final class Integers implements NumberFilter.Step {
    private long last;

    @Override
    public void apply(long[] bits, double[] work, int count) {
      for (int i = 0; i < count; i++) {
        long value = bits[i];
        bits[i] = value - last;
        last = value;
      }
      decoded().narrow(bits, count);
      decoded().convert(encoded(), bits, work, count);
    }
  }

  private final class Reals implements NumberFilter.Step {
    private double last;
    private boolean begun;

    @Override
    public void apply(long[] bits, double[] work, int count) {
      decoded().toReals(bits, work, count);
      for (int i = 0; i < count; i++) {
        double value = work[i];
        work[i] = begun ? value - last : value;
        last = value;
        begun = true;
      }
      decoded().fromReals(work, bits, count);
      decoded().convert(encoded(), bits, work, count);
    }
  }
}
