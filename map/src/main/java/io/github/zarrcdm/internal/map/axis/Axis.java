package io.github.zarrcdm.internal.map.axis;

import java.util.Arrays;
import java.util.List;

/**
 * One axis of a picture: which cell lies where. Values go from {@link #low} to {@link #high}
 * whichever way the array counts.
 */
public final class Axis {
  /** What an axis measures, as far as the proportions of a picture depend on it. */
  public enum Kind {
    DEGREES,
    /** As long to the eye as another axis of this kind, unit by unit. */
    LENGTH,
    CELLS,
    OTHER
  }

  private final double[] edges;
  private final boolean descending;
  private final boolean downwards;
  private final String label;
  private final Kind kind;
  private final TickMarks marks;

  /**
   * {@code edges}: the ends of the cells, one more than there are cells, rising or falling. {@code
   * downwards}: whether, as a vertical axis, it has its low end at the top.
   */
  public Axis(double[] edges, boolean downwards, String label, Kind kind, TickMarks marks) {
    this.descending = edges[0] > edges[edges.length - 1];
    this.edges = edges.clone();
    if (descending) {
      for (int i = 0; i < edges.length; i++) {
        this.edges[i] = edges[edges.length - 1 - i];
      }
    }
    this.downwards = downwards;
    this.label = label;
    this.kind = kind;
    this.marks = marks;
  }

  /**
   * Returns an axis that numbers {@code length} cells from {@code first}, each representing {@code
   * step}.
   */
  public static Axis ofCells(int first, int length, int step, String label) {
    return new Axis(counted(first, length, step), true, label, Kind.CELLS, TickMarks.whole());
  }

  /**
   * Returns an axis, from the top, of cells that have names; {@code names} has those of all cells.
   */
  public static Axis ofNames(List<String> names, int first, int length, int step, String label) {
    return new Axis(counted(first, length, step), true, label, Kind.CELLS, TickMarks.names(names));
  }

  private static double[] counted(int first, int length, int step) {
    double[] edges = new double[length + 1];
    Arrays.setAll(edges, i -> first + (double) i * step - 0.5);
    return edges;
  }

  public static Axis ofLongitudes(double... edges) {
    return new Axis(edges, false, "longitude", Kind.DEGREES, TickMarks.longitudes());
  }

  public static Axis ofLatitudes(double... edges) {
    double[] onGlobe = Arrays.stream(edges).map(e -> Math.max(-90, Math.min(90, e))).toArray();
    return new Axis(onGlobe, false, "latitude", Kind.DEGREES, TickMarks.latitudes());
  }

  /** Returns an axis of a plane, without marks of its own. */
  public static Axis ofPlane(String label, double... edges) {
    return new Axis(edges, false, label, Kind.LENGTH, TickMarks.numbers());
  }

  public double low() {
    return edges[0];
  }

  public double high() {
    return edges[edges.length - 1];
  }

  public double length() {
    return high() - low();
  }

  public int cells() {
    return edges.length - 1;
  }

  /**
   * Returns the index in the array of the cell that holds {@code value}, which is between the ends.
   */
  public int cell(double value) {
    int at = Arrays.binarySearch(edges, value);
    int cell = Math.max(0, Math.min(at >= 0 ? at : -at - 2, edges.length - 2));
    return descending ? edges.length - 2 - cell : cell;
  }

  /** Returns the value at a part, from 0 to 1, of the way down from the top of a picture. */
  public double fromTop(double part) {
    return downwards ? low() + part * length() : high() - part * length();
  }

  /** At which part of the way down {@code value} is. */
  public double partFromTop(double value) {
    double part = (value - low()) / length();
    return downwards ? part : 1 - part;
  }

  /** Returns the value at a part of the way to the right. */
  public double fromLeft(double part) {
    return low() + part * length();
  }

  public double partFromLeft(double value) {
    return (value - low()) / length();
  }

  /** Returns what it measures, and in which unit. */
  public String label() {
    return label;
  }

  public Kind kind() {
    return kind;
  }

  public List<TickMark> marks(int wanted) {
    return marks.between(low(), high(), wanted);
  }
}
