package io.github.zarrcdm.internal.conventions.crs.projection;

import io.github.zarrcdm.internal.conventions.crs.Projection;

/**
 * A projection whose axes point the other way: x to the west, y to the south, or both swapped as in
 * Krovak's.
 */
record ReversedProjection(Projection projection, boolean swapped) implements Projection {
  @Override
  public void inverse(double x, double y, double[] lonLat) {
    projection.inverse(swapped ? -y : -x, swapped ? -x : -y, lonLat);
  }

  @Override
  public void forward(double lon, double lat, double[] xy) {
    projection.forward(lon, lat, xy);
    double x = xy[0];
    xy[0] = swapped ? -xy[1] : -x;
    xy[1] = swapped ? -x : -xy[1];
  }
}
