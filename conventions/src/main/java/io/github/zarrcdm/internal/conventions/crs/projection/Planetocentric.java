package io.github.zarrcdm.internal.conventions.crs.projection;

import io.github.zarrcdm.internal.conventions.crs.Projection;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;

/**
 * A projection whose latitudes are angles at the centre of the body.
 *
 * @param ratio of the polar axis to the equatorial one, squared
 */
record Planetocentric(Projection projection, double ratio) implements Projection {
  @Override
  public void inverse(double x, double y, double[] lonLat) {
    projection.inverse(x, y, lonLat);
    lonLat[1] = scaled(lonLat[1], ratio);
  }

  @Override
  public void forward(double lon, double lat, double[] xy) {
    projection.forward(lon, scaled(lat, 1 / ratio), xy);
  }

  private static double scaled(double lat, double factor) {
    double radians = Math.toRadians(lat);
    return Math.toDegrees(Angles.atan2(factor * Math.sin(radians), Math.cos(radians)));
  }
}
