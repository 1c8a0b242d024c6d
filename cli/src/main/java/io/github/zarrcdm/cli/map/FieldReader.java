package io.github.zarrcdm.cli.map;

import java.io.IOException;
import java.util.Arrays;
import ucar.ma2.Array;
import ucar.ma2.Index;
import ucar.nc2.Dimension;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.CoordinateAxis1D;
import ucar.nc2.dataset.CoordinateAxis1DTime;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.grid.GeoGrid;

/** Reads one slice of a grid of netCDF-Java as a {@link Field}. */
final class FieldReader {
  private final GeoGrid grid;
  private final GridCoordSystem system;

  FieldReader(GeoGrid grid) {
    this.grid = grid;
    this.system = grid.getCoordinateSystem();
  }

  /** The field at {@code time} and {@code level}, which count from 0. */
  Field read(int time, int level) throws IOException {
    check("time", time, grid.getTimeDimension() == null ? 1 : grid.getTimeDimension().getLength());
    check("level", level, grid.getZDimension() == null ? 1 : grid.getZDimension().getLength());
    Array slice = grid.readDataSlice(time, level, -1, -1);
    int rows = grid.getYDimension().getLength();
    int columns = grid.getXDimension().getLength();
    if (slice.getRank() != 2) {
      slice = slice.reshapeNoCopy(new int[] {rows, columns});
    }
    float[][] values = new float[rows][columns];
    Index index = slice.getIndex();
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        double value = slice.getDouble(index.set(row, column));
        values[row][column] = grid.isMissingData(value) ? Float.NaN : (float) value;
      }
    }
    String units = grid.getUnitsString();
    return new Field(
        values,
        axis(system.getXHorizAxis(), grid.getXDimension()),
        axis(system.getYHorizAxis(), grid.getYDimension()),
        title(),
        subtitle(time, level),
        units == null ? "" : units);
  }

  private void check(String what, int index, int length) throws IOException {
    if (index < 0 || index >= length) {
      throw new IOException(
          "%s has %d %ss, counted from 0; there is no %s %d"
              .formatted(grid.getFullName(), length, what, what, index));
    }
  }

  /** Axes of two dimensions are no axes of a rectangle: then cells are counted. */
  private static Axis axis(CoordinateAxis found, Dimension dimension) {
    int length = dimension.getLength();
    if (found instanceof CoordinateAxis1D axis && axis.isNumeric() && axis.getSize() == length) {
      boolean degrees = axis.getAxisType() == AxisType.Lat || axis.getAxisType() == AxisType.Lon;
      double[] edges = edges(axis);
      if (edges[0] != edges[length]) {
        return new Axis(edges, label(axis), degrees);
      }
    }
    double[] count = new double[length + 1];
    Arrays.setAll(count, i -> i - 0.5);
    return new Axis(count, dimension.getShortName() + " [cells]", false);
  }

  private static double[] edges(CoordinateAxis1D axis) {
    double[] middles = axis.getCoordValues();
    if (axis.getAxisType() == AxisType.Lon) {
      for (int i = 1; i < middles.length; i++) {
        middles[i] -= 360 * Math.rint((middles[i] - middles[i - 1]) / 360);
      }
    }
    return Axis.edges(middles);
  }

  private static String label(CoordinateAxis axis) {
    String name = axis.getDescription();
    String units = axis.getUnitsString();
    String shown = name == null || name.isBlank() ? axis.getShortName() : name;
    return units == null || units.isBlank() ? shown : shown + " [" + units + "]";
  }

  private String title() {
    String description = grid.getDescription();
    return description == null || description.isBlank() ? grid.getShortName() : description;
  }

  private String subtitle(int time, int level) {
    StringBuilder text = new StringBuilder(grid.getFullName());
    CoordinateAxis1DTime times = system.hasTimeAxis1D() ? system.getTimeAxis1D() : null;
    if (times != null) {
      text.append(", ").append(times.getCalendarDate(time));
    } else if (grid.getTimeDimension() != null) {
      text.append(", time ").append(time);
    }
    CoordinateAxis1D levels = system.getVerticalAxis();
    if (levels != null) {
      text.append(", ")
          .append(levels.getShortName())
          .append(' ')
          .append(levels.getCoordName(level).trim());
      String units = levels.getUnitsString();
      text.append(units == null || units.isBlank() ? "" : " " + units);
    } else if (grid.getZDimension() != null) {
      text.append(", level ").append(level);
    }
    return text.toString();
  }
}
