package io.github.zarrcdm.internal.map.scene;

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

  /**
   * Rings around a pole in Greenland, as ocean models have them: they cross the meridian at which
   * longitudes begin again, and one cell surrounds the North Pole. Each pixel shows the cell in
   * which it lies.
   */
  @Test
  void cellsOfADisplacedPoleAreWhereTheyAre() {
    int rings = 20;
    int around = 40;
    double[][] lon = new double[rings][around];
    double[][] lat = new double[rings][around];
    for (int ring = 0; ring < rings; ring++) {
      for (int n = 0; n < around; n++) {
        double[] place = place(2 * ring + 1, 9 * n + 4.5);
        lon[ring][n] = place[0];
        lat[ring][n] = place[1];
      }
    }
    Curvilinear scene = new Curvilinear(lon, lat);
    int[] drawn = scene.cells(720, 200);
    int inside = 0;
    int missed = 0;
    for (int pixel = 0; pixel < drawn.length; pixel++) {
      double x = scene.x().fromLeft((pixel % 720 + 0.5) / 720);
      double y = scene.y().fromTop((pixel / 720 + 0.5) / 200);
      double fromPole = distance(x, y, POLE[0], POLE[1]);
      if (fromPole > 0.5 && fromPole < 2 * rings - 1) {
        inside++;
        missed += drawn[pixel] < 0 ? 1 : 0;
      }
      if (drawn[pixel] >= 0) {
        int ring = drawn[pixel] / around;
        double middle =
            distance(x, y, lon[ring][drawn[pixel] % around], lat[ring][drawn[pixel] % around]);
        assertThat(middle).as("%.1f E %.1f N", x, y).isLessThan(1 + 9. * (ring + 1) / 40 * 6);
      }
    }
    assertThat(inside).isGreaterThan(10_000);
    assertThat(missed).isLessThan(inside / 100);
  }

  private static final double[] POLE = {-40, 80};

  /** Longitude and latitude at {@code away} degrees from the pole, in a direction. */
  private static double[] place(double away, double direction) {
    double polar = Math.toRadians(90 - POLE[1]);
    double r = Math.toRadians(away);
    double a = Math.toRadians(direction);
    double x = Math.sin(r) * Math.cos(a);
    double y = Math.sin(r) * Math.sin(a);
    double z = Math.cos(r);
    double east = Math.atan2(y, x * Math.cos(polar) + z * Math.sin(polar));
    double north = Math.asin(z * Math.cos(polar) - x * Math.sin(polar));
    double lon = Math.toDegrees(east) + POLE[0];
    return new double[] {lon < -180 ? lon + 360 : lon, Math.toDegrees(north)};
  }

  private static double distance(double lon, double lat, double toLon, double toLat) {
    double cosine =
        Math.sin(Math.toRadians(lat)) * Math.sin(Math.toRadians(toLat))
            + Math.cos(Math.toRadians(lat))
                * Math.cos(Math.toRadians(toLat))
                * Math.cos(Math.toRadians(lon - toLon));
    return Math.toDegrees(Math.acos(Math.max(-1, Math.min(1, cosine))));
  }
}
