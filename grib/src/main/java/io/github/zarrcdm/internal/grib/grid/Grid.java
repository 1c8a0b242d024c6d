package io.github.zarrcdm.internal.grib.grid;

/** Where the points of a message are. Rows are counted as the message scans them. */
public interface Grid {

  /** Returns the number of points. */
  int points();

  /**
   * Returns the latitudes in degrees north of all points, in the order of the message; NaN for
   * points that are not on the planet.
   */
  double[] latitudes();

  /** Returns the longitudes in degrees east, likewise; from 0 to 360 unless the grid crosses 0. */
  double[] longitudes();
}
