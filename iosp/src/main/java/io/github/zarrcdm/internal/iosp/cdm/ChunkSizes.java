package io.github.zarrcdm.internal.iosp.cdm;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.InnerChunks;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
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
    int[] lengths = lengths(array);
    if (lengths == null) {
      return Optional.empty();
    }
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

  /** Returns the lengths of the chunks by dimension; null if they are not of one shape. */
  private static int @Nullable [] lengths(Array array) {
    if (array.data() instanceof ArrayData.Moved moved) {
      int[] stored = lengths(moved.original());
      return stored == null ? null : moved.order().stream().mapToInt(d -> stored[d]).toArray();
    }
    if (!(array.data() instanceof ArrayData.Chunked chunked)
        || !(chunked.grid() instanceof ChunkGrid.Regular outer)) {
      return null;
    }
    return InnerChunks.of(chunked.codecs(), array.rank())
        .map(InnerChunks::grid)
        .orElse(outer)
        .shape()
        .clone();
  }
}
