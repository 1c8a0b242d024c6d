package io.github.zarrcdm.internal.sharding;

import io.github.zarrcdm.model.ChunkGrid;

/**
 * Which chunk lies in which shard, and at which entry of its index. Index arithmetic only.
 *
 * @param shards the grid of the shards, in the order of the array's dimensions
 * @param inner the shape of the chunks in them, in the same order
 * @param order the array dimension of each dimension of the index; other than 0, 1, 2, ... where a
 *     transpose stands before the sharding
 */
record ShardLayout(ChunkGrid shards, int[] inner, int[] order) {

  /**
   * Returns the grid of the chunks: shards are whole numbers of chunks, so that it is regular even
   * where theirs is not.
   */
  ChunkGrid chunks() {
    return new ChunkGrid.Regular(inner);
  }

  /** Returns the index of the shard that holds {@code chunk}. */
  long[] shardOf(long[] chunk) {
    long[] shard = new long[chunk.length];
    for (int d = 0; d < shard.length; d++) {
      shard[d] = shards.chunkOf(d, chunk[d] * inner[d]);
    }
    return shard;
  }

  /** Returns the number of chunks of {@code shard} along each dimension of its index. */
  int[] shape(long[] shard) {
    int[] shape = new int[order.length];
    for (int i = 0; i < shape.length; i++) {
      shape[i] = count(order[i], shard[order[i]]);
    }
    return shape;
  }

  /**
   * Returns the first chunk along array dimension {@code d} of the shards at {@code shard} along
   * it.
   */
  long first(int d, long shard) {
    return shards.start(d, shard) / inner[d];
  }

  /** Returns the number of their chunks along it. */
  int count(int d, long shard) {
    return shards.length(d, shard) / inner[d];
  }

  /** Returns the entry of {@code chunk} in the index of {@code shard}. */
  int entryOf(long[] chunk, long[] shard) {
    int[] shape = shape(shard);
    int entry = 0;
    for (int i = 0; i < shape.length; i++) {
      int d = order[i];
      long within = chunk[d] - first(d, shard[d]);
      entry = Math.toIntExact((long) entry * shape[i] + within);
    }
    return entry;
  }
}
