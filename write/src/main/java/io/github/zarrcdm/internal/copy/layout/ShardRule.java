package io.github.zarrcdm.internal.copy.layout;

import java.util.Optional;

/**
 * Which chunks are stored together by default: those of an array with more than 64 chunks, in
 * shards of 16 to 32 MiB before they are compressed, or smaller ones where memory is little.
 */
public final class ShardRule {
  static final long SHARD = 32 << 20;
  static final long MOST_FILES = 64;

  private ShardRule() {}

  /**
   * Returns the shape of the shards, of at most {@code most} bytes, a multiple of {@code chunk};
   * empty where chunks stay files.
   */
  public static Optional<int[]> shards(long[] shape, int[] chunk, int size, long most) {
    long chunks = 1;
    for (int d = 0; d < shape.length; d++) {
      chunks = Math.multiplyExact(chunks, ChunkRule.pieces(shape[d], chunk[d]));
    }
    return chunks > MOST_FILES
        ? Optional.of(grown(shape, chunk, size, Math.min(most, SHARD)))
        : Optional.empty();
  }

  /** Doubles one dimension after the other, from the first on, as long as the shard fits. */
  private static int[] grown(long[] shape, int[] chunk, int size, long most) {
    int[] shard = chunk.clone();
    boolean grew = true;
    while (grew) {
      grew = false;
      for (int d = 0; d < shard.length; d++) {
        if (shard[d] < shape[d] && ChunkRule.bytes(shard, size) * 2 <= most) {
          shard[d] *= 2;
          grew = true;
        }
      }
    }
    return shard;
  }
}
