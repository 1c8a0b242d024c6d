package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;

/**
 * The first element, then differences: decoded by adding up in the type that holds both the encoded
 * and the decoded one, as numpy does; integers wrap, floats are rounded after each addition.
 *
 * <p>Names: {@code delta} (v2), {@code numcodecs.delta}. Configuration: {@code {"dtype": "<i4",
 * "astype": "<i2"}}.
 *
 * @see <a href="https://numcodecs.readthedocs.io/en/stable/filter/delta.html">numcodecs delta</a>
 */
public final class Delta extends NumberFilter {
  private Delta(DataType encoded, DataType decoded, Configuration configuration)
      throws ZarrException {
    super(encoded, decoded, configuration);
  }

  public static Delta of(Configuration configuration, DataType type) throws ZarrException {
    DataType decoded = decodedType(configuration, "dtype", type);
    return new Delta(type(configuration, "astype", decoded), decoded, configuration);
  }

  @Override
  public boolean elementwise() {
    return false;
  }

  @Override
  Step step(ChunkContext chunk) {
    NumberFormat both = encoded().with(decoded());
    return switch (both) {
      case FLOAT64 -> new DoubleSum();
      case FLOAT32 -> new FloatSum();
      case FLOAT16, BFLOAT16 -> new RoundedSum(both);
      default -> new IntegerSum();
    };
  }

  private final class IntegerSum implements Step {
    private long sum;

    @Override
    public void apply(long[] bits, double[] work, int count) {
      encoded().convert(decoded(), bits, work, count);
      for (int i = 0; i < count; i++) {
        sum += bits[i];
        bits[i] = sum;
      }
    }
  }

  /** Sums begin at -0, which leaves the sign of a first element of -0 alone. */
  private final class DoubleSum implements Step {
    private double sum = -0.0;

    @Override
    public void apply(long[] bits, double[] work, int count) {
      encoded().toReals(bits, work, count);
      for (int i = 0; i < count; i++) {
        sum += work[i];
        work[i] = sum;
      }
      decoded().fromReals(work, bits, count);
    }
  }

  private final class FloatSum implements Step {
    private float sum = -0.0f;

    @Override
    public void apply(long[] bits, double[] work, int count) {
      encoded().toReals(bits, work, count);
      for (int i = 0; i < count; i++) {
        sum += (float) work[i];
        work[i] = sum;
      }
      decoded().fromReals(work, bits, count);
    }
  }

  private final class RoundedSum implements Step {
    private final NumberFormat rounded;
    private final long[] one = new long[1];
    private final double[] sum = {-0.0};

    private RoundedSum(NumberFormat rounded) {
      this.rounded = rounded;
    }

    @Override
    public void apply(long[] bits, double[] work, int count) {
      encoded().toReals(bits, work, count);
      for (int i = 0; i < count; i++) {
        sum[0] += work[i];
        rounded.fromReals(sum, one, 1);
        rounded.toReals(one, sum, 1);
        work[i] = sum[0];
      }
      decoded().fromReals(work, bits, count);
    }
  }
}
