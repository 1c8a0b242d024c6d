package io.github.zarrcdm.internal.conventions.georeference.axis;

/**
 * The position of a raster's cells: {@code x = a (column + shift) + b (row + shift) + c}, {@code y
 * = d (column + shift) + e (row + shift) + f}.
 *
 * @param shift 0.5 if the origin is the outer corner of the first cell, 0 if it is its centre
 */
public record AffineTransform(
    double a, double b, double c, double d, double e, double f, double shift) {

  public boolean isSheared() {
    return b != 0 || d != 0;
  }

  /** Returns true if every cell has a distinct position. */
  public boolean isRegular() {
    double determinant = a * e - b * d;
    return Double.isFinite(determinant)
        && determinant != 0
        && Double.isFinite(c)
        && Double.isFinite(f);
  }

  public double x(double column, double row) {
    return c + a * (column + shift) + b * (row + shift);
  }

  public double y(double column, double row) {
    return f + d * (column + shift) + e * (row + shift);
  }
}
