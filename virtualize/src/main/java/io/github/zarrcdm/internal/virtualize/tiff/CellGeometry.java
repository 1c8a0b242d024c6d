package io.github.zarrcdm.internal.virtualize.tiff;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Where the cells of an image are: x = {@code a} column + {@code b} row + {@code c}, and y = {@code
 * d} column + {@code e} row + {@code f}, of the corner of a cell where both counts are whole.
 *
 * @see <a href="https://docs.ogc.org/is/19-008r4/19-008r4.html">OGC 19-008r4, 7.1, raster space</a>
 */
record CellGeometry(double a, double b, double c, double d, double e, double f) {

  /**
   * Returns an empty Optional if {@code image} has no place, or only control points; adds to {@code
   * notes} what is not read as the specification has it.
   */
  static Optional<CellGeometry> of(
      ImageFileDirectory image, boolean pixelIsPoint, List<String> notes) throws IOException {
    double[] matrix = image.doubles(Tag.TRANSFORMATION);
    double[] scale = image.doubles(Tag.PIXEL_SCALE);
    double[] tie = image.doubles(Tag.TIE_POINTS);
    CellGeometry given;
    if (scale.length >= 2 && tie.length >= 6 && scale[0] != 0 && scale[1] != 0) {
      if (scale[1] < 0) {
        notes.add("its negative height of cells is read as a positive one, north up, as GDAL does");
      }
      double height = Math.abs(scale[1]);
      given =
          new CellGeometry(
              scale[0], 0, tie[3] - tie[0] * scale[0], 0, -height, tie[4] + tie[1] * height);
    } else if (matrix.length >= 8) {
      given = new CellGeometry(matrix[0], matrix[1], matrix[3], matrix[4], matrix[5], matrix[7]);
    } else {
      return Optional.empty();
    }
    return Optional.of(pixelIsPoint ? given.moved(-0.5) : given);
  }

  /** Returns this geometry with cells that begin {@code cells} further along both axes. */
  private CellGeometry moved(double cells) {
    return new CellGeometry(a, b, c + (a + b) * cells, d, e, f + (d + e) * cells);
  }

  /** Cells that are so many times as wide and high, beginning at the same corner. */
  CellGeometry scaled(double width, double height) {
    return new CellGeometry(a * width, b * height, c, d * width, e * height, f);
  }

  /** Returns true if x changes along columns as well, or y along rows: there are no axes then. */
  boolean isSheared() {
    return b != 0 || d != 0;
  }

  /** Returns the middles of all columns. */
  double[] x(int columns) {
    double[] x = new double[columns];
    for (int i = 0; i < columns; i++) {
      x[i] = c + (i + 0.5) * a;
    }
    return x;
  }

  /** Returns the middles of all rows. */
  double[] y(int rows) {
    double[] y = new double[rows];
    for (int i = 0; i < rows; i++) {
      y[i] = f + (i + 0.5) * e;
    }
    return y;
  }

  /** As GDAL and rioxarray write it. */
  String text() {
    return "%s %s %s %s %s %s".formatted(c, a, b, f, d, e);
  }
}
