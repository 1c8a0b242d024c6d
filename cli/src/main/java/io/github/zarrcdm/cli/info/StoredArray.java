package io.github.zarrcdm.cli.info;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ChunkCensus;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An array of a store.
 *
 * @param chunking null if its values do not come from chunks
 * @param storedBytes of its files; -1 if unknown
 * @param storedChunks null if not requested, or if its values do not come from chunks
 */
record StoredArray(
    Array array,
    @Nullable Chunking chunking,
    long storedBytes,
    @Nullable ChunkCensus storedChunks) {

  /**
   * Returns the names of its dimensions without groups, null for one without; empty if none has
   * one.
   */
  List<String> dimensions() {
    return array.dimensionNames().isEmpty()
        ? List.of()
        : IntStream.range(0, array.rank()).mapToObj(array::shortDimensionName).toList();
  }

  /**
   * Returns the number of bytes of the values; without strings and ragged rows, whose sizes are
   * unknown until they are read.
   */
  double bytes() {
    double size = Math.max(0, array.type().size());
    for (long length : array.shape()) {
      size *= length;
    }
    return size;
  }
}
