package io.github.zarrcdm.internal.conventions.crs.projection;

import io.github.zarrcdm.internal.conventions.crs.Projection;

/** A projection whose x points to the west, as maps of bodies that turn the other way have it. */
record MirroredProjection(Projection projection) implements Projection {
  @Override
  public void inverse(double x, double y, double[] lonLat) {
    projection.inverse(-x, y, lonLat);
  }

  @Override
  public void forward(double lon, double lat, double[] xy) {
    projection.forward(lon, lat, xy);
    xy[0] = -xy[0];
  }
}
