package io.github.zarrcdm.internal.iosp.cdm;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.InnerChunks;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.constants.CDM;

/**
 * The attribute {@code _ChunkSizes}, in which netCDF-Java says how a variable of netCDF-4 is cut
 * into chunks: clients of OPeNDAP align their requests to it, as xarray's chunks.
 */
final class ChunkSizes {
  private ChunkSizes() {}

  /**
   * Returns the lengths of the chunks that {@code array} is read by, which are those within shards,
   * at most those of its dimensions, with that of its {@code elements} if these are a dimension of
   * their own. Empty if it is one chunk, or if its chunks differ in length.
   */
  static Optional<Attribute> of(Array array, OptionalInt elements) {
    if (!(array.data() instanceof ArrayData.Chunked chunked)
        || !(chunked.grid() instanceof ChunkGrid.Regular outer)) {
      return Optional.empty();
    }
    int[] lengths =
        InnerChunks.of(chunked.codecs(), array.rank())
            .map(InnerChunks::grid)
            .orElse(outer)
            .shape()
            .clone();
    boolean one = true;
    for (int d = 0; d < array.rank(); d++) {
      one &= lengths[d] >= array.shape()[d];
      lengths[d] = (int) Math.max(1, Math.min(lengths[d], array.shape()[d]));
    }
    int[] all = IntStream.concat(Arrays.stream(lengths), elements.stream()).toArray();
    return one
        ? Optional.empty()
        : Optional.of(
            Attribute.builder(CDM.CHUNK_SIZES)
                .setValues(ucar.ma2.Array.factory(DataType.INT, new int[] {all.length}, all))
                .build());
  }
}
