package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.codec.ByteSink;
import org.junit.jupiter.api.Test;

class ChunkSplitsTest {
  private static final int PART = 1 << 17;

  @Test
  void piecesHaveAboutTheSameNumberOfWantedParts() {
    assertThat(ChunkSplits.of(PART, wanting(0, 20 * PART), 2).at())
        .containsExactly(parts(0, 2, 5, 7, 10, 12, 15, 17));
    assertThat(ChunkSplits.of(PART, wanting(0, 2 * PART), 8).at()).containsExactly(parts(0, 1));
  }

  /** The first piece begins at 0, whatever is wanted of it. */
  @Test
  void partsThatAreNotWantedDoNotCount() {
    assertThat(ChunkSplits.of(PART, wanting(10 * PART + 1, 12 * PART), 2).at())
        .containsExactly(parts(0, 11));
  }

  @Test
  void oneThreadTakesWhatIsLittle() {
    assertThat(ChunkSplits.of(PART, wanting(3 * PART + 1, 3 * PART + 2), 2))
        .isEqualTo(ChunkSplits.NONE);
  }

  /** The positions of those parts, and the end. */
  private static Long[] parts(long... parts) {
    Long[] at = new Long[parts.length + 1];
    for (int i = 0; i < parts.length; i++) {
      at[i] = parts[i] * PART;
    }
    at[parts.length] = Long.MAX_VALUE;
    return at;
  }

  private static ByteSink wanting(long first, long end) {
    return new ByteSink() {
      @Override
      public boolean wants(long from, long to) {
        return to > first && from < end;
      }

      @Override
      public long end() {
        return end;
      }

      @Override
      public void put(byte[] block, int offset, long position, int length) {
        throw new AssertionError();
      }
    };
  }
}
