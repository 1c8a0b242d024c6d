package io.github.zarrcdm.internal.grib.grid;

/**
 * Rows round the globe, each of a number of points of its own, in one dimension.
 *
 * @param rowLatitudes of each row
 * @param lengths the number of points of each row, the first of which is on the meridian of
 *     Greenwich
 */
public record ReducedGrid(double[] rowLatitudes, int[] lengths) implements Grid {

  @Override
  public int points() {
    int points = 0;
    for (int length : lengths) {
      points += length;
    }
    return points;
  }

  @Override
  public double[] latitudes() {
    double[] all = new double[points()];
    for (int row = 0, at = 0; row < lengths.length; at += lengths[row++]) {
      java.util.Arrays.fill(all, at, at + lengths[row], rowLatitudes[row]);
    }
    return all;
  }

  @Override
  public double[] longitudes() {
    double[] all = new double[points()];
    int at = 0;
    for (int length : lengths) {
      for (int i = 0; i < length; i++) {
        all[at++] = 360.0 * i / length;
      }
    }
    return all;
  }
}
