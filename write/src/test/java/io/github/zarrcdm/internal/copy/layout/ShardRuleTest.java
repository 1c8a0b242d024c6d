package io.github.zarrcdm.internal.copy.layout;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ShardRuleTest {
  private static final int MIB = 1 << 20;
  private static final long ALL = Long.MAX_VALUE;

  @Test
  void fewChunksStayFiles() {
    assertThat(ShardRule.shards(new long[] {64}, new int[] {1}, 4, ALL)).isEmpty();
    assertThat(ShardRule.shards(new long[] {65}, new int[] {1}, 4, ALL)).isPresent();
  }

  @Test
  void seriesOfOnePointEachLieTogether() {
    assertThat(
            ShardRule.shards(new long[] {744, 361, 720}, new int[] {744, 1, 1}, 4, ALL)
                .orElseThrow())
        .containsExactly(744, 128, 64);
  }

  @Test
  void littleMemoryMakesSmallShards() {
    long[] shape = {744, 361, 720};
    assertThat(ShardRule.shards(shape, new int[] {744, 1, 1}, 4, MIB).orElseThrow())
        .containsExactly(744, 16, 16);
  }

  @Property(tries = 300)
  void shardsAreOfWholeChunksAndUpTo32Mebibytes(
      @ForAll @IntRange(min = 100, max = 5000) int time,
      @ForAll @IntRange(min = 100, max = 3000) int y,
      @ForAll @IntRange(min = 100, max = 3000) int x) {
    long[] shape = {time, y, x};
    int[] chunk = ChunkRule.chunks(shape, 4, false);
    ShardRule.shards(shape, chunk, 4, ALL)
        .ifPresent(
            shard -> {
              for (int d = 0; d < 3; d++) {
                assertThat(shard[d] % chunk[d]).isZero();
              }
              assertThat(ChunkRule.bytes(shard, 4)).isBetween(16L * MIB, 32L * MIB);
            });
  }
}
