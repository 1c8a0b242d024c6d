package io.github.zarrcdm.cli.map;

import java.util.Arrays;

/**
 * One axis of a map: which cell lies where. Values go from {@link #low} to {@link #high} whichever
 * way the array counts.
 */
final class Axis {
  private final double[] edges;
  private final boolean descending;
  private final String label;
  private final boolean degrees;

  /** {@code edges}: the ends of the cells, one more than there are cells, rising or falling. */
  Axis(double[] edges, String label, boolean degrees) {
    this.descending = edges[0] > edges[edges.length - 1];
    this.edges = edges.clone();
    if (descending) {
      for (int i = 0; i < edges.length; i++) {
        this.edges[i] = edges[edges.length - 1 - i];
      }
    }
    this.label = label;
    this.degrees = degrees;
  }

  /** The axis of cells whose middles are given: ends lie halfway between. */
  static double[] edges(double[] middles) {
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

  double low() {
    return edges[0];
  }

  double high() {
    return edges[edges.length - 1];
  }

  double length() {
    return high() - low();
  }

  /** The index in the array of the cell that holds {@code value}, which is between the ends. */
  int cell(double value) {
    int at = Arrays.binarySearch(edges, value);
    int cell = Math.min(at >= 0 ? at : -at - 2, edges.length - 2);
    return descending ? edges.length - 2 - cell : Math.max(cell, 0);
  }

  /** What it measures, and in which unit. */
  String label() {
    return label;
  }

  boolean degrees() {
    return degrees;
  }

  Ticks ticks(int wanted) {
    return degrees ? Ticks.degrees(low(), high(), wanted) : Ticks.between(low(), high(), wanted);
  }
}
