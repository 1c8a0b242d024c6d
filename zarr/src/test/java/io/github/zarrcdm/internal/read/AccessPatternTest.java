package io.github.zarrcdm.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AccessPatternTest {
  private static final long[] CHUNKS = {20, 4};

  private final AccessPattern walk = new AccessPattern();

  /** The first chunks, along the first dimension, of what comes next after reading that one. */
  private List<Long> after(long chunk, int most) {
    return walk.next(new long[] {chunk, 0}, new long[] {chunk, 3}, most, CHUNKS).stream()
        .map(box -> box.first()[0])
        .toList();
  }

  @Test
  void stepsAreFollowedByOneThenTwo() {
    assertThat(after(0, 100)).isEmpty();
    assertThat(after(0, 100)).isEmpty();
    assertThat(after(1, 100)).containsExactly(2L);
    assertThat(after(1, 100)).isEmpty();
    assertThat(after(2, 100)).containsExactly(3L, 4L);
    assertThat(after(3, 100)).containsExactly(5L);
  }

  @Test
  void neverMoreThanAllowedNorBeyondTheEnd() {
    after(15, 1);
    assertThat(after(16, 1)).containsExactly(17L);
    assertThat(after(17, 1)).containsExactly(18L);
    assertThat(after(18, 9)).containsExactly(19L);
    assertThat(after(19, 9)).isEmpty();
  }

  @Test
  void backwardsToo() {
    after(5, 9);
    assertThat(after(4, 9)).containsExactly(3L);
    assertThat(after(3, 9)).containsExactly(2L, 1L);
  }

  /** Noon of each day, where a chunk holds an hour. */
  @Test
  void longerStepsAreFollowedFromTheSecondOn() {
    assertThat(after(0, 9)).isEmpty();
    assertThat(after(3, 9)).isEmpty();
    assertThat(after(6, 9)).containsExactly(9L, 12L);
    assertThat(after(9, 9)).containsExactly(15L);
    assertThat(after(10, 9)).containsExactly(11L);
    assertThat(after(14, 9)).isEmpty();
  }

  @Test
  void jumpsAreNotAWalk() {
    after(5, 9);
    assertThat(after(8, 9)).isEmpty();
    assertThat(after(2, 9)).isEmpty();
    assertThat(walk.next(new long[] {3, 1}, new long[] {3, 2}, 9, CHUNKS)).isEmpty();
  }
}
