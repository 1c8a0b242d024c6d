package io.github.zarrcdm.internal.grib;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.grid.Grid;
import io.github.zarrcdm.internal.grib.grid.Grids;
import io.github.zarrcdm.internal.grib.grid.RectangularGrid;
import io.github.zarrcdm.internal.grib.message.GribField;
import java.util.Arrays;

/**
 * What gribberish turns after decoding.
 *
 * @param westFirst true if columns round the globe begin at 180 degrees west
 * @param northFirst true if rows that ascend are reversed
 */
record Orientation(boolean westFirst, boolean northFirst) {
  static final Orientation AS_STORED = new Orientation(false, false);

  /** Turns the elements of {@code size} bytes at the points of the field's grid. */
  void turn(byte[] array, int size, GribField field, ChunkContext chunk) throws ZarrException {
    if (equals(AS_STORED) || !(Grids.of(field) instanceof RectangularGrid grid)) {
      return;
    }
    int first = firstColumn(grid);
    boolean reversed = northFirst && grid.scanning().north();
    if (first == 0 && !reversed) {
      return;
    }
    checkScanning(grid, field);
    int line = grid.columns() * size;
    byte[] row = chunk.allocate(line);
    for (int y = 0; first != 0 && y < grid.rows(); y++) {
      System.arraycopy(array, y * line, row, 0, line);
      int end = line - first * size;
      System.arraycopy(row, first * size, array, y * line, end);
      System.arraycopy(row, 0, array, y * line + end, line - end);
    }
    for (int top = 0, low = grid.rows() - 1; reversed && top < low; top++, low--) {
      System.arraycopy(array, top * line, row, 0, line);
      System.arraycopy(array, low * line, array, top * line, line);
      System.arraycopy(row, 0, array, low * line, line);
    }
  }

  /** Throws {@link ZarrException.Unsupported} for points in an order that cannot be turned. */
  private static void checkScanning(RectangularGrid grid, GribField field) throws ZarrException {
    if (!grid.scanning().rowByRow()) {
      throw field
          .grid()
          .unsupported(
              Grids.scanningOctet(field.edition(), field.grid()),
              "points in scanning mode %s, which adjust_longitude_range and north_up do not turn;"
                  + " supported are rows that follow each other. Leave these options out",
              grid.scanning().flags());
    }
  }

  /**
   * Returns the latitudes or longitudes of the field's grid: {@code count} of them, one for each
   * point, or for each row or column of a regular grid.
   */
  double[] places(GribField field, boolean latitudes, int count) throws ZarrException {
    Grid grid = Grids.of(field);
    if (grid instanceof RectangularGrid rectangular) {
      RectangularGrid turned = turned(rectangular, field);
      int axis = latitudes ? turned.rows() : turned.columns();
      if (turned.isRegular() && count == axis && count != turned.points()) {
        return latitudes ? turned.y() : turned.x();
      }
      grid = turned;
    }
    if (count != grid.points()) {
      throw field.otherGrid("a grid of %s points".formatted(grid.points()), count);
    }
    return latitudes ? grid.latitudes() : grid.longitudes();
  }

  private RectangularGrid turned(RectangularGrid grid, GribField field) throws ZarrException {
    int first = firstColumn(grid);
    boolean reversed = northFirst && grid.scanning().north();
    if (first == 0 && !reversed) {
      return grid;
    }
    checkScanning(grid, field);
    double[] x = grid.x().clone();
    for (int column = 0; first != 0 && column < x.length; column++) {
      double longitude = grid.x()[(column + first) % x.length];
      x[column] = longitude >= 180 ? longitude - 360 : longitude;
    }
    double[] y = grid.y().clone();
    for (int row = 0; reversed && row < y.length; row++) {
      y[row] = grid.y()[y.length - 1 - row];
    }
    return new RectangularGrid(x, y, grid.scanning(), grid.crs());
  }

  /** Returns the column that is the first from 180 degrees west on; 0 if nothing is turned. */
  private int firstColumn(RectangularGrid grid) {
    double[] x = grid.x();
    if (!westFirst || !grid.isRegular() || x.length < 2) {
      return 0;
    }
    double step = x[1] - x[0];
    if (step <= 0 || Math.abs(step * x.length - 360) >= step / 4) {
      return 0;
    }
    double[] wrapped = Arrays.stream(x).map(lon -> lon >= 180 ? lon - 360 : lon).toArray();
    int least = 0;
    for (int column = 1; column < x.length; column++) {
      least = wrapped[column] < wrapped[least] ? column : least;
    }
    return least;
  }
}
