package io.github.zarrcdm.internal.place.outline;

/**
 * Points on a plane: the nodes of a mesh without faces.
 *
 * @param x NaN where a point has no place
 */
public record PointOutlines(double[] x, double[] y) implements Outlines {
  @Override
  public Kind kind() {
    return Kind.LINES;
  }

  @Override
  public int size() {
    return x.length;
  }

  /** A line of no length. */
  @Override
  public void trace(int cell, Part part) {
    if (Double.isFinite(x[cell] + y[cell])) {
      part.accept(new double[] {x[cell], x[cell]}, new double[] {y[cell], y[cell]}, 2);
    }
  }
}
