package io.github.zarrcdm.internal.grib.grid;

/** The roots of Legendre polynomials, where Gaussian grids have their rows. */
final class GaussianLatitudes {
  private static final int STEPS = 10;
  private static final double ENOUGH = 1e-15;

  private GaussianLatitudes() {}

  /** Returns the latitudes in degrees of {@code 2 * half} rows, from north to south. */
  static double[] of(int half) {
    int rows = 2 * half;
    double[] latitudes = new double[rows];
    for (int row = 0; row < half; row++) {
      double latitude = Math.toDegrees(Math.asin(root(rows, row)));
      latitudes[row] = latitude;
      latitudes[rows - 1 - row] = -latitude;
    }
    return latitudes;
  }

  /** Returns the root number {@code row}, from 1 downward, of the polynomial of that degree. */
  private static double root(int degree, int row) {
    double x = Math.cos(Math.PI * (row + 0.75) / (degree + 0.5));
    for (int step = 0; step < STEPS; step++) {
      double before = 1;
      double value = x;
      for (int n = 2; n <= degree; n++) {
        double next = ((2 * n - 1) * x * value - (n - 1) * before) / n;
        before = value;
        value = next;
      }
      double slope = degree * (x * value - before) / (x * x - 1);
      double change = value / slope;
      x -= change;
      if (Math.abs(change) < ENOUGH) {
        break;
      }
    }
    return x;
  }
}
