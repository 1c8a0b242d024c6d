package io.github.zarrcdm.hosts.edal;

import org.joda.time.DateTime;

/**
 * A requested picture.
 *
 * @param west the box in the units of {@code crs}, as {@code south}, {@code east}, {@code north}
 * @param time null for a layer without time
 * @param least the value that becomes blue
 * @param most the value that becomes red
 */
record MapRequest(
    String layer,
    String crs,
    double west,
    double south,
    double east,
    double north,
    int width,
    int height,
    DateTime time,
    float least,
    float most) {
  /** The column of the picture in which the middle of {@code cell} lies. */
  int column(Cell cell) {
    return (int) ((cell.lon() - west) / (east - west) * width);
  }

  /** The row of the picture in which the middle of {@code cell} lies; north is above. */
  int row(Cell cell) {
    return (int) ((north - cell.lat()) / (north - south) * height);
  }
}
