package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import java.util.List;

/**
 * The first element of each row, then differences; integers wrap. A row is the last dimension.
 *
 * <p>Name: {@code HorizontalDeltaCodec}, for the predictor of TIFF in the stores of virtual-tiff.
 *
 * <p>Configuration: none.
 */
public final class HorizontalDelta extends NumberFilter {
  private HorizontalDelta(DataType type, Configuration configuration) throws ZarrException {
    super(type, type, configuration);
    if (encoded().isFloat()) {
      throw configuration.unsupported("elements are %s; supported are integers", type.name());
    }
  }

  public static HorizontalDelta of(Configuration configuration, DataType type)
      throws ZarrException {
    return new HorizontalDelta(type, configuration);
  }

  @Override
  public boolean elementwise() {
    return false;
  }

  @Override
  Step step(ChunkContext chunk) {
    List<Integer> shape = chunk.shape();
    return new RowSums(shape.isEmpty() ? 1 : shape.get(shape.size() - 1));
  }

  private static final class RowSums implements Step {
    private final int row;
    private int at;
    private long sum;

    private RowSums(int row) {
      this.row = row;
    }

    @Override
    public void apply(long[] bits, double[] work, int count) {
      for (int i = 0; i < count; i++) {
        sum = at == 0 ? bits[i] : sum + bits[i];
        at = at + 1 == row ? 0 : at + 1;
        bits[i] = sum;
      }
    }
  }
}
