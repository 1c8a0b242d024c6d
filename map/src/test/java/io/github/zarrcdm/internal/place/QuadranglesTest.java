package io.github.zarrcdm.internal.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QuadranglesTest {
  private static final double[][] LON = {{5, 6, 7}, {5, 6, 7}, {5, 6, 7}};
  private static final double[][] LAT = {{40, 40, 40}, {41, 41, 41}, {42, 42, 42}};

  private static double[][] without(double[][] middles, int row, int column) {
    double[][] copy = Arrays.stream(middles).map(double[]::clone).toArray(double[][]::new);
    copy[row][column] = Double.NaN;
    return copy;
  }

  /** Wherever it is, the others have the corners that they would have without it. */
  @Test
  void oneMissingCellLeavesTheOthersAsTheyAre() {
    Quadrangles whole = Quadrangles.of(LON, LAT);
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 3; column++) {
        Quadrangles cells = Quadrangles.of(without(LON, row, column), without(LAT, row, column));
        for (int i = 0; i < 16; i++) {
          int r = i / 4;
          int c = i % 4;
          boolean outer = r == (row == 0 ? 0 : 3) && c == (column == 0 ? 0 : 3);
          boolean own = outer && row != 1 && column != 1;
          Double lon = own ? Double.NaN : whole.lon()[r][c];
          Double lat = own ? Double.NaN : whole.lat()[r][c];
          assertThat(cells.lon()[r][c]).isEqualTo(lon);
          assertThat(cells.lat()[r][c]).isEqualTo(lat);
        }
        assertThat(cells.isKnown(row, column)).isFalse();
        assertThat(cells.areKnown()).isTrue();
      }
    }
  }

  /** On a plane, all that is known of a cell is right, and cells with two neighbours are known. */
  @Test
  void cornersBesideManyMissingCellsAreRight() {
    Random random = new Random(38);
    int n = 12;
    double[][] lon = new double[n][n];
    double[][] lat = new double[n][n];
    for (int i = 0; i < n * n; i++) {
      boolean missing = random.nextInt(4) == 0;
      lon[i / n][i % n] = missing ? Double.NaN : 10 + i % n + 0.25 * (i / n);
      lat[i / n][i % n] = missing ? Double.NaN : 50 - 0.5 * (i / n) + 0.125 * (i % n);
    }
    Quadrangles cells = Quadrangles.of(lon, lat);
    int known = 0;
    for (int row = 0; row < n; row++) {
      for (int column = 0; column < n; column++) {
        if (cells.isKnown(row, column)) {
          known++;
          assertThat(cells.lon()[row][column]).isEqualTo(9.375 + column + 0.25 * row);
          assertThat(cells.lat()[row][column]).isEqualTo(50.1875 - 0.5 * row + 0.125 * column);
        }
        assertThat(cells.present()[row][column]).isEqualTo(Double.isFinite(lon[row][column]));
      }
    }
    assertThat(known).isGreaterThan(n * n / 2);
  }
}
