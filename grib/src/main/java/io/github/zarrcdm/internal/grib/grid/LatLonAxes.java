package io.github.zarrcdm.internal.grib.grid;

/** Columns and rows of meridians and parallels, as ecCodes computes them. */
final class LatLonAxes {
  private LatLonAxes() {}

  /** Returns longitudes from the first to the last; round the globe if the last is the first. */
  static double[] longitudes(double first, double last, int count, boolean west) {
    if (count == 1) {
      return new double[] {first};
    }
    double way =
        west
            ? first > last ? first - last : first + 360 - last
            : first < last ? last - first : last + 360 - first;
    double step = way / (count - 1);
    double from = !west && first + step * (count - 2) > 360 ? first - 360 : first;
    return MapGrid.axis(from, west ? -step : step, count);
  }

  /** Returns latitudes by their distance, if it is given, and that of the last. */
  static double[] latitudes(double first, double last, double distance, int count, boolean north) {
    double step =
        Double.isNaN(distance) ? Math.abs(last - first) / Math.max(1, count - 1) : distance;
    double[] axis = MapGrid.axis(first, north ? step : -step, count);
    if (count > 1) {
      axis[count - 1] = last;
    }
    return axis;
  }

  /**
   * Returns the rows of a Gaussian grid of {@code 2 * half} rows from pole to pole that begin at
   * {@code first}; null if there are not as many.
   */
  static double @org.jspecify.annotations.Nullable [] gaussian(
      int half, double first, int count, boolean north) {
    double[] all = GaussianLatitudes.of(half);
    int nearest = 0;
    for (int row = 1; row < all.length; row++) {
      if (Math.abs(all[row] - first) < Math.abs(all[nearest] - first)) {
        nearest = row;
      }
    }
    int end = north ? nearest - count + 1 : nearest + count - 1;
    if (end < 0 || end >= all.length) {
      return null;
    }
    double[] rows = new double[count];
    for (int row = 0; row < count; row++) {
      rows[row] = all[north ? nearest - row : nearest + row];
    }
    return rows;
  }
}
