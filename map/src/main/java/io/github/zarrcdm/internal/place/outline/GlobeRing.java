package io.github.zarrcdm.internal.place.outline;

import io.github.zarrcdm.internal.place.Longitudes;
import java.util.Arrays;

/**
 * A ring of places on the globe as one on the plane of longitude and latitude: from each corner to
 * the next on the shorter way around the Earth, and with the pole if it surrounds one. A corner
 * that is the pole has the longitudes of both its neighbours.
 */
final class GlobeRing {
  private static final double HALF = 180;
  private static final double POLE = 90;
  private static final double AT_POLE = 1e-6;

  /** A corner that the ring has only on the plane. */
  static final int NO_CORNER = -1;

  private double[] x = new double[16];
  private double[] y = new double[16];
  private int[] corners = new int[16];
  private int length;

  double[] x() {
    return x;
  }

  double[] y() {
    return y;
  }

  /** Returns which corner each point is, or {@link #NO_CORNER}. */
  int[] corners() {
    return corners;
  }

  int length() {
    return length;
  }

  /** Makes it the ring of the first {@code n} places. */
  void set(double[] lon, double[] lat, int n) {
    length = 0;
    int start = 0;
    while (start < n - 1 && isPole(lat[start])) {
      start++;
    }
    double first = lon[start];
    double before = first;
    double sum = lat[start];
    double pole = Double.NaN;
    add(first, lat[start], start);
    for (int i = 1; i < n; i++) {
      int corner = (start + i) % n;
      double there = lat[corner];
      sum += there;
      if (isPole(there)) {
        pole = there;
        add(before, there, corner);
        continue;
      }
      before = Longitudes.near(lon[corner], before);
      if (!Double.isNaN(pole)) {
        add(before, pole, NO_CORNER);
        pole = Double.NaN;
      }
      add(before, there, corner);
    }
    double last = Longitudes.near(first, before);
    if (!Double.isNaN(pole)) {
      add(last, pole, NO_CORNER);
    } else if (Math.abs(last - first) > HALF) {
      double around = Math.copySign(POLE, sum);
      add(last, lat[start], start);
      add(last, around, NO_CORNER);
      add(first, around, NO_CORNER);
    }
  }

  /** Makes it the line between the first {@code n} places. */
  void setLine(double[] lon, double[] lat, int n) {
    length = 0;
    for (int i = 0; i < n; i++) {
      add(i == 0 ? lon[0] : Longitudes.near(lon[i], x[i - 1]), lat[i], i);
    }
  }

  /** Makes it the ring or line of the first {@code n} places as they are given. */
  void setPlane(double[] xs, double[] ys, int n) {
    length = 0;
    for (int i = 0; i < n; i++) {
      add(xs[i], ys[i], i);
    }
  }

  /** Returns the longitude in the middle between its westernmost and easternmost points. */
  double middle() {
    double west = x[0];
    double east = x[0];
    for (int i = 1; i < length; i++) {
      west = Math.min(west, x[i]);
      east = Math.max(east, x[i]);
    }
    return (west + east) / 2;
  }

  /** Counts its longitudes by as many circles more or less as bring it near {@code lon}, if any. */
  void turnNear(double lon) {
    double middle = middle();
    double turn = Longitudes.near(middle, lon) - middle;
    for (int i = 0; i < length && turn != 0 && !Double.isNaN(turn); i++) {
      x[i] += turn;
    }
  }

  private static boolean isPole(double lat) {
    return Math.abs(lat) > POLE - AT_POLE;
  }

  private void add(double lon, double lat, int corner) {
    if (length == x.length) {
      x = Arrays.copyOf(x, 2 * length);
      y = Arrays.copyOf(y, 2 * length);
      corners = Arrays.copyOf(corners, 2 * length);
    }
    x[length] = lon;
    y[length] = lat;
    corners[length++] = corner;
  }
}
