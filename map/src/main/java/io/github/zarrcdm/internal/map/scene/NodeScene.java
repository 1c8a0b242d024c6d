package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import io.github.zarrcdm.internal.place.outline.MeshOutlines;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What lies on the nodes of a mesh: within its faces values run on from node to node. Faces are
 * divided into triangles.
 */
public final class NodeScene implements Scene {
  private final MeshOutlines faces;
  private final OutlineAxes axes;

  NodeScene(MeshOutlines faces, OutlineAxes axes) {
    this.faces = faces;
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
    return faces.notes();
  }

  @Override
  public Optional<Scene> within(BoundingBox part) {
    return axes.within(part).map(seen -> new NodeScene(faces, seen));
  }

  /** At each pixel the node that counts most. */
  @Override
  public int[] cells(int width, int height) {
    int[] cells = new int[width * height];
    Arrays.fill(cells, NONE);
    triangles(
        width,
        height,
        (pixel, nodes, weights) -> {
          double weight = -1;
          for (int i = 0; i < nodes.length; i++) {
            if (weights[i] > weight) {
              cells[pixel] = nodes[i];
              weight = weights[i];
            }
          }
        });
    return cells;
  }

  @Override
  public Optional<double[]> between(double[] values, int width, int height) {
    double[] between = new double[width * height];
    Arrays.fill(between, Double.NaN);
    triangles(
        width,
        height,
        (pixel, nodes, weights) -> {
          double sum = 0;
          double all = 0;
          for (int i = 0; i < nodes.length; i++) {
            sum += weights[i] * values[nodes[i]];
            all += weights[i];
          }
          between[pixel] = sum / all;
        });
    return Optional.of(between);
  }

  /** Takes a pixel with the nodes around it, and how much each counts. */
  private interface Weighted {
    void accept(int pixel, int[] nodes, double[] weights);
  }

  private void triangles(int width, int height, Weighted weighted) {
    Triangle triangle = new Triangle(axes.pixels(width, height), width, weighted);
    for (int face = 0; face < faces.size(); face++) {
      faces.traceNodes(
          face,
          (xs, ys, nodes, length) -> {
            double pole = pole(ys, nodes, length);
            if (Double.isNaN(pole)) {
              paintFan(triangle, xs, ys, nodes, length);
            } else {
              paintUpTo(pole, triangle, xs, ys, nodes, length);
            }
          });
    }
  }

  private static void paintFan(
      Triangle triangle, double[] xs, double[] ys, int[] nodes, int length) {
    for (int i = 1; i + 1 < length; i++) {
      triangle.paint(
          new double[] {xs[0], xs[i], xs[i + 1]},
          new double[] {ys[0], ys[i], ys[i + 1]},
          new int[] {nodes[0], nodes[i], nodes[i + 1]});
    }
  }

  /** Paints what is between each edge and the pole: two triangles, of the nodes of the edge. */
  private static void paintUpTo(
      double pole, Triangle triangle, double[] xs, double[] ys, int[] nodes, int length) {
    for (int i = 0; i < length; i++) {
      int next = (i + 1) % length;
      if (nodes[i] >= 0 && nodes[next] >= 0) {
        triangle.paint(
            new double[] {xs[i], xs[next], xs[next]},
            new double[] {ys[i], ys[next], pole},
            new int[] {nodes[i], nodes[next], nodes[next]});
        triangle.paint(
            new double[] {xs[i], xs[next], xs[i]},
            new double[] {ys[i], pole, pole},
            new int[] {nodes[i], nodes[next], nodes[i]});
      }
    }
  }

  /**
   * Returns the latitude of a pole that is no node but on the outline of a face, up to which each
   * meridian has what is at its other end; NaN if there is none.
   */
  private static double pole(double[] ys, int[] nodes, int length) {
    for (int i = 0; i < length; i++) {
      if (nodes[i] < 0) {
        return ys[i];
      }
    }
    return Double.NaN;
  }

  /** One triangle after the other. */
  private record Triangle(OutlinePixels pixels, int width, Weighted weighted, double[] weights) {
    Triangle(OutlinePixels pixels, int width, Weighted weighted) {
      this(pixels, width, weighted, new double[3]);
    }

    /** Paints the one between three points, whose coordinates become those of pixels. */
    void paint(double[] x, double[] y, int[] nodes) {
      pixels.clear();
      pixels.ring(x, y, 3);
      for (int k = 0; k < 3; k++) {
        x[k] = pixels.column(x[k]);
        y[k] = pixels.row(y[k]);
      }
      double left = Math.min(x[0], Math.min(x[1], x[2]));
      double right = Math.max(x[0], Math.max(x[1], x[2]));
      double area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
      pixels.paint(
          (row, from, to) -> {
            for (int column = from; column < to; column++) {
              double across = column + 0.5 - pixels.shift(column + 0.5, left, right) - x[0];
              double down = row + 0.5 - y[0];
              weights[1] = within((across * (y[2] - y[0]) - (x[2] - x[0]) * down) / area);
              weights[2] = within(((x[1] - x[0]) * down - across * (y[1] - y[0])) / area);
              weights[0] = within(1 - weights[1] - weights[2]);
              weighted.accept(row * width + column, nodes, weights);
            }
          });
    }

    private static double within(double weight) {
      return Math.max(0, Math.min(1, weight));
    }
  }
}
