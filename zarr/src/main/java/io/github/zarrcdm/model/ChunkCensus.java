package io.github.zarrcdm.model;

import java.util.List;

/**
 * How many chunks of an array are stored; the others are fill value.
 *
 * @param keys values that are stored: shards where chunks are in shards, else chunks
 * @param declaredKeys those that the shape has
 * @param chunks that are stored, those in shards one by one
 * @param declaredChunks those that the shape has
 * @param along for each dimension the runs of indices at which there is a stored chunk, in order
 */
public record ChunkCensus(
    long keys, double declaredKeys, long chunks, double declaredChunks, List<List<Run>> along) {

  /** Indices from {@code first} to {@code end - 1}. */
  public record Run(long first, long end) {}

  public ChunkCensus {
    along = along.stream().map(List::copyOf).toList();
  }

  /** Returns true if stored values have several chunks. */
  public boolean sharded() {
    return declaredChunks != declaredKeys;
  }
}
