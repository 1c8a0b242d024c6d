package io.github.zarrcdm.cli.map;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import ucar.ma2.Array;
import ucar.ma2.Index;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Variable;
import ucar.nc2.dataset.VariableDS;

/**
 * Two dimensions of a variable, of which cells are left out where there are more than a map has
 * pixels for.
 *
 * @param rows the index of the dimension that goes upwards
 * @param columns the index of the dimension that goes sideways
 * @param rowStep every so many rows are read
 * @param columnStep every so many columns are read
 */
record Slice(int rows, int columns, int rowStep, int columnStep) {
  /** Cells a pixel, in each direction, that are worth reading. */
  private static final int CELLS = 2;

  /** Dimensions {@code rows} and {@code columns} of {@code variable}. */
  static Slice of(Variable variable, int rows, int columns, int pixels) {
    return new Slice(
        rows,
        columns,
        step(variable.getShape(rows), pixels),
        step(variable.getShape(columns), pixels));
  }

  private static int step(int length, int pixels) {
    return Math.max(1, length / (CELLS * pixels));
  }

  /**
   * The values of {@code variable} as [row][column], NaN where they are missing; {@code at} has the
   * index of every dimension, of which those of this slice do not count.
   */
  float[][] read(VariableDS variable, int[] at) throws IOException {
    double[][] all = plane(variable, at);
    float[][] values = new float[all.length][all[0].length];
    for (int row = 0; row < values.length; row++) {
      for (int column = 0; column < values[row].length; column++) {
        double value = all[row][column];
        values[row][column] = variable.isMissing(value) ? Float.NaN : (float) value;
      }
    }
    return values;
  }

  /** The same of an axis that has the two dimensions only, in the same order as the variable. */
  double[][] coordinates(Variable axis) throws IOException {
    boolean turned = columns < rows;
    Slice both = new Slice(turned ? 1 : 0, turned ? 0 : 1, rowStep, columnStep);
    return both.plane(axis, new int[2]);
  }

  private double[][] plane(Variable variable, int[] at) throws IOException {
    Array read = section(variable, at);
    int height = read.getShape()[rows];
    int width = read.getShape()[columns];
    boolean turned = columns < rows;
    Array plane =
        read.reshapeNoCopy(turned ? new int[] {width, height} : new int[] {height, width});
    Index index = plane.getIndex();
    double[][] values = new double[height][width];
    for (int row = 0; row < height; row++) {
      for (int column = 0; column < width; column++) {
        values[row][column] =
            plane.getDouble(turned ? index.set(column, row) : index.set(row, column));
      }
    }
    return values;
  }

  private Array section(Variable variable, int[] at) throws IOException {
    List<Range> section = new ArrayList<>();
    try {
      for (int d = 0; d < variable.getRank(); d++) {
        int last = variable.getShape(d) - 1;
        section.add(
            d == rows
                ? new Range(0, last, rowStep)
                : d == columns ? new Range(0, last, columnStep) : new Range(at[d], at[d]));
      }
      return variable.read(new Section(section));
    } catch (InvalidRangeException e) {
      throw new IOException(variable.getFullName() + ": " + e.getMessage(), e);
    }
  }
}
