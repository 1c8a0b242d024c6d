package io.github.zarrcdm.internal.virtualize.join;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.model.ChunkGrid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parts of an array whose chunks differ in length along a dimension: a rectilinear grid, which Zarr
 * version 3 has.
 */
record IrregularJoin(int dimension, List<JoinedPart> parts) {

  /**
   * Returns the whole array. Throws {@link ZarrException.Unsupported} naming a part that ends in a
   * chunk.
   */
  VirtualArray joined(@Nullable Object fill) throws ZarrException {
    VirtualArray first = parts.get(0).array();
    List<long[]> edges = new ArrayList<>();
    for (int d = 0; d < first.array().rank(); d++) {
      edges.add(d == dimension ? joinedEdges() : edges(first, d));
    }
    long[] shape = first.array().shape().clone();
    shape[dimension] = parts.stream().mapToLong(part -> part.length(dimension)).sum();
    ChunkTable table =
        new ChunkTable(edges.stream().mapToLong(along -> along.length - 1).toArray());
    long base = 0;
    for (JoinedPart part : parts) {
      add(part, base, table);
      base += part.array().chunks().grid()[dimension];
    }
    return first.grown(shape, new ChunkGrid.Rectilinear(edges), fill, table.sorted());
  }

  private long[] joinedEdges() throws ZarrException {
    List<long[]> all = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      JoinedPart part = parts.get(i);
      long[] own = edges(part.array(), dimension);
      long length = part.length(dimension);
      if (own[own.length - 1] != length && i < parts.size() - 1) {
        throw new ZarrException.Unsupported(
            "%s: %s: its %s values along %s end within a chunk of %s, after which others cannot follow. All files but the last must have a multiple of their chunk length; leave the file out, or copy the files with zarr-cdm copy."
                .formatted(
                    part.file(),
                    part.array().path(),
                    length,
                    part.array().array().dimensionName(dimension),
                    part.array().data().grid().longest(dimension)));
      }
      all.add(own);
    }
    long[] joined = new long[1 + all.stream().mapToInt(own -> own.length - 1).sum()];
    int at = 0;
    for (long[] own : all) {
      long start = joined[at];
      for (int i = 1; i < own.length; i++) {
        joined[++at] = start + own[i];
      }
    }
    return joined;
  }

  /** Returns the starts of the chunks along a dimension, and the end of the last. */
  private static long[] edges(VirtualArray array, int d) {
    ChunkGrid grid = array.data().grid();
    int count = Math.toIntExact(array.chunks().grid()[d]);
    long[] edges = new long[count + 1];
    Arrays.setAll(edges, at -> at == 0 ? 0 : grid.start(d, at - 1) + grid.length(d, at - 1));
    return edges;
  }

  private void add(JoinedPart part, long base, ChunkTable table) throws ZarrException {
    ChunkTable own = part.array().chunks();
    for (int i = 0; i < own.size(); i++) {
      long[] at = own.place(own.number(i));
      at[dimension] += base;
      byte[] inline = own.inline(i);
      if (inline == null) {
        table.add(table.number(at), part.base() + own.source(i), own.offset(i), own.length(i));
      } else {
        table.add(table.number(at), inline);
      }
    }
  }
}
