package io.github.zarrcdm.internal.place;

import java.util.Arrays;

/** Longitudes in degrees, which mean the same 360 further on. */
public final class Longitudes {
  static final double CIRCLE = 360;

  private Longitudes() {}

  /** Returns {@code lon} counted on from its first value, without jumps of a whole circle. */
  public static double[] continued(double[] lon) {
    return continued(new double[][] {lon})[0];
  }

  /** Returns [row][column] longitudes made continuous, along the rows and down the first column. */
  public static double[][] continued(double[][] lon) {
    double[][] on = new double[lon.length][];
    double above = Double.NaN;
    for (int row = 0; row < lon.length; row++) {
      on[row] = lon[row].clone();
      double before = above;
      boolean first = true;
      for (int column = 0; column < on[row].length; column++) {
        double value = on[row][column];
        if (!Double.isFinite(value)) {
          continue;
        }
        if (Double.isFinite(before)) {
          on[row][column] = value - CIRCLE * Math.rint((value - before) / CIRCLE);
        }
        before = on[row][column];
        above = first ? before : above;
        first = false;
      }
    }
    return on;
  }

  /** Returns how far east of {@code from} the longitude {@code to} is: from 0 to below 360. */
  public static double eastwards(double from, double to) {
    double way = (to - from) % CIRCLE;
    double east = way < 0 ? way + CIRCLE : way;
    return east >= CIRCLE - 1e-9 ? 0 : east;
  }

  /** Returns {@code lon} within half a circle of {@code middle}. */
  public static double near(double lon, double middle) {
    return lon - CIRCLE * Math.rint((lon - middle) / CIRCLE);
  }

  /**
   * Returns all finite values of {@code lon}, from the westernmost cell of a circle, in ascending
   * order.
   */
  static double[] sorted(double[] lon) {
    return Arrays.stream(lon)
        .filter(Double::isFinite)
        .map(value -> eastwards(0, value))
        .sorted()
        .toArray();
  }
}
