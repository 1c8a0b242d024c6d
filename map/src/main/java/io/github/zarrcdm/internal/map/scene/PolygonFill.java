package io.github.zarrcdm.internal.map.scene;

import java.util.Arrays;

/**
 * Fills polygons by the even-odd rule: a pixel belongs to the polygon in which its middle lies, so
 * that polygons which share an edge neither overlap nor leave a gap. Java2D takes microseconds for
 * each, which is too long for the millions of cells of a mesh.
 */
final class PolygonFill {
  /** Takes the pixels of a row from {@code from} to before {@code to}. */
  interface Spans {
    void accept(int row, int from, int to);
  }

  private final int width;
  private final int height;
  private double[] x = new double[64];
  private double[] y = new double[64];
  private int size;
  private int[] ends = new int[8];
  private int rings;
  private int[] counts = new int[0];
  private double[] crossings = new double[64];

  PolygonFill(int width, int height) {
    this.width = width;
    this.height = height;
    this.counts = new int[height + 1];
  }

  /** Begins another polygon. */
  void clear() {
    size = 0;
    rings = 0;
  }

  /** Adds a point, in pixels, to the ring that is not yet closed. */
  void point(double column, double row) {
    if (size == x.length) {
      x = Arrays.copyOf(x, 2 * size);
      y = Arrays.copyOf(y, 2 * size);
    }
    x[size] = column;
    y[size++] = row;
  }

  /** Closes a ring; the next point begins another, of the same polygon. */
  void close() {
    if (rings == ends.length) {
      ends = Arrays.copyOf(ends, 2 * rings);
    }
    ends[rings++] = size;
  }

  double left() {
    double left = Double.POSITIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      left = Math.min(left, x[i]);
    }
    return left;
  }

  double right() {
    double right = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      right = Math.max(right, x[i]);
    }
    return right;
  }

  /**
   * Hands over the pixels of the polygon, moved to the right by {@code shift}; false if it is so
   * small that it has none.
   */
  boolean fill(double shift, Spans spans) {
    double top = Double.POSITIVE_INFINITY;
    double bottom = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      top = Math.min(top, y[i]);
      bottom = Math.max(bottom, y[i]);
    }
    int first = Math.max(0, above(top));
    int last = Math.min(height, above(bottom));
    if (first >= last) {
      return false;
    }
    Arrays.fill(counts, 0, last - first + 1, 0);
    edges(first, last, (row, column) -> counts[row - first + 1]++);
    for (int row = 0; row < last - first; row++) {
      counts[row + 1] += counts[row];
    }
    int total = counts[last - first];
    if (total > crossings.length) {
      crossings = new double[2 * total];
    }
    int[] next = total <= 64 ? small : new int[last - first];
    if (next.length < last - first) {
      next = new int[last - first];
    }
    System.arraycopy(counts, 0, next, 0, last - first);
    int[] at = next;
    edges(first, last, (row, column) -> crossings[at[row - first]++] = column + shift);
    boolean any = false;
    for (int row = first; row < last; row++) {
      int from = counts[row - first];
      int to = counts[row - first + 1];
      Arrays.sort(crossings, from, to);
      for (int i = from; i + 1 < to; i += 2) {
        int begin = Math.max(0, above(crossings[i]));
        int end = Math.min(width, above(crossings[i + 1]));
        if (begin < end) {
          spans.accept(row, begin, end);
          any = true;
        }
      }
    }
    return any;
  }

  private final int[] small = new int[64];

  private interface Crossing {
    void accept(int row, double column);
  }

  /** Where edges cross the middles of rows; the same from both sides of an edge. */
  private void edges(int first, int last, Crossing crossing) {
    int start = 0;
    for (int ring = 0; ring < rings; ring++) {
      for (int i = start; i < ends[ring]; i++) {
        int j = i + 1 == ends[ring] ? start : i + 1;
        int upper = y[i] < y[j] || y[i] == y[j] && x[i] < x[j] ? i : j;
        int lower = upper == i ? j : i;
        int from = Math.max(first, above(y[upper]));
        int to = Math.min(last, above(y[lower]));
        double slope = (x[lower] - x[upper]) / (y[lower] - y[upper]);
        for (int row = from; row < to; row++) {
          crossing.accept(row, x[upper] + slope * (row + 0.5 - y[upper]));
        }
      }
      start = ends[ring];
    }
  }

  /** Returns the first pixel whose middle is at or behind {@code edge}. */
  private static int above(double edge) {
    return (int) Math.ceil(edge - 0.5);
  }
}
