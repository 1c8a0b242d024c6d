package io.github.zarrcdm.internal.place.outline;

import io.github.zarrcdm.internal.place.Place;
import java.io.IOException;

/** Cells along one dimension, whose longitudes and latitudes have bounds: the corners of each. */
public final class BoundsOutlines implements Outlines {
  private final double[] lon;
  private final double[] lat;
  private final int width;
  private final GlobeRing ring = new GlobeRing();
  private final double[] x;
  private final double[] y;

  private BoundsOutlines(double[] lon, double[] lat, int width) {
    this.lon = lon;
    this.lat = lat;
    this.width = width;
    this.x = new double[width];
    this.y = new double[width];
  }

  /** Returns the outlines of {@code cells}. */
  public static BoundsOutlines read(Place.Cells cells) throws IOException {
    return new BoundsOutlines(
        cells.lon().bounds(cells.lonBounds()),
        cells.lat().bounds(cells.latBounds()),
        cells.lonBounds().getShape(1));
  }

  @Override
  public Kind kind() {
    return Kind.AREAS;
  }

  @Override
  public int size() {
    return lon.length / width;
  }

  /** Cells with fewer corners than others repeat one, or have missing values. */
  @Override
  public void trace(int cell, Part part) {
    int length = 0;
    for (int i = cell * width; i < (cell + 1) * width; i++) {
      boolean again = length > 0 && x[length - 1] == lon[i] && y[length - 1] == lat[i];
      if (!again && Double.isFinite(lon[i] + lat[i])) {
        x[length] = lon[i];
        y[length++] = lat[i];
      }
    }
    if (length > 2) {
      ring.set(x, y, length);
      part.accept(ring.x(), ring.y(), ring.length());
    }
  }
}
