package io.github.zarrcdm.internal.convert.copy;

import io.github.zarrcdm.internal.convert.mapping.Hdf5Chunks;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.InnerChunks;
import java.util.Arrays;
import java.util.Optional;
import ucar.ma2.Section;
import ucar.nc2.Variable;

/** What is read of a source at least, whatever is asked for. */
final class SourceChunks {
  private SourceChunks() {}

  /**
   * The shape of a chunk of {@code variable}, in steps of {@code section}, in {@code rank}
   * dimensions.
   */
  static int[] of(Variable variable, Section section, int rank) {
    int[] stored =
        zarr(variable)
            .or(() -> Hdf5Chunks.of(variable, rank))
            .orElseGet(() -> unknown(variable, section));
    int[] chunk = new int[rank];
    for (int d = 0; d < rank; d++) {
      int along = d < stored.length ? stored[d] : 1;
      chunk[d] = Math.max(1, along / section.getRange(d).stride());
    }
    return chunk;
  }

  private static Optional<int[]> zarr(Variable variable) {
    if (variable.getSPobject() instanceof Array array
        && array.data() instanceof ArrayData.Chunked chunked) {
      ChunkGrid grid = chunked.grid();
      return InnerChunks.of(chunked.codecs(), grid.rank())
          .map(inner -> inner.grid().shape())
          .or(() -> Optional.ofNullable(grid instanceof ChunkGrid.Regular r ? r.shape() : null));
    }
    return Optional.empty();
  }

  /** A map, such as a message of GRIB; of netCDF-3, which has no chunks, a row. */
  private static int[] unknown(Variable variable, Section section) {
    boolean rows =
        variable.getNetcdfFile() != null
            && "NetCDF".equals(variable.getNetcdfFile().getFileTypeId());
    int[] shape = section.getShape();
    Arrays.fill(shape, 0, Math.max(0, shape.length - (rows ? 1 : 2)), 1);
    return shape;
  }
}
