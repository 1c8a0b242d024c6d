package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.internal.copy.mapping.CopiedArray;
import io.github.zarrcdm.internal.copy.plan.Regions;
import io.github.zarrcdm.internal.copy.quirks.Hdf5Chunks;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.InnerChunks;
import java.util.Arrays;
import java.util.Optional;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Variable;

/** What is read of a source at least, whatever is asked for. */
final class SourceChunks {
  /** Elements that are read with few requests to the disk. */
  private static final int RUN = 1 << 13;

  private SourceChunks() {}

  /**
   * Returns the chunks of the source of {@code copied} at the places of their values in the target,
   * where they begin at {@code from}.
   */
  static Regions of(CopiedArray copied, long[] from) {
    int[] stored =
        stored(copied.variable(), copied.stored(), from.length)
            .orElseGet(() -> unknown(copied.variable(), copied.section()));
    return at(stored, copied.section(), from, copied.array().shape());
  }

  /** Returns what the chunks lie in, in the same way: shards, or the chunks themselves. */
  static Regions shards(CopiedArray copied, long[] from) {
    return copied.stored().map(Array::data).orElse(null) instanceof ArrayData.Chunked chunked
            && chunked.grid() instanceof ChunkGrid.Regular regular
        ? at(regular.shape(), copied.section(), from, copied.array().shape())
        : of(copied, from);
  }

  private static Regions at(int[] stored, Section section, long[] from, long[] to) {
    int rank = from.length;
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

  /**
   * Returns the chunks of {@code variable}, which shows {@code array} if it is of Zarr, along its
   * first {@code rank} dimensions; empty without any.
   */
  static Optional<int[]> stored(Variable variable, Optional<Array> array, int rank) {
    return array.flatMap(SourceChunks::zarr).or(() -> Hdf5Chunks.of(variable, rank));
  }

  private static Optional<int[]> zarr(Array array) {
    if (array.data() instanceof ArrayData.Chunked chunked) {
      ChunkGrid grid = chunked.grid();
      return InnerChunks.of(chunked.codecs(), grid.rank())
          .map(inner -> inner.grid().shape())
          .or(() -> Optional.ofNullable(grid instanceof ChunkGrid.Regular r ? r.shape() : null));
    }
    return Optional.empty();
  }

  /**
   * Returns a map, such as a message of GRIB, or of netCDF-3 a row. Of rows and maps of netCDF and
   * HDF5 that are longer than {@link #RUN}, only a part, for these have no chunks, and parts are
   * read alone.
   */
  private static int[] unknown(Variable variable, Section section) {
    boolean rows =
        variable.getNetcdfFile() != null
            && "NetCDF".equals(variable.getNetcdfFile().getFileTypeId());
    boolean parts = rows || Hdf5Chunks.isContiguous(variable);
    int[] shape = new int[section.getRank()];
    Arrays.fill(shape, 1);
    int most = parts ? RUN : Integer.MAX_VALUE;
    for (int d = shape.length - 1; d >= Math.max(0, shape.length - (rows ? 1 : 2)); d--) {
      shape[d] = Math.max(1, Math.min(most, variable.getShape(d)));
      most /= shape[d];
    }
    return shape;
  }
}
