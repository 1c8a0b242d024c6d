package io.github.zarrcdm.internal.grib.grid;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Projection;
import io.github.zarrcdm.internal.conventions.crs.projection.Projections;
import org.jspecify.annotations.Nullable;

/**
 * Rows and columns, evenly spaced or not, on a map.
 *
 * @param x of each column: longitudes in degrees, or lengths on the map of a projection
 * @param y of each row
 * @param crs of the map; null if x and y are longitude and latitude themselves
 */
public record RectangularGrid(double[] x, double[] y, Scanning scanning, @Nullable Crs crs)
    implements Grid {

  public int columns() {
    return x.length;
  }

  public int rows() {
    return y.length;
  }

  /** Returns true if each column is a meridian, and each row a parallel. */
  public boolean isRegular() {
    return crs == null;
  }

  @Override
  public int points() {
    return x.length * y.length;
  }

  @Override
  public double[] latitudes() {
    return places(1);
  }

  @Override
  public double[] longitudes() {
    return places(0);
  }

  /** Returns longitude and latitude, in degrees, of the point in {@code row} and {@code column}. */
  double[] place(int row, int column) {
    double[] lonLat = new double[2];
    place(row, column, projection(), lonLat);
    return lonLat;
  }

  private double[] places(int which) {
    double[] places = new double[points()];
    Projection projection = projection();
    double[] lonLat = new double[2];
    for (int row = 0; row < y.length; row++) {
      for (int column = 0; column < x.length; column++) {
        place(row, column, projection, lonLat);
        places[scanning.index(row, column, y.length, x.length)] = lonLat[which];
      }
    }
    return places;
  }

  private @Nullable Projection projection() {
    return crs == null ? null : Projections.of(crs).orElseThrow();
  }

  private void place(int row, int column, @Nullable Projection projection, double[] lonLat) {
    lonLat[0] = x[column];
    lonLat[1] = y[row];
    if (projection != null) {
      projection.inverse(x[column], y[row], lonLat);
      lonLat[0] += lonLat[0] < 0 ? 360 : 0;
    }
  }
}
