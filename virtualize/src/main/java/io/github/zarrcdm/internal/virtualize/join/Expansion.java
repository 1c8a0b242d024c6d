package io.github.zarrcdm.internal.virtualize.join;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An array with one more dimension, of length 1, before its own: its chunks stay what they are. */
final class Expansion {
  private Expansion() {}

  static VirtualArray of(VirtualArray array, List<@Nullable String> names) throws ZarrException {
    int rank = array.array().rank();
    if (!array.isRegular()) {
      throw new ZarrException.Unsupported(
          array.path()
              + ": its chunks differ in length; join the files along the new dimension first");
    }
    long[] shape = new long[rank + 1];
    int[] chunk = new int[rank + 1];
    shape[0] = 1;
    chunk[0] = 1;
    System.arraycopy(array.array().shape(), 0, shape, 1, rank);
    System.arraycopy(array.chunk(), 0, chunk, 1, rank);
    ChunkTable table = ChunkTable.of(shape, chunk);
    ChunkTable own = array.chunks();
    for (int i = 0; i < own.size(); i++) {
      byte[] inline = own.inline(i);
      if (inline == null) {
        table.add(own.number(i), own.source(i), own.offset(i), own.length(i));
      } else {
        table.add(own.number(i), inline);
      }
    }
    ArrayData.Chunked data = array.data();
    Array expanded =
        new Array(
            array.path(),
            array.array().type(),
            shape,
            names,
            array.array().attributes(),
            new ArrayData.Chunked(
                new ChunkGrid.Regular(chunk), data.keys(), null, data.codecs(), data.fill()));
    return new VirtualArray(expanded, table);
  }
}
