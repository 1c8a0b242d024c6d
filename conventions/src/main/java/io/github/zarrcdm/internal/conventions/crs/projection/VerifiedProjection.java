package io.github.zarrcdm.internal.conventions.crs.projection;

import io.github.zarrcdm.internal.conventions.crs.Projection;

/**
 * A projection whose inverse is a series or an iteration, or turns round the planet more than once:
 * far outside its world it would end at some other place. Here a point has a place only if that
 * place leads back to the point.
 */
record VerifiedProjection(Projection projection) implements Projection {
  /** More than approximations that are taken both ways are off where they hold. */
  private static final double METRES = 0.02;

  @Override
  public void inverse(double x, double y, double[] lonLat) {
    projection.inverse(x, y, lonLat);
    double lon = lonLat[0];
    double lat = lonLat[1];
    projection.forward(lon, lat, lonLat);
    boolean leadsBack = Math.hypot(lonLat[0] - x, lonLat[1] - y) < METRES;
    lonLat[0] = leadsBack ? lon : Double.NaN;
    lonLat[1] = leadsBack ? lat : Double.NaN;
  }

  @Override
  public void forward(double lon, double lat, double[] xy) {
    projection.forward(lon, lat, xy);
  }
}
