package io.github.zarrcdm.internal.conventions.crs.gaussian;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The rows of a reduced Gaussian grid. Points are numbered from 0, row by row from north to south,
 * eastwards in each, at equal distances from a first meridian.
 */
public final class GaussianRows {
  /** More points than any row has, whatever a store says. */
  private static final long MOST = 1L << 40;

  private final long[] starts;
  private final double[] latitudes;
  private final double firstMeridian;

  private GaussianRows(long[] starts, double[] latitudes, double firstMeridian) {
    this.starts = starts;
    this.latitudes = latitudes;
    this.firstMeridian = firstMeridian;
  }

  /** Returns rows of {@code counts} points, in the order in which their points are numbered. */
  public static GaussianRows inOrder(long[] counts, double[] latitudes, double firstMeridian) {
    long[] starts = new long[counts.length + 1];
    for (int row = 0; row < counts.length; row++) {
      starts[row + 1] = starts[row] + Math.max(0, Math.min(counts[row], MOST));
    }
    return new GaussianRows(starts, latitudes, firstMeridian);
  }

  /** Returns rows of {@code counts} points in any order: they are numbered from north to south. */
  public static GaussianRows sorted(long[] counts, double[] latitudes, double firstMeridian) {
    int[] order =
        IntStream.range(0, counts.length)
            .boxed()
            .sorted(Comparator.comparingDouble(row -> -latitudes[row]))
            .mapToInt(Integer::intValue)
            .toArray();
    return inOrder(
        Arrays.stream(order).mapToLong(row -> counts[row]).toArray(),
        Arrays.stream(order).mapToDouble(row -> latitudes[row]).toArray(),
        firstMeridian);
  }

  /** Returns how many points there are. */
  public long size() {
    return starts[starts.length - 1];
  }

  /** Returns the latitude of a point; NaN if there is none of this number. */
  public double latitude(long point) {
    return isOne(point) ? latitudes[row(point)] : Double.NaN;
  }

  /** Returns the longitude of a point; NaN if there is none of this number. */
  public double longitude(long point) {
    if (!isOne(point)) {
      return Double.NaN;
    }
    int row = row(point);
    double step = 360.0 / (starts[row + 1] - starts[row]);
    return firstMeridian + (point - starts[row]) * step;
  }

  private boolean isOne(long point) {
    return point >= 0 && point < size();
  }

  /** Returns the row of a point; rows without points begin where the next one does. */
  private int row(long point) {
    int found = Arrays.binarySearch(starts, point);
    int row = found >= 0 ? found : -found - 2;
    while (starts[row + 1] <= point) {
      row++;
    }
    return row;
  }
}
