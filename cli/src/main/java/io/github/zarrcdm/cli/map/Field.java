package io.github.zarrcdm.cli.map;

import java.util.Optional;

/**
 * What a map shows: values, where they are, and what they are.
 *
 * @param values [row][column] as the array counts; NaN where there is none
 * @param title what is measured
 * @param subtitle when, and at which level; may be empty
 * @param units of the values; may be empty
 * @param flags what single values mean, where they are categories
 * @param graticule longitudes and latitudes on the map, where its axes are others
 */
record Field(
    float[][] values,
    Axis x,
    Axis y,
    String title,
    String subtitle,
    String units,
    Optional<Flags> flags,
    Optional<Graticule> graticule) {

  /** The least and the greatest value; 0 and 1 if there is none. */
  double[] range() {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (float[] row : values) {
      for (float value : row) {
        if (Float.isFinite(value)) {
          low = Math.min(low, value);
          high = Math.max(high, value);
        }
      }
    }
    return low > high ? new double[] {0, 1} : new double[] {low, high};
  }

  /** The value at a place between the ends of both axes. */
  float at(double placeX, double placeY) {
    return values[y.cell(placeY)][x.cell(placeX)];
  }
}
