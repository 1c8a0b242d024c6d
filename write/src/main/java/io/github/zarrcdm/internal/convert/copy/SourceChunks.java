package io.github.zarrcdm.internal.convert.copy;

import io.github.zarrcdm.internal.convert.mapping.Hdf5Chunks;
import io.github.zarrcdm.internal.convert.plan.Regions;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.InnerChunks;
import java.util.Optional;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Variable;

/** What is read of a source at least, whatever is asked for. */
final class SourceChunks {
  private SourceChunks() {}

  /**
   * The chunks of {@code variable} at the places of their values in the target, if {@code section}
   * of it is to be there from {@code from} to {@code to}.
   */
  static Regions of(Variable variable, Section section, long[] from, long[] to) {
    int rank = from.length;
    int[] stored =
        zarr(variable)
            .or(() -> Hdf5Chunks.of(variable, rank))
            .orElseGet(() -> unknown(variable, section));
    int[] chunk = new int[rank];
    long[] origin = from.clone();
    for (int d = 0; d < rank; d++) {
      int along = d < stored.length ? Math.max(1, stored[d]) : 1;
      Range some = section.getRange(d);
      chunk[d] = Math.max(1, along / some.stride());
      origin[d] -= some.first() % along / some.stride();
    }
    return new Regions(from, to, chunk, origin);
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
    int[] shape = new int[section.getRank()];
    for (int d = 0; d < shape.length; d++) {
      boolean whole = d >= shape.length - (rows ? 1 : 2);
      shape[d] = whole ? variable.getShape(d) : 1;
    }
    return shape;
  }
}
