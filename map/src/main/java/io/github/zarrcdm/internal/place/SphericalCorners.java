package io.github.zarrcdm.internal.place;

import org.jspecify.annotations.Nullable;

/**
 * Corners of cells near poles and across the meridian at which longitudes begin again, where means
 * of longitudes are nowhere near: there, the mean of places on the sphere is taken.
 */
final class SphericalCorners {
  /** Degrees of longitude among the middles around a corner; means of fewer are as good. */
  private static final double WIDE = 30;

  private final double[][] lon;
  private final double[][] lat;

  /** Of cells with these [row][column] middles; NaN where there is none. */
  SphericalCorners(double[][] lon, double[][] lat) {
    this.lon = lon;
    this.lat = lat;
  }

  /** Replaces those of the corners {@code x} and {@code y} that lie among distant longitudes. */
  void mend(double[][] x, double[][] y) {
    for (int row = 0; row < x.length; row++) {
      for (int column = 0; column < x[row].length; column++) {
        mend(x, y, row, column);
      }
    }
  }

  private void mend(double[][] x, double[][] y, int row, int column) {
    double west = Double.POSITIVE_INFINITY;
    double east = Double.NEGATIVE_INFINITY;
    double[] sum = new double[3];
    double first = Double.NaN;
    for (int corner = 0; corner < 4; corner++) {
      double @Nullable [] place = middle(row - 1 + (corner >> 1), column - 1 + (corner & 1));
      if (place == null) {
        return;
      }
      first = corner == 0 ? place[0] : first;
      west = Math.min(west, place[0]);
      east = Math.max(east, place[0]);
      add(place, sum);
    }
    double length = Math.hypot(Math.hypot(sum[0], sum[1]), sum[2]);
    if (east - west > WIDE && length > 1e-9) {
      double there = Math.toDegrees(Math.atan2(sum[1], sum[0]));
      x[row][column] = Longitudes.near(there, first);
      y[row][column] = Math.toDegrees(Math.asin(sum[2] / length));
    }
  }

  private static void add(double[] place, double[] sum) {
    double meridian = Math.toRadians(place[0]);
    double parallel = Math.toRadians(place[1]);
    sum[0] += Math.cos(parallel) * Math.cos(meridian);
    sum[1] += Math.cos(parallel) * Math.sin(meridian);
    sum[2] += Math.sin(parallel);
  }

  /** Longitude and latitude of a middle, beyond the edge one in line with others; null without. */
  private double @Nullable [] middle(int row, int column) {
    int rows = lon.length;
    int columns = lon[0].length;
    int i = Math.max(0, Math.min(rows - 1, row));
    int j = Math.max(0, Math.min(columns - 1, column));
    int inside = Math.max(0, Math.min(rows - 1, 2 * i - row));
    int within = Math.max(0, Math.min(columns - 1, 2 * j - column));
    double parallel = 2 * lat[i][j] - lat[inside][within];
    double meridian = 2 * lon[i][j] - Longitudes.near(lon[inside][within], lon[i][j]);
    if (i == row && j == column) {
      parallel = lat[i][j];
      meridian = lon[i][j];
    }
    boolean known = Double.isFinite(meridian) && Math.abs(parallel) <= 90;
    return known ? new double[] {meridian, parallel} : null;
  }
}
