package io.github.zarrcdm.internal.store.dmrpp;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.dmrpp.StoredValues.InFiles;
import io.github.zarrcdm.internal.store.dmrpp.StoredValues.Piece;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Where the chunks that a document lists are in the grid.
 *
 * @param indices that of each, no two of which are equal
 * @param total how many chunks there are, with those that are not listed
 */
record ChunkPlaces(List<long[]> indices, long total) {

  /**
   * Returns the places of the pieces of {@code files}, of an array of {@code shape} in chunks of
   * {@code chunk}. Throws {@link ZarrException.Malformed} if a piece is at none, or two are at one.
   */
  static ChunkPlaces of(InFiles files, long[] shape, int[] chunk) throws ZarrException {
    boolean contiguous = files.shape() == null;
    List<long[]> indices = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Piece piece : files.pieces()) {
      long[] index = contiguous ? new long[chunk.length] : index(piece, shape, chunk);
      if (!seen.add(Arrays.toString(index))) {
        throw new ZarrException.Malformed(
            "it has two chunks at %s".formatted(Arrays.toString(piece.at())));
      }
      indices.add(index);
    }
    // One piece of contiguous values has all of them.
    return new ChunkPlaces(
        indices, contiguous && !indices.isEmpty() ? indices.size() : total(shape, chunk));
  }

  private static long total(long[] shape, int[] chunk) {
    long total = 1;
    for (int d = 0; d < chunk.length; d++) {
      total = Math.multiplyExact(total, shape[d] / chunk[d] + (shape[d] % chunk[d] == 0 ? 0 : 1));
    }
    return total;
  }

  /** Returns the index in the grid of a chunk that begins at an element. */
  private static long[] index(Piece piece, long[] shape, int[] chunk) throws ZarrException {
    long[] at = piece.at().clone();
    if (at.length != chunk.length) {
      throw new ZarrException.Malformed(
          "a chunk at %s has another number of dimensions".formatted(Arrays.toString(at)));
    }
    for (int d = 0; d < at.length; d++) {
      if (at[d] < 0 || at[d] >= shape[d] || at[d] % chunk[d] != 0) {
        throw new ZarrException.Malformed(
            "a chunk begins at %s, which is none of chunks of %s"
                .formatted(Arrays.toString(piece.at()), Arrays.toString(chunk)));
      }
      at[d] /= chunk[d];
    }
    return at;
  }

  /** Returns true if all chunks are listed. */
  boolean areAll() {
    return indices.size() == total;
  }
}
