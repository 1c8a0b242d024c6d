package io.github.zarrcdm.cli.map;

import java.util.Arrays;

/**
 * One axis of a map: which cell lies where. Values go from {@link #low} to {@link #high} whichever
 * way the array counts.
 */
final class Axis {
  /** What an axis measures, which tells how its marks are written. */
  enum Kind {
    LONGITUDE,
    LATITUDE,
    /** Of a projection, or whatever else has a unit. */
    LENGTH,
    /** Nothing: cells are counted, from the top if they are rows. */
    CELLS
  }

  private final double[] edges;
  private final boolean descending;
  private final String label;
  private final Kind kind;

  /** {@code edges}: the ends of the cells, one more than there are cells, rising or falling. */
  Axis(double[] edges, String label, Kind kind) {
    this.descending = edges[0] > edges[edges.length - 1];
    this.edges = edges.clone();
    if (descending) {
      for (int i = 0; i < edges.length; i++) {
        this.edges[i] = edges[edges.length - 1 - i];
      }
    }
    this.label = label;
    this.kind = kind;
  }

  /** An axis that counts {@code length} cells, of which each stands for {@code step}. */
  static Axis ofCells(int length, int step, String label) {
    double[] edges = new double[length + 1];
    Arrays.setAll(edges, i -> (double) i * step - 0.5);
    return new Axis(edges, label, Kind.CELLS);
  }

  /** An axis of {@code cells} cells of one length. */
  static Axis even(double low, double high, int cells, String label, Kind kind) {
    double[] edges = new double[cells + 1];
    Arrays.setAll(edges, i -> low + (high - low) * i / cells);
    return new Axis(edges, label, kind);
  }

  /** The ends of cells whose middles are given: they lie halfway between. */
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
    int cell = Math.max(0, Math.min(at >= 0 ? at : -at - 2, edges.length - 2));
    return descending ? edges.length - 2 - cell : cell;
  }

  /** The value at a part, from 0 to 1, of the way down from the top of a map. */
  double fromTop(double part) {
    return kind == Kind.CELLS ? low() + part * length() : high() - part * length();
  }

  /** At which part of the way down {@code value} is. */
  double partFromTop(double value) {
    double part = (value - low()) / length();
    return kind == Kind.CELLS ? part : 1 - part;
  }

  /** What it measures, and in which unit. */
  String label() {
    return label;
  }

  Kind kind() {
    return kind;
  }

  boolean degrees() {
    return kind == Kind.LONGITUDE || kind == Kind.LATITUDE;
  }

  Ticks ticks(int wanted) {
    return switch (kind) {
      case LONGITUDE, LATITUDE -> Ticks.degrees(low(), high(), wanted);
      case CELLS -> Ticks.whole(low(), high(), wanted);
      case LENGTH -> Ticks.between(low(), high(), wanted);
    };
  }

  /** {@code value}, one of {@code ticks}, as people write it: {@code 170°W}. */
  String text(Ticks ticks, double value) {
    if (!degrees()) {
      return ticks.text(value);
    }
    boolean longitude = kind == Kind.LONGITUDE;
    double round = longitude ? value - 360 * Math.ceil((value - 180) / 360) : value;
    String number = ticks.text(Math.abs(round)) + "\u00b0";
    if (round == 0 || Math.abs(round) == 180) {
      return number;
    }
    return number + (longitude ? (round < 0 ? "W" : "E") : round < 0 ? "S" : "N");
  }
}
