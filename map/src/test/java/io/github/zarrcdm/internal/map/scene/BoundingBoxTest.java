package io.github.zarrcdm.internal.map.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.internal.map.axis.Axis;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A part of the Earth on a map: each pixel shows the cell in which it lies, or none. */
class BoundingBoxTest {
  private static final int SIZE = 40;

  /** Cells of ten degrees, from Greenwich eastwards, seen across Greenwich. */
  @Test
  void crossesTheEdgeOfAGrid() {
    Axis lon = Axis.ofLongitudes(edges(0, 10, 36));
    Axis lat = Axis.ofLatitudes(edges(-90, 10, 18));
    Scene all = new Grid(lon, lat, Optional.of(new LonLatPlane(lon)));
    Scene part = all.within(BoundingBox.of("-20,30,20,50")).orElseThrow();
    int[] cells = part.cells(SIZE, SIZE);
    for (int pixel = 0; pixel < cells.length; pixel++) {
      double x = -20 + (pixel % SIZE + 0.5);
      double y = 50 - (pixel / SIZE + 0.5) / 2;
      int column = (int) Math.floor((x + 360) % 360 / 10);
      int row = (int) Math.floor((y + 90) / 10);
      assertThat(cells[pixel]).isEqualTo(36 * row + column);
    }
  }

  private static double[] edges(double first, double step, int cells) {
    double[] edges = new double[cells + 1];
    for (int i = 0; i <= cells; i++) {
      edges[i] = first + i * step;
    }
    return edges;
  }

  @Test
  void showsNothingWhereNoCellsAre() {
    Axis lon = Axis.ofLongitudes(edges(0, 10, 3));
    Axis lat = Axis.ofLatitudes(edges(0, 10, 3));
    Scene all = new Grid(lon, lat, Optional.of(new LonLatPlane(lon)));
    assertThat(all.within(BoundingBox.of("100,0,120,20")).orElseThrow().cells(SIZE, SIZE))
        .containsOnly(Scene.NONE);
    int[] half = all.within(BoundingBox.of("20,0,40,10")).orElseThrow().cells(SIZE, SIZE);
    assertThat(half[0]).isEqualTo(2);
    assertThat(half[SIZE - 1]).isEqualTo(Scene.NONE);
  }

  @Test
  void goesOverTheDateLine() {
    assertThat(BoundingBox.of("170,-10,-170,10")).isEqualTo(new BoundingBox(170, -10, 190, 10));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1,2,3", "a,b,c,d", "0,10,10,0", "0,-91,1,0", "-400,0,0,1"})
  void isRefusedIfItIsNoArea(String text) {
    assertThatThrownBy(() -> BoundingBox.of(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
