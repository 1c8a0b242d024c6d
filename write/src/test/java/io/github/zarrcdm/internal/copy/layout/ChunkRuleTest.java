package io.github.zarrcdm.internal.copy.layout;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ChunkRuleTest {
  private static final int MIB = 1 << 20;

  @Test
  void aMapAndASeriesOfAMonthOfReanalysisTouchAboutAsManyChunks() {
    int[] chunk = ChunkRule.chunks(new long[] {744, 361, 720}, 4, false);

    assertThat(chunk).containsExactly(40, 91, 120);
    long ofASeries = ChunkRule.pieces(744, chunk[0]);
    long ofAMap = ChunkRule.pieces(361, chunk[1]) * ChunkRule.pieces(720, chunk[2]);
    assertThat(ofASeries).isBetween(ofAMap - 5, ofAMap + 5);
  }

  @Test
  void levelsAreCutBeforeTimesAndMaps() {
    assertThat(ChunkRule.chunks(new long[] {24, 37, 100, 100}, 4, false))
        .containsExactly(24, 2, 100, 100);
    assertThat(ChunkRule.chunks(new long[] {24, 37, 721, 1440}, 4, false)[1]).isOne();
  }

  @Test
  void whatIsSmallIsOneChunk() {
    assertThat(ChunkRule.chunks(new long[] {12, 100, 100}, 4, false)).containsExactly(12, 100, 100);
    assertThat(ChunkRule.chunks(new long[0], 8, false)).isEmpty();
    assertThat(ChunkRule.chunks(new long[] {0, 5}, 8, false)).containsExactly(1, 5);
  }

  @Test
  void aCoordinateIsOneChunkAlsoIfItIsLong() {
    assertThat(ChunkRule.chunks(new long[] {1_000_000}, 8, true)).containsExactly(1_000_000);
    assertThat(ChunkRule.chunks(new long[] {1_000_000}, 8, false)).containsExactly(250_000);
  }

  @Test
  void givenLengthsAreKept() {
    assertThat(ChunkRule.chunks(new long[] {744, 361, 720}, new int[] {24, 0, 0}, 4, false)[0])
        .isEqualTo(24);
    assertThat(ChunkRule.chunks(new long[] {744, 361, 720}, new int[] {744, 1, 1}, 4, false))
        .containsExactly(744, 1, 1);
  }

  @Property(tries = 500)
  void chunksOfLargeArraysHaveOneToTwoMebibytes(
      @ForAll @IntRange(min = 1, max = 3000) int time,
      @ForAll @IntRange(min = 1, max = 60) int level,
      @ForAll @IntRange(min = 2, max = 3000) int y,
      @ForAll @IntRange(min = 2, max = 3000) int x) {
    long[] shape = {time, level, y, x};
    int[] chunk = ChunkRule.chunks(shape, 4, false);
    long whole = 4L * time * level * y * x;

    assertThat(ChunkRule.bytes(chunk, 4)).isLessThanOrEqualTo(2 * MIB);
    if (whole > 2 * MIB) {
      assertThat(ChunkRule.bytes(chunk, 4)).isGreaterThanOrEqualTo(MIB);
    }
  }
}
