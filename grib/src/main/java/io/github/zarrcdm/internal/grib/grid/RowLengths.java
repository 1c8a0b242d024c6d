package io.github.zarrcdm.internal.grib.grid;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Octets;

/** The list of how many points each row of a reduced grid has. */
final class RowLengths {
  private RowLengths() {}

  /**
   * Returns the grid whose list begins with octet {@code list}, of numbers of {@code size} octets.
   * Throws {@link ZarrException.Unsupported} for one that does not go round the globe.
   */
  static ReducedGrid of(
      Octets grid,
      int list,
      int size,
      int rows,
      int points,
      double[] latitudes,
      double first,
      double last)
      throws ZarrException {
    if (size < 1 || size > 4) {
      throw grid.damaged(list, "numbers of %s octets for the points of each row", size);
    }
    int[] lengths = new int[rows];
    long sum = 0;
    long most = 1;
    for (int row = 0; row < rows; row++) {
      long length = grid.unsigned(list + row * size, size);
      sum += length;
      most = Math.max(most, length);
      lengths[row] = (int) Math.min(length, points);
    }
    boolean global = first == 0 && last > 360 - 360.0 / most - 0.01;
    if (sum != points || !global) {
      throw grid.unsupported(
          list,
          "places of a reduced grid that does not go round the globe. Store latitudes and"
              + " longitudes as arrays");
    }
    return new ReducedGrid(latitudes, lengths);
  }
}
