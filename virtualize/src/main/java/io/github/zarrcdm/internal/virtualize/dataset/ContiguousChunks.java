package io.github.zarrcdm.internal.virtualize.dataset;

import io.github.zarrcdm.error.ZarrException;

/** Chunks of values that lie one after the other. */
public final class ContiguousChunks {
  private ContiguousChunks() {}

  /** Adds all chunks of values that begin at {@code offset} of the first source. */
  public static void add(ChunkTable table, int[] chunk, long elementBytes, long offset)
      throws ZarrException {
    long bytes = elementBytes;
    for (int length : chunk) {
      bytes *= length;
    }
    for (long n = 0; n < table.total(); n++) {
      table.add(n, 0, offset + n * bytes, bytes);
    }
  }
}
