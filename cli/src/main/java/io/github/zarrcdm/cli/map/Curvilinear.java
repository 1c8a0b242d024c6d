package io.github.zarrcdm.cli.map;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.util.Arrays;

/**
 * Cells whose middles have each a longitude and a latitude of their own, laid on a map of both:
 * each cell becomes the quadrangle whose corners lie halfway to its neighbours.
 */
final class Curvilinear {
  private static final int NONE = 0xFFFFFF;

  private final float[][] values;
  private final double[][] lon;
  private final double[][] lat;

  /** [row][column] all; longitudes are counted on from the first, whatever they begin with. */
  Curvilinear(float[][] values, double[][] lon, double[][] lat) {
    this.values = values;
    this.lon = corners(continued(lon));
    this.lat = corners(lat);
  }

  /** What is seen of the cells on a map. */
  record Seen(float[][] values, Axis x, Axis y) {}

  /** A map that is {@code pixels} wide. */
  Seen map(int pixels) {
    double[] x = range(lon);
    double[] y = range(lat);
    y[0] = Math.max(-90, y[0]);
    y[1] = Math.min(90, y[1]);
    int rows =
        (int)
            Math.max(2, Math.min(2L * pixels, Math.round(pixels * (y[1] - y[0]) / (x[1] - x[0]))));
    BufferedImage cells = new BufferedImage(pixels, rows, BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = cells.createGraphics();
    pen.setColor(new Color(NONE));
    pen.fillRect(0, 0, pixels, rows);
    pen.scale(pixels / (x[1] - x[0]), rows / (y[1] - y[0]));
    pen.translate(-x[0], -y[0]);
    for (int row = 0; row < values.length; row++) {
      for (int column = 0; column < values[0].length; column++) {
        Path2D cell = cell(row, column);
        if (cell != null) {
          pen.setColor(new Color(row * values[0].length + column));
          pen.fill(cell);
        }
      }
    }
    pen.dispose();
    return new Seen(
        seen(cells),
        Axis.even(x[0], x[1], pixels, "longitude", Axis.Kind.LONGITUDE),
        Axis.even(y[0], y[1], rows, "latitude", Axis.Kind.LATITUDE));
  }

  private float[][] seen(BufferedImage cells) {
    float[][] seen = new float[cells.getHeight()][cells.getWidth()];
    for (int row = 0; row < seen.length; row++) {
      for (int column = 0; column < seen[row].length; column++) {
        int cell = cells.getRGB(column, row) & 0xFFFFFF;
        seen[row][column] =
            cell == NONE ? Float.NaN : values[cell / values[0].length][cell % values[0].length];
      }
    }
    return seen;
  }

  /** Null for one without a place, and for one that would reach around the globe. */
  private Path2D cell(int row, int column) {
    Path2D cell = new Path2D.Double();
    double west = Double.POSITIVE_INFINITY;
    double east = Double.NEGATIVE_INFINITY;
    for (int corner = 0; corner < 4; corner++) {
      int i = row + (corner >> 1);
      int j = column + (corner == 1 || corner == 2 ? 1 : 0);
      double x = lon[i][j];
      double y = lat[i][j];
      if (!Double.isFinite(x) || !Double.isFinite(y)) {
        return null;
      }
      west = Math.min(west, x);
      east = Math.max(east, x);
      if (corner == 0) {
        cell.moveTo(x, y);
      } else {
        cell.lineTo(x, y);
      }
    }
    cell.closePath();
    return east - west > 180 ? null : cell;
  }

  private static double[] range(double[][] corners) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double[] row : corners) {
      for (double value : row) {
        if (Double.isFinite(value)) {
          low = Math.min(low, value);
          high = Math.max(high, value);
        }
      }
    }
    return low < high ? new double[] {low, high} : new double[] {low - 0.5, low + 0.5};
  }

  private static double[][] continued(double[][] lon) {
    double[][] on = new double[lon.length][];
    for (int row = 0; row < lon.length; row++) {
      on[row] = lon[row].clone();
      for (int column = 0; column < on[row].length; column++) {
        double before =
            column > 0 ? on[row][column - 1] : row > 0 ? on[row - 1][0] : on[row][column];
        if (Double.isFinite(before)) {
          on[row][column] -= 360 * Math.rint((on[row][column] - before) / 360);
        }
      }
    }
    return on;
  }

  /** One more each way than there are middles; those outside lie as far out as the next ones in. */
  private static double[][] corners(double[][] middles) {
    double[][] along = new double[middles.length][];
    Arrays.setAll(along, row -> Axis.edges(middles[row]));
    double[][] corners = new double[middles.length + 1][along[0].length];
    for (int column = 0; column < along[0].length; column++) {
      double[] down = new double[middles.length];
      for (int row = 0; row < down.length; row++) {
        down[row] = along[row][column];
      }
      double[] edges = Axis.edges(down);
      for (int row = 0; row < edges.length; row++) {
        corners[row][column] = edges[row];
      }
    }
    return corners;
  }
}
