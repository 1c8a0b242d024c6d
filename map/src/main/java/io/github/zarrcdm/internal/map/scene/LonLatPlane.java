package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import java.util.Arrays;
import java.util.function.Consumer;

/** The Earth on axes of longitude and latitude, on which a place may be seen more than once. */
public record LonLatPlane(Axis lon) implements Globe {
  private static final double CIRCLE = 360;

  @Override
  public double degrees(Axis x, Axis y) {
    return Math.max(x.length(), y.length());
  }

  @Override
  public void line(double[] lonLat, Consumer<double[]> piece) {
    double west = Double.POSITIVE_INFINITY;
    double east = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < lonLat.length; i += 2) {
      west = Math.min(west, lonLat[i]);
      east = Math.max(east, lonLat[i]);
    }
    double first = Math.ceil((lon.low() - east) / CIRCLE);
    double last = Math.floor((lon.high() - west) / CIRCLE);
    for (double turn = first; turn <= last; turn++) {
      double[] turned = Arrays.copyOf(lonLat, lonLat.length);
      for (int i = 0; i < turned.length; i += 2) {
        turned[i] += turn * CIRCLE;
      }
      piece.accept(turned);
    }
  }
}
