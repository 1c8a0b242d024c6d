package io.github.zarrcdm.internal.conventions.crs.projection;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.GRID_NORTH_POLE_LATITUDE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.GRID_NORTH_POLE_LONGITUDE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.NORTH_POLE_GRID_LONGITUDE;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Projection;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;

/**
 * Longitude and latitude on a globe whose pole was moved. "x" and "y" are the rotated longitude and
 * latitude, in degrees.
 */
final class RotatedPole implements Projection {
  private final double sin;
  private final double cos;
  private final double longitude;
  private final double gridLongitude;

  RotatedPole(Conversion conversion) {
    double latitude = Math.toRadians(conversion.get(GRID_NORTH_POLE_LATITUDE));
    sin = Math.sin(latitude);
    cos = Math.cos(latitude);
    longitude = Math.toRadians(conversion.get(GRID_NORTH_POLE_LONGITUDE) + 180);
    gridLongitude = Math.toRadians(conversion.get(NORTH_POLE_GRID_LONGITUDE));
  }

  @Override
  public void inverse(double x, double y, double[] lonLat) {
    turn(Math.toRadians(x) - gridLongitude, Math.toRadians(y), -cos, lonLat);
    lonLat[0] = Math.toDegrees(Angles.wrap(lonLat[0] + longitude));
    lonLat[1] = Math.toDegrees(lonLat[1]);
  }

  @Override
  public void forward(double lon, double lat, double[] xy) {
    turn(Math.toRadians(lon) - longitude, Math.toRadians(lat), cos, xy);
    xy[0] = Math.toDegrees(Angles.wrap(xy[0] + gridLongitude));
    xy[1] = Math.toDegrees(xy[1]);
  }

  /** A turn about the axis through the equator; with {@code tilt} negated, back. */
  private void turn(double lam, double phi, double tilt, double[] turned) {
    double along = Math.cos(phi) * Math.cos(lam);
    turned[0] = Angles.atan2(Math.cos(phi) * Math.sin(lam), sin * along + tilt * Math.sin(phi));
    turned[1] = Angles.asin(sin * Math.sin(phi) - tilt * along);
  }
}
