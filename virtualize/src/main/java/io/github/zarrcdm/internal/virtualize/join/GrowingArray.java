package io.github.zarrcdm.internal.virtualize.join;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.CodecSpec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An array whose parts are in several files, one after the other along a dimension. Its chunks are
 * those of the files; values that are not encoded are cut into smaller ones where that makes them
 * alike.
 */
final class GrowingArray {
  private final int dimension;
  private final List<Part> parts = new ArrayList<>();

  /** The sources of the array have numbers from {@code base} on. */
  private record Part(VirtualArray array, int base, String file) {
    long length(int dimension) {
      return array.array().shape()[dimension];
    }
  }

  GrowingArray(int dimension) {
    this.dimension = dimension;
  }

  VirtualArray first() {
    return parts.get(0).array;
  }

  /**
   * Adds the part in {@code file}, whose sources have numbers from {@code base} on; all but along
   * the dimension must be as in the first.
   */
  void add(VirtualArray array, int base, String file, Likeness likeness) throws ZarrException {
    if (!parts.isEmpty()) {
      likeness.check(first(), array, file);
      for (int d = 0; d < array.array().rank(); d++) {
        if (d != dimension) {
          likeness.compare(
              array.path(),
              "length along dimension " + d,
              first().array().shape()[d],
              array.array().shape()[d],
              file);
          likeness.compare(
              array.path(),
              "chunk length along dimension " + d,
              first().chunk()[d],
              array.chunk()[d],
              file);
        }
      }
    }
    parts.add(new Part(array, base, file));
  }

  /** The whole array. */
  VirtualArray joined() throws ZarrException {
    int chunk = chunkLength();
    long length = 0;
    for (Part part : parts) {
      length += part.length(dimension);
    }
    long[] shape = first().array().shape().clone();
    shape[dimension] = length;
    int[] chunks = first().chunk().clone();
    chunks[dimension] = chunk;
    ChunkTable table = ChunkTable.of(shape, chunks);
    long start = 0;
    for (Part part : parts) {
      add(part, start / chunk, chunk, table);
      start += part.length(dimension);
    }
    Array model = first().array();
    ArrayData.Chunked data = first().data();
    Array joined =
        new Array(
            model.path(),
            model.type(),
            shape,
            model.dimensionNames(),
            model.attributes(),
            new ArrayData.Chunked(
                new ChunkGrid.Regular(chunks), data.keys(), null, data.codecs(), fill()));
    return new VirtualArray(joined, table.sorted());
  }

  private @Nullable Object fill() {
    for (Part part : parts) {
      Object fill = part.array.data().fill();
      if (fill != null) {
        return fill;
      }
    }
    return null;
  }

  private void add(Part part, long base, int chunk, ChunkTable table) throws ZarrException {
    ChunkTable own = part.array.chunks();
    int pieces = part.array.chunk()[dimension] / chunk;
    long last = (part.length(dimension) + chunk - 1) / chunk;
    for (int i = 0; i < own.size(); i++) {
      long[] at = own.place(own.number(i));
      long before = at[dimension] * pieces;
      int bytes = own.length(i) / pieces;
      for (int k = 0; k < pieces && before + k < last; k++) {
        at[dimension] = base + before + k;
        long number = table.number(at);
        byte[] inline = own.inline(i);
        if (inline == null) {
          table.add(number, part.base + own.source(i), own.offset(i) + (long) k * bytes, bytes);
        } else {
          table.add(number, java.util.Arrays.copyOfRange(inline, k * bytes, (k + 1) * bytes));
        }
      }
    }
  }

  /**
   * The length of all chunks along the dimension. Throws {@link ZarrException.Unsupported} naming
   * the file whose chunks cannot be those of one array.
   */
  private int chunkLength() throws ZarrException {
    long common = 0;
    for (int i = 0; i < parts.size(); i++) {
      common = divisor(common, parts.get(i).array.chunk()[dimension]);
      if (i < parts.size() - 1) {
        common = divisor(common, parts.get(i).length(dimension));
      }
    }
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      if (part.array.chunk()[dimension] != common && !canBeCut(part.array)) {
        throw new ZarrException.Unsupported(
            "%s: %s: its %s values along %s are in chunks of %s, and an array of Zarr version 2 has chunks of one length. All files but the last must have a multiple of it; leave the file out, or copy the files with zarr-cdm copy."
                .formatted(
                    part.file,
                    part.array.path(),
                    part.length(dimension),
                    part.array.array().dimensionName(dimension),
                    part.array.chunk()[dimension]));
      }
    }
    return (int) Math.max(1, common);
  }

  private static long divisor(long a, long b) {
    return b == 0 ? a : divisor(b, a % b);
  }

  /** True if a part of a chunk along the dimension is one range of its bytes. */
  private boolean canBeCut(VirtualArray array) {
    boolean outer = true;
    for (int d = 0; d < dimension; d++) {
      outer &= array.chunk()[d] == 1;
    }
    List<CodecSpec> codecs = array.data().codecs();
    return outer
        && array.array().type().size() > 0
        && codecs.size() == 1
        && codecs.get(0).name().equals("bytes");
  }
}
