package io.github.zarrcdm.internal.virtualize.join;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
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
  private final List<JoinedPart> parts = new ArrayList<>();

  GrowingArray(int dimension) {
    this.dimension = dimension;
  }

  VirtualArray first() {
    return parts.get(0).array();
  }

  /**
   * Adds the part in {@code file}, whose sources have numbers from {@code base} on; all but along
   * the dimension must be as in the first.
   */
  void add(VirtualArray array, int base, String file, JoinCompatibility likeness)
      throws ZarrException {
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
              lengths(first(), d),
              lengths(array, d),
              file);
        }
      }
    }
    parts.add(new JoinedPart(array, base, file));
  }

  /** Returns the whole array, in chunks of one length if that is possible. */
  VirtualArray joined() throws ZarrException {
    return parts.stream().allMatch(part -> part.array().isRegular()) && canBeRegular()
        ? regular(commonLength())
        : new IrregularJoin(dimension, parts).joined(fill());
  }

  private VirtualArray regular(int chunk) throws ZarrException {
    long length = 0;
    for (JoinedPart part : parts) {
      length += part.length(dimension);
    }
    long[] shape = first().array().shape().clone();
    shape[dimension] = length;
    int[] chunks = first().chunk().clone();
    chunks[dimension] = chunk;
    ChunkTable table = ChunkTable.of(shape, chunks);
    long start = 0;
    for (JoinedPart part : parts) {
      add(part, start / chunk, chunk, table);
      start += part.length(dimension);
    }
    return first().grown(shape, new ChunkGrid.Regular(chunks), fill(), table.sorted());
  }

  /** Returns the lengths of all chunks along a dimension: one, or a list. */
  private static Object lengths(VirtualArray array, int d) {
    if (array.isRegular()) {
      return array.chunk()[d];
    }
    List<Integer> lengths = new ArrayList<>();
    for (int at = 0; at < array.chunks().grid()[d]; at++) {
      lengths.add(array.data().grid().length(d, at));
    }
    return lengths.stream().distinct().count() == 1 ? lengths.get(0) : lengths;
  }

  private @Nullable Object fill() {
    for (JoinedPart part : parts) {
      Object fill = part.array().data().fill();
      if (fill != null) {
        return fill;
      }
    }
    return null;
  }

  private void add(JoinedPart part, long base, int chunk, ChunkTable table) throws ZarrException {
    ChunkTable own = part.array().chunks();
    int pieces = part.array().chunk()[dimension] / chunk;
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
          table.add(number, part.base() + own.source(i), own.offset(i) + (long) k * bytes, bytes);
        } else {
          table.add(number, java.util.Arrays.copyOfRange(inline, k * bytes, (k + 1) * bytes));
        }
      }
    }
  }

  /** Returns the length that chunks along the dimension have, or can be cut into. */
  private int commonLength() {
    long common = 0;
    for (int i = 0; i < parts.size(); i++) {
      common = divisor(common, parts.get(i).array().chunk()[dimension]);
      if (i < parts.size() - 1) {
        common = divisor(common, parts.get(i).length(dimension));
      }
    }
    return (int) Math.max(1, common);
  }

  private boolean canBeRegular() {
    int common = commonLength();
    return parts.stream()
        .allMatch(part -> part.array().chunk()[dimension] == common || canBeCut(part.array()));
  }

  private static long divisor(long a, long b) {
    return b == 0 ? a : divisor(b, a % b);
  }

  /** Returns true if a part of a chunk along the dimension is one range of its bytes. */
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
