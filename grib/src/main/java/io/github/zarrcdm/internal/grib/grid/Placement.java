package io.github.zarrcdm.internal.grib.grid;

import java.util.Optional;

/**
 * How the points of a message lie on the rows and columns by which another program shows its grid.
 *
 * @param scanning the order of the points in the message
 * @param upward true if the first row shown is the last one of the message
 * @param backward true if the first column shown is the last one of the message
 */
public record Placement(
    Scanning scanning, int rows, int columns, boolean upward, boolean backward) {

  /** Rows and columns on a map, in units of its own. */
  public interface Axes {
    /** Returns where the columns are. */
    double[] x();

    /** Returns where the rows are. */
    double[] y();

    /** Returns x and y of a place, given in degrees. */
    double[] onMap(double longitude, double latitude);

    /** Returns true if x is a longitude in degrees, of which 360 more are the same place. */
    boolean isRound();
  }

  /**
   * Returns how the points of {@code grid} lie on {@code axes}; empty if they do not: if the first
   * and the last rows and columns, and the second ones, are not within half a step of theirs.
   */
  public static Optional<Placement> of(RectangularGrid grid, Axes axes) {
    if (axes.x().length != grid.columns() || axes.y().length != grid.rows()) {
      return Optional.empty();
    }
    for (boolean upward : new boolean[] {false, true}) {
      for (boolean backward : new boolean[] {false, true}) {
        Placement tried =
            new Placement(grid.scanning(), grid.rows(), grid.columns(), upward, backward);
        if (tried.fits(grid, axes)) {
          return Optional.of(tried);
        }
      }
    }
    return Optional.empty();
  }

  /** Returns the index in the message of the point in {@code row} and {@code column} as shown. */
  public int index(int row, int column) {
    return scanning.index(
        ofMessage(row, rows, upward), ofMessage(column, columns, backward), rows, columns);
  }

  private static int ofMessage(int shown, int count, boolean reversed) {
    return reversed ? count - 1 - shown : shown;
  }

  private boolean fits(RectangularGrid grid, Axes axes) {
    int lastRow = rows - 1;
    int lastColumn = columns - 1;
    return fits(grid, axes, 0, 0)
        && fits(grid, axes, Math.min(1, lastRow), Math.min(1, lastColumn))
        && fits(grid, axes, 0, lastColumn)
        && fits(grid, axes, lastRow, 0)
        && fits(grid, axes, lastRow, lastColumn);
  }

  private boolean fits(RectangularGrid grid, Axes axes, int row, int column) {
    double[] place = grid.place(ofMessage(row, rows, upward), ofMessage(column, columns, backward));
    double[] onMap = axes.onMap(place[0], place[1]);
    double right = onMap[0] - axes.x()[column];
    double up = onMap[1] - axes.y()[row];
    return Math.abs(axes.isRound() ? Math.IEEEremainder(right, 360) : right)
            < step(axes.x(), column) / 2
        && Math.abs(up) < step(axes.y(), row) / 2;
  }

  /** Returns the distance from one line of an axis to the next; without end if it has only one. */
  private static double step(double[] axis, int line) {
    return axis.length == 1
        ? Double.POSITIVE_INFINITY
        : Math.abs(axis[line] - axis[line == 0 ? 1 : line - 1]);
  }
}
