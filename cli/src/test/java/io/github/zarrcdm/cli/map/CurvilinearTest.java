package io.github.zarrcdm.cli.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CurvilinearTest {
  /** Before, none of these was drawn: each corner had the missing one as a neighbour. */
  @Test
  void drawsAllCellsAroundOneWithoutCoordinates() {
    double[][] lon = {{5, 6, 7}, {5, Double.NaN, 7}, {5, 6, 7}};
    double[][] lat = {{40, 40, 40}, {41, Double.NaN, 41}, {42, 42, 42}};
    int[] drawn = new Curvilinear(lon, lat).cells(300, 300);
    assertThat(Arrays.stream(drawn).filter(cell -> cell >= 0).distinct().sorted())
        .containsExactly(0, 1, 2, 3, 5, 6, 7, 8);
  }
}
