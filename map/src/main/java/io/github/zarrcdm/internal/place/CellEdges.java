package io.github.zarrcdm.internal.place;

import java.util.Arrays;

/** Where cells end whose middles are known. */
public final class CellEdges {
  private CellEdges() {}

  /**
   * Returns the edges of a row of cells, one more than there are {@code middles}: halfway between
   * them.
   */
  public static double[] of(double[] middles) {
    int n = middles.length;
    double[] edges = new double[n + 1];
    if (n == 1) {
      edges[0] = middles[0] - 0.5;
      edges[1] = middles[0] + 0.5;
      return edges;
    }
    for (int i = 1; i < n; i++) {
      edges[i] = (middles[i - 1] + middles[i]) / 2;
    }
    edges[0] = middles[0] - (middles[1] - middles[0]) / 2;
    edges[n] = middles[n - 1] + (middles[n - 1] - middles[n - 2]) / 2;
    return edges;
  }

  /** Returns the corners of [row][column] cells: one more of each. */
  public static double[][] corners(double[][] middles) {
    double[][] along = new double[middles.length][];
    Arrays.setAll(along, row -> of(middles[row]));
    double[][] corners = new double[middles.length + 1][along[0].length];
    for (int column = 0; column < along[0].length; column++) {
      double[] down = new double[middles.length];
      for (int row = 0; row < down.length; row++) {
        down[row] = along[row][column];
      }
      double[] edges = of(down);
      for (int row = 0; row < edges.length; row++) {
        corners[row][column] = edges[row];
      }
    }
    return corners;
  }
}
