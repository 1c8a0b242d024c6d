package io.github.zarrcdm.internal.virtualize.hdf5;

import java.io.IOException;

/** Takes the chunks of a dataset one by one. */
@FunctionalInterface
interface ChunkVisitor {
  /**
   * Takes one.
   *
   * @param at its place in the grid of chunks; reused by the next call
   * @param address relative to the file's base
   * @param mask the filters that were skipped: bit {@code i} for number {@code i} of the pipeline
   */
  void chunk(long[] at, long address, long length, long mask) throws IOException;
}
