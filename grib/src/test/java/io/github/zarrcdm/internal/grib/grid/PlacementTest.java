package io.github.zarrcdm.internal.grib.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Points of a message lie on the rows and columns of another program by their places alone. */
class PlacementTest {
  private static final double[] LONGITUDES = {350, 355, 0, 5};
  private static final double[] LATITUDES = {60, 50, 40};

  @ParameterizedTest
  @ValueSource(ints = {0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240})
  void everyScanningModeLiesOnAxesInAnyDirection(int flags) {
    Scanning scanning = new Scanning(flags);
    RectangularGrid grid =
        new RectangularGrid(
            scanning.west() ? reversed(LONGITUDES) : LONGITUDES,
            scanning.north() ? reversed(LATITUDES) : LATITUDES,
            scanning,
            null);
    double[] latitudes = grid.latitudes();
    double[] longitudes = grid.longitudes();
    for (double[] x : new double[][] {{-10, -5, 0, 5}, {365, 360, 355, 350}}) {
      for (double[] y : new double[][] {LATITUDES, reversed(LATITUDES)}) {
        Placement placement = Placement.of(grid, degrees(x, y)).orElseThrow();
        for (int row = 0; row < y.length; row++) {
          for (int column = 0; column < x.length; column++) {
            int point = placement.index(row, column);
            assertThat(latitudes[point]).isEqualTo(y[row]);
            assertThat(Math.IEEEremainder(longitudes[point] - x[column], 360)).isZero();
          }
        }
      }
    }
  }

  @Test
  void axesElsewhereHaveNone() {
    RectangularGrid grid = new RectangularGrid(LONGITUDES, LATITUDES, new Scanning(0), null);
    assertThat(on(grid, new double[] {-10, -4, 2, 8}, LATITUDES)).isEmpty();
    assertThat(on(grid, new double[] {-10, 48, 106, 164}, LATITUDES)).isEmpty();
    assertThat(on(grid, new double[] {5, 10, 15, 20}, LATITUDES)).isEmpty();
    assertThat(on(grid, LONGITUDES, new double[] {60, 70, 80})).isEmpty();
    assertThat(on(grid, new double[] {350, 355, 0}, LATITUDES)).isEmpty();
    assertThat(on(grid, new double[] {-8, -3, 2, 7}, LATITUDES)).isPresent();
  }

  @Test
  void oneRowLiesOnOneRow() {
    RectangularGrid grid =
        new RectangularGrid(LONGITUDES, new double[] {60}, new Scanning(64), null);
    Placement placement = on(grid, LONGITUDES, new double[] {60}).orElseThrow();
    assertThat(placement.index(0, 3)).isEqualTo(3);
  }

  private static Optional<Placement> on(RectangularGrid grid, double[] x, double[] y) {
    return Placement.of(grid, degrees(x, y));
  }

  private static Placement.Axes degrees(double[] x, double[] y) {
    return new Placement.Axes() {
      @Override
      public double[] x() {
        return x;
      }

      @Override
      public double[] y() {
        return y;
      }

      @Override
      public double[] onMap(double longitude, double latitude) {
        return new double[] {longitude, latitude};
      }

      @Override
      public boolean isRound() {
        return true;
      }
    };
  }

  private static double[] reversed(double[] axis) {
    double[] other = Arrays.copyOf(axis, axis.length);
    for (int i = 0; i < axis.length; i++) {
      other[i] = axis[axis.length - 1 - i];
    }
    return other;
  }
}
