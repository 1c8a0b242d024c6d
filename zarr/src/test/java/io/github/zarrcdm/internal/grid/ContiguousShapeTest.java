package io.github.zarrcdm.internal.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** How values that lie one after the other are divided into chunks. */
class ContiguousShapeTest {
  private static final int MOST = 1 << 27;

  @Test
  void smallArraysAreOneChunk() {
    assertThat(ContiguousShape.of(new long[] {0, 7}, 8)).containsExactly(1, 7);
  }

  @Test
  void largeOnesAreDividedIntoTheFewestEqualParts() {
    assertThat(ContiguousShape.of(new long[] {3L * MOST}, 1)).containsExactly(MOST);
    assertThat(ContiguousShape.of(new long[] {6, MOST}, 2)).containsExactly(1, MOST / 2);
    assertThat(ContiguousShape.of(new long[] {5, 4, MOST / 2}, 1)).containsExactly(1, 2, MOST / 2);
  }

  /** One chunk for each value would be millions of references. */
  @Test
  void lengthsThatHaveOnlyVerySmallDivisorsStayWhole() {
    assertThat(ContiguousShape.of(new long[] {Integer.MAX_VALUE}, 1))
        .containsExactly(Integer.MAX_VALUE);
    assertThatThrownBy(() -> ContiguousShape.of(new long[] {Long.MAX_VALUE}, 1))
        .isInstanceOf(ArithmeticException.class);
  }
}
