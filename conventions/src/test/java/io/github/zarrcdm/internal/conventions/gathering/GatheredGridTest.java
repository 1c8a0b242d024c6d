package io.github.zarrcdm.internal.conventions.gathering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which numbers are those of points of a grid. */
class GatheredGridTest {
  private static GatheredGrid grid(long... lengths) {
    return new GatheredGrid(List.of("lat", "lon"), lengths);
  }

  @Test
  void pointsAreCountedRowByRow() {
    GatheredGrid grid = grid(3, 4);
    assertThat(grid.has(11)).isTrue();
    assertThat(grid.index(11)).containsExactly(2, 3);
    assertThat(grid.has(12)).isFalse();
    assertThat(grid.has(-1)).isFalse();
    assertThat(grid(-1, 4).has(1_000_000)).isTrue();
  }

  @Test
  void aGridWithoutCellsHasNoPoint() {
    assertThat(grid(3, 0).has(0)).isFalse();
    assertThat(grid(-1, 0).has(0)).isFalse();
    assertThat(grid(0, 4).has(0)).isFalse();
  }
}
