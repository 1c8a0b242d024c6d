package io.github.zarrcdm.internal.place;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A part of the globe between two meridians and two parallels, in degrees.
 *
 * @param west its western meridian, from -180 to 180: where data go all around the globe, the one
 *     at which they begin, if that is within
 * @param width how far it reaches to the east, 360 at most
 */
public record Extent(double west, double width, double south, double north) {
  private static final double POLE = 90;
  private static final double HALF = 180;

  /** Returns the extent from {@code west} eastwards to {@code east}, which may overlap itself. */
  public static Extent between(double west, double east, double south, double north) {
    double beyond = Math.max(0, east - west - Longitudes.CIRCLE) / 2;
    double start = west + beyond;
    double end = east - beyond;
    boolean around = end - start >= Longitudes.CIRCLE - 1e-9;
    double turns = Math.floor((start + HALF) / Longitudes.CIRCLE + 1e-12);
    double first = around && Math.abs(start) > HALF ? -HALF : start - turns * Longitudes.CIRCLE;
    return new Extent(
        first,
        around ? Longitudes.CIRCLE : end - start,
        Math.max(-POLE, Math.min(south, north)),
        Math.min(POLE, Math.max(south, north)));
  }

  /** Returns the smallest extent that holds all of these points; null if none has a place. */
  public static @Nullable Extent ofPoints(double[] lon, double[] lat) {
    double[] sorted = Longitudes.sorted(lon);
    double[] latitudes = Arrays.stream(lat).filter(Double::isFinite).sorted().toArray();
    if (sorted.length == 0 || latitudes.length == 0) {
      return null;
    }
    int last = sorted.length - 1;
    int afterGap = 0;
    double widest = sorted[0] + Longitudes.CIRCLE - sorted[last];
    for (int i = 1; i <= last; i++) {
      if (sorted[i] - sorted[i - 1] > widest) {
        widest = sorted[i] - sorted[i - 1];
        afterGap = i;
      }
    }
    double west = sorted[afterGap];
    return between(
        west, west + Longitudes.CIRCLE - widest, latitudes[0], latitudes[latitudes.length - 1]);
  }

  /** Returns the extent of [row][column] points that are neighbours; null if none has a place. */
  public static @Nullable Extent ofGrid(double[][] lon, double[][] lat) {
    double[] x = range(Longitudes.continued(lon));
    double[] y = range(lat);
    return x[0] <= x[1] && y[0] <= y[1] ? between(x[0], x[1], y[0], y[1]) : null;
  }

  private static double[] range(double[][] values) {
    double[] range = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (double[] row : values) {
      for (double value : row) {
        if (Double.isFinite(value)) {
          range[0] = Math.min(range[0], value);
          range[1] = Math.max(range[1], value);
        }
      }
    }
    return range;
  }

  /** Returns the eastern meridian, {@link #width} further on. */
  public double east() {
    return west + width;
  }

  /** Returns true if the place is within, however its longitude is counted. */
  public boolean holds(double lon, double lat) {
    return Longitudes.eastwards(west, lon) <= width && lat >= south && lat <= north;
  }

  /** Returns the smallest extent that holds both. */
  public Extent with(Extent other) {
    double fromHere = reach(west, other);
    double fromThere = other.reach(other.west, this);
    double start = fromHere <= fromThere ? west : other.west;
    return between(
        start,
        start + Math.min(Longitudes.CIRCLE, Math.min(fromHere, fromThere)),
        Math.min(south, other.south),
        Math.max(north, other.north));
  }

  /** Returns how far one must go east from {@code start}, the west of this, to have seen both. */
  private double reach(double start, Extent other) {
    return Math.max(width, Longitudes.eastwards(start, other.west) + other.width);
  }
}
