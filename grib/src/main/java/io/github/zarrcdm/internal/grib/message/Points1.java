package io.github.zarrcdm.internal.grib.message;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Octets;

/** How many points a grid of edition 1 has. */
final class Points1 {
  private static final int NOT_GIVEN = 0xffff;
  private static final int NO_LIST = 255;
  private static final int SPHERICAL_HARMONICS = 50;
  private static final int LAST_SPHERICAL_HARMONICS = 80;

  private Points1() {}

  /** Returns the number of points. */
  static long of(Octets grid) throws ZarrException {
    int type = grid.u8(6);
    if (type >= SPHERICAL_HARMONICS && type <= LAST_SPHERICAL_HARMONICS && type % 10 == 0) {
      throw grid.unsupported(
          6,
          "spherical harmonics; supported are values at the points of a grid. Transform them: cdo"
              + " sp2gp");
    }
    int columns = grid.u16(7);
    int rows = grid.u16(9);
    if (columns != NOT_GIVEN && rows != NOT_GIVEN) {
      return (long) columns * rows;
    }
    int list = grid.u8(5);
    if (list == NO_LIST || list == 0) {
      throw grid.damaged(5, "no list of the points in each row, and no number of them");
    }
    int lines = columns == NOT_GIVEN ? rows : columns;
    long points = 0;
    int first = list + 4 * grid.u8(4);
    for (int line = 0; line < lines; line++) {
      points += grid.u16(first + 2 * line);
    }
    return points;
  }
}
