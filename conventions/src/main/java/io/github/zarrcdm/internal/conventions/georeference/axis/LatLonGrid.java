package io.github.zarrcdm.internal.conventions.georeference.axis;

import io.github.zarrcdm.internal.conventions.crs.Projection;
import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Longitude and latitude of every cell, for grids whose projection has no grid mapping. They are
 * computed for the cells that are read.
 */
public final class LatLonGrid {
  private LatLonGrid() {}

  /** The position of the cell in a column and a row, in the units of the projection. */
  public interface Cells {
    double x(long column, long row);

    double y(long column, long row);
  }

  /**
   * Returns the cells of a sheared raster; {@code factorX} and {@code factorY} convert units of the
   * transform to units of the projection, then {@code east} is added to x.
   */
  public static Cells of(AffineTransform affine, double factorX, double factorY, double east) {
    return new Cells() {
      @Override
      public double x(long column, long row) {
        return factorX * affine.x(column, row) + east;
      }

      @Override
      public double y(long column, long row) {
        return factorY * affine.y(column, row);
      }
    };
  }

  /** Returns the cells at the crossings of two axes, in the units of the projection. */
  public static Cells of(double[] y, double[] x) {
    return new Cells() {
      @Override
      public double x(long column, long row) {
        return x[(int) column];
      }

      @Override
      public double y(long column, long row) {
        return y[(int) row];
      }
    };
  }

  /** Returns a variable of longitudes or of latitudes, as {@code role} says. */
  public static Array variable(
      String path, AxisRole role, long[] shape, List<String> dimensions, ArrayData data) {
    return new Array(path, FloatType.FLOAT64, shape, dimensions, role.attributes(), data);
  }

  /**
   * Computes longitudes ({@code part} 0) or latitudes (1) of cells; {@code projection} null: x and
   * y are those already.
   */
  public static ArrayData.Source source(Cells cells, @Nullable Projection projection, int part) {
    return (start, count, stride) -> {
      double[] values = new double[Math.multiplyExact(count[0], count[1])];
      double[] x = new double[count[1]];
      double[] y = new double[count[1]];
      for (int i = 0; i < count[0]; i++) {
        long row = start[0] + i * stride[0];
        for (int j = 0; j < count[1]; j++) {
          long column = start[1] + j * stride[1];
          x[j] = cells.x(column, row);
          y[j] = cells.y(column, row);
        }
        if (projection != null) {
          projection.inverse(x, y);
        }
        System.arraycopy(part == 0 ? x : y, 0, values, i * count[1], count[1]);
      }
      return values;
    };
  }
}
