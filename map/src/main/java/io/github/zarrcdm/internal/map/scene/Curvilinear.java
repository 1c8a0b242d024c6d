package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import io.github.zarrcdm.internal.map.colour.ColourMap;
import io.github.zarrcdm.internal.place.Longitudes;
import io.github.zarrcdm.internal.place.Quadrangles;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Cells whose middles have each a longitude and a latitude of their own. */
public final class Curvilinear implements Scene {
  private static final double CIRCLE = 360;

  private final Quadrangles cells;
  private final Axis x;
  private final Axis y;

  /** [row][column] all. */
  Curvilinear(double[][] lon, double[][] lat) {
    this.cells = Quadrangles.of(lon, lat);
    double[] across = range(cells.lon());
    double beyond = Math.max(0, across[1] - across[0] - CIRCLE) / 2;
    this.x = Axis.ofLongitudes(across[0] + beyond, across[1] - beyond);
    this.y = Axis.ofLatitudes(range(cells.lat()));
  }

  private Curvilinear(Quadrangles cells, Axis x, Axis y) {
    this.cells = cells;
    this.x = x;
    this.y = y;
  }

  @Override
  public Optional<Scene> within(BoundingBox part) {
    return Optional.of(new Curvilinear(cells, part.longitudes(), part.latitudes()));
  }

  private static double[] range(double[][] corners) {
    DoubleSummaryStatistics values =
        Arrays.stream(corners)
            .flatMapToDouble(Arrays::stream)
            .filter(Double::isFinite)
            .summaryStatistics();
    double low = values.getCount() == 0 ? 0 : values.getMin();
    double high = values.getCount() == 0 ? 0 : values.getMax();
    return low < high ? new double[] {low, high} : new double[] {low - 0.5, low + 0.5};
  }

  @Override
  public Axis x() {
    return x;
  }

  @Override
  public Axis y() {
    return y;
  }

  @Override
  public Optional<Globe> globe() {
    return Optional.of(new Sheet(x));
  }

  @Override
  public int background() {
    return ColourMap.LIGHT_GREY;
  }

  @Override
  public int[] cells(int width, int height) {
    Shapes shapes = new Shapes(x, y, width, height);
    boolean[][] present = cells.present();
    int columns = present[0].length;
    for (int row = 0; row < present.length; row++) {
      for (int column = 0; column < columns; column++) {
        Path2D cell = cells.isKnown(row, column) ? cell(row, column) : null;
        if (cell != null) {
          paint(cell, row * columns + column, shapes);
        }
      }
    }
    return shapes.cells();
  }

  /** Wherever the cell is seen: a grid may go on over the edge at which the map begins. */
  private void paint(Path2D cell, int number, Shapes shapes) {
    double west = cell.getBounds2D().getMinX();
    double east = cell.getBounds2D().getMaxX();
    double first = Math.ceil((x.low() - east) / CIRCLE);
    for (double turn = first; west + turn * CIRCLE < x.high(); turn++) {
      shapes.paint(
          cell.createTransformedShape(AffineTransform.getTranslateInstance(turn * CIRCLE, 0)),
          number);
    }
  }

  /**
   * Its corners, from one to the next on the shorter way around the Earth; with the pole, if they
   * surround it. Null for one that would reach around the globe.
   */
  private @Nullable Path2D cell(int row, int column) {
    Path2D cell = new Path2D.Double();
    double first = cells.lon()[row][column];
    double before = first;
    double parallel = cells.lat()[row][column];
    cell.moveTo(first, parallel);
    double sum = parallel;
    for (int corner = 1; corner < 4; corner++) {
      int i = row + (corner >> 1);
      int j = column + (corner == 1 || corner == 2 ? 1 : 0);
      before = Longitudes.near(cells.lon()[i][j], before);
      cell.lineTo(before, cells.lat()[i][j]);
      sum += cells.lat()[i][j];
    }
    double last = Longitudes.near(first, before);
    if (Math.abs(last - first) > CIRCLE / 2) {
      double pole = Math.copySign(90, sum);
      cell.lineTo(last, parallel);
      cell.lineTo(last, pole);
      cell.lineTo(first, pole);
    } else if (cell.getBounds2D().getWidth() > CIRCLE / 2) {
      return null;
    }
    cell.closePath();
    return cell;
  }
}
