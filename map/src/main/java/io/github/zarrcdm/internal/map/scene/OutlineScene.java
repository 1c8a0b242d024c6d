package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import io.github.zarrcdm.internal.place.outline.Outlines;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Cells of any outline: faces and edges of a mesh, cells with bounds, geometries. */
public final class OutlineScene implements Scene {
  /** Half as wide as lines are drawn, in pixels; thinner if there are many. */
  private static final double BROAD = 2;

  private static final double THIN = 0.8;
  private static final int MANY = 2000;

  private final Outlines outlines;
  private final OutlineAxes axes;

  OutlineScene(Outlines outlines, OutlineAxes axes) {
    this.outlines = outlines;
    this.axes = axes;
  }

  @Override
  public Axis x() {
    return axes.x();
  }

  @Override
  public Axis y() {
    return axes.y();
  }

  @Override
  public Optional<Globe> globe() {
    return axes.globe();
  }

  @Override
  public List<String> notes() {
    return outlines.notes();
  }

  @Override
  public Optional<Scene> within(BoundingBox part) {
    return axes.within(part).map(seen -> new OutlineScene(outlines, seen));
  }

  @Override
  public int[] cells(int width, int height) {
    int[] cells = new int[width * height];
    Arrays.fill(cells, NONE);
    OutlinePixels pixels = axes.pixels(width, height);
    double half = outlines.size() > MANY ? THIN : BROAD;
    for (int i = 0; i < outlines.size(); i++) {
      int cell = i;
      PolygonFill.Spans spans =
          (row, from, to) -> Arrays.fill(cells, row * width + from, row * width + to, cell);
      if (outlines.kind() == Outlines.Kind.LINES) {
        outlines.trace(
            cell,
            (xs, ys, length) -> {
              for (int p = 0; p + 1 < length; p++) {
                pixels.segment(xs[p], ys[p], xs[p + 1], ys[p + 1], half);
                pixels.paint(spans);
              }
            });
      } else {
        pixels.clear();
        outlines.trace(cell, pixels::ring);
        if (!pixels.paint(spans)) {
          dot(cell, pixels, cells, width, height);
        }
      }
    }
    return cells;
  }

  /** What is smaller than a pixel is one, where nothing else is. */
  private void dot(int cell, OutlinePixels pixels, int[] cells, int width, int height) {
    outlines.trace(
        cell,
        (xs, ys, length) -> {
          double column = pixels.column(axes.onto(xs[0]));
          double row = pixels.row(ys[0]);
          if (column >= 0 && column < width && row >= 0 && row < height) {
            int at = (int) row * width + (int) column;
            cells[at] = cells[at] == NONE ? cell : cells[at];
          }
        });
  }
}
