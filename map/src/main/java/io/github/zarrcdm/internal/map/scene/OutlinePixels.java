package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;

/** The pixels of a picture, onto which outlines on two axes are put. */
final class OutlinePixels {
  private static final double CIRCLE = 360;

  private final PolygonFill fill;
  private final Axis x;
  private final Axis y;
  private final int width;
  private final double acrossPixels;
  private final double upPixels;

  /** The width of the whole globe in pixels; 0 if {@link #x} is no longitude. */
  private final double circle;

  /** For axes of which {@code x} is a longitude if {@code turns}. */
  OutlinePixels(Axis x, Axis y, boolean turns, int width, int height) {
    this.fill = new PolygonFill(width, height);
    this.x = x;
    this.y = y;
    this.width = width;
    this.acrossPixels = width / x.length();
    this.upPixels = height / y.length();
    this.circle = turns ? CIRCLE * acrossPixels : 0;
  }

  double column(double value) {
    return (value - x.low()) * acrossPixels;
  }

  double row(double value) {
    return (y.high() - value) * upPixels;
  }

  /** Begins another cell. */
  void clear() {
    fill.clear();
  }

  /** Adds a ring to the cell. */
  void ring(double[] xs, double[] ys, int length) {
    for (int i = 0; i < length; i++) {
      fill.point(column(xs[i]), row(ys[i]));
    }
    fill.close();
  }

  /** Makes the cell a line, {@code half} a width on each side. */
  void segment(double fromX, double fromY, double toX, double toY, double half) {
    double across = column(toX) - column(fromX);
    double up = row(toY) - row(fromY);
    double way = Math.hypot(across, up);
    if (way == 0) {
      dot(column(fromX), row(fromY), 2 * half);
      return;
    }
    double dx = half * across / way;
    double dy = half * up / way;
    double firstColumn = column(fromX) - dx / 2;
    double firstRow = row(fromY) - dy / 2;
    double lastColumn = column(toX) + dx / 2;
    double lastRow = row(toY) + dy / 2;
    fill.clear();
    fill.point(firstColumn - dy, firstRow + dx);
    fill.point(firstColumn + dy, firstRow - dx);
    fill.point(lastColumn + dy, lastRow - dx);
    fill.point(lastColumn - dy, lastRow + dx);
    fill.close();
  }

  private void dot(double column, double row, double half) {
    fill.clear();
    fill.point(column - half, row - half);
    fill.point(column + half, row - half);
    fill.point(column + half, row + half);
    fill.point(column - half, row + half);
    fill.close();
  }

  /** Fills the cell wherever it is seen: longitudes go on over the edge of the map. */
  boolean paint(PolygonFill.Spans spans) {
    if (circle == 0) {
      return fill.fill(0, spans);
    }
    boolean any = false;
    double left = fill.left();
    for (double turn = Math.ceil(-fill.right() / circle); left + turn * circle < width; turn++) {
      any |= fill.fill(turn * circle, spans);
    }
    return any;
  }

  /** Returns how much further right a pixel is than the cell from {@code left} to {@code right}. */
  double shift(double pixel, double left, double right) {
    return circle == 0 || pixel >= left && pixel <= right
        ? 0
        : circle * Math.rint((pixel - (left + right) / 2) / circle);
  }
}
