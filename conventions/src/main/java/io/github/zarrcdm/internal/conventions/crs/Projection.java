package io.github.zarrcdm.internal.conventions.crs;

/**
 * A map projection, between degrees east of Greenwich and north on the datum of its CRS, and the
 * lengths that it makes of them.
 *
 * <p>Where a place is not on the map, or a point of the plane is not on the planet, both results
 * are NaN. Instances are immutable.
 */
public interface Projection {

  /**
   * Sets {@code lonLat} to the longitude (-180 to 180) and latitude in degrees of the point {@code
   * x}, {@code y}, in metres.
   */
  void inverse(double x, double y, double[] lonLat);

  /** Replaces points in metres, {@code x[i]} and {@code y[i]}, by longitudes and latitudes. */
  default void inverse(double[] x, double[] y) {
    double[] lonLat = new double[2];
    for (int i = 0; i < x.length; i++) {
      inverse(x[i], y[i], lonLat);
      x[i] = lonLat[0];
      y[i] = lonLat[1];
    }
  }

  /** Sets {@code xy} to the point in metres of a longitude and latitude in degrees. */
  void forward(double lon, double lat, double[] xy);
}
