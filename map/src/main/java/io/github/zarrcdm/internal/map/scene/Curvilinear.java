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
  private static final double POLE = 90;

  private final Quadrangles cells;
  private final Axis x;
  private final Axis y;

  /** [row][column] all. */
  Curvilinear(double[][] lon, double[][] lat) {
    this.cells = Quadrangles.of(lon, lat);
    double[] across = range(cells.lon());
    double[] up = range(cells.lat());
    boolean[] poles = cells.surroundPoles();
    double south = poles[0] ? -POLE : up[0];
    double north = poles[1] ? POLE : up[1];
    double wide = across[1] - across[0];
    double beyond = cells.goAround(wide, south, north) ? (wide - CIRCLE) / 2 : 0;
    this.x = Axis.ofLongitudes(across[0] + beyond, across[1] - beyond);
    this.y = Axis.ofLatitudes(south, north);
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
    return Optional.of(new LonLatPlane(x));
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
   * Returns its corners, from one to the next on the shorter way around the Earth; with the pole,
   * if they surround it. A corner that is the pole has the longitudes of both its neighbours. Null
   * for one that would reach around the globe.
   */
  private @Nullable Path2D cell(int row, int column) {
    Path2D cell = new Path2D.Double();
    int start = start(row, column);
    double first = cells.lon(row, column, start);
    double before = first;
    double parallel = cells.lat(row, column, start);
    cell.moveTo(first, parallel);
    double sum = parallel;
    double pole = Double.NaN;
    for (int corner = start + 1; corner < start + 4; corner++) {
      double there = cells.lat(row, column, corner);
      sum += there;
      if (Quadrangles.isPole(there)) {
        pole = there;
        cell.lineTo(before, there);
        continue;
      }
      before = Longitudes.near(cells.lon(row, column, corner), before);
      if (!Double.isNaN(pole)) {
        cell.lineTo(before, pole);
        pole = Double.NaN;
      }
      cell.lineTo(before, there);
    }
    double last = Longitudes.near(first, before);
    if (!Double.isNaN(pole)) {
      cell.lineTo(last, pole);
    } else if (Math.abs(last - first) > CIRCLE / 2) {
      pole = Math.copySign(POLE, sum);
      cell.lineTo(last, parallel);
      cell.lineTo(last, pole);
      cell.lineTo(first, pole);
    } else if (cell.getBounds2D().getWidth() > CIRCLE / 2) {
      return null;
    }
    cell.closePath();
    return cell;
  }

  /** Returns the first corner that is no pole, or 0. */
  private int start(int row, int column) {
    int start = 0;
    while (start < 3 && Quadrangles.isPole(cells.lat(row, column, start))) {
      start++;
    }
    return Quadrangles.isPole(cells.lat(row, column, start)) ? 0 : start;
  }
}
