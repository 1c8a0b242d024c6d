package io.github.zarrcdm.internal.grib.grid;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.LONGITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Method;
import io.github.zarrcdm.internal.grib.octets.Octets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The data representation types of grids of edition 1: the one list. */
final class Grids1 {
  private static final double MILLI = 1e-3;
  private static final int MISSING = 0xffff;
  private static final int DISTANCES_GIVEN = 0x80;
  private static final double POLAR_PARALLEL = 60;

  private Grids1() {}

  static Grid of(Octets grid, int points) throws ZarrException {
    int type = grid.u8(6);
    return switch (type) {
      case 0 -> latLon(grid, points, null);
      case 1 -> mercator(grid, points);
      case 3, 13 -> lambert(grid, points);
      case 4 -> gaussian(grid, points);
      case 5 -> polarStereographic(grid, points);
      case 10 ->
          latLon(
              grid,
              points,
              Grids2.rotation(
                  EarthShape.of1(grid.u8(17)),
                  grid.signed(33, 3) * MILLI,
                  grid.signed(36, 3) * MILLI));
      default ->
          throw grid.unsupported(
              6,
              "places of grid type %s of edition 1; supported are 0, 1, 3, 4, 5 and 10. Store"
                  + " latitudes and longitudes as arrays",
              type);
    };
  }

  private static RectangularGrid latLon(Octets grid, int points, @Nullable Crs rotation)
      throws ZarrException {
    if (grid.u16(7) == MISSING) {
      throw grid.unsupported(7, Grids2.REDUCED);
    }
    int columns = count(grid, 7, points);
    int rows = count(grid, 9, points);
    Scanning scanning = scanning(grid, columns, rows, points);
    double distance =
        (grid.u8(17) & DISTANCES_GIVEN) == 0 || grid.u16(26) == MISSING
            ? Double.NaN
            : grid.u16(26) * MILLI;
    return new RectangularGrid(
        LatLonAxes.longitudes(
            grid.signed(14, 3) * MILLI, grid.signed(21, 3) * MILLI, columns, scanning.west()),
        LatLonAxes.latitudes(
            grid.signed(11, 3) * MILLI,
            grid.signed(18, 3) * MILLI,
            distance,
            rows,
            scanning.north()),
        scanning,
        rotation);
  }

  private static RectangularGrid mercator(Octets grid, int points) throws ZarrException {
    MapGrid map = map(grid, points, 29);
    return map.on(
        EarthShape.of1(grid.u8(17)),
        Method.MERCATOR,
        Map.of(
            STANDARD_PARALLEL_1, grid.signed(24, 3) * MILLI, LONGITUDE_OF_ORIGIN, map.longitude()));
  }

  private static RectangularGrid lambert(Octets grid, int points) throws ZarrException {
    double first = grid.signed(29, 3) * MILLI;
    return map(grid, points, 21)
        .on(
            EarthShape.of1(grid.u8(17)),
            Method.LAMBERT_CONFORMAL_CONIC,
            Grids2.conic(first, grid.signed(32, 3) * MILLI, first, grid.signed(18, 3) * MILLI));
  }

  private static RectangularGrid polarStereographic(Octets grid, int points) throws ZarrException {
    return map(grid, points, 21)
        .on(
            EarthShape.of1(grid.u8(17)),
            Method.POLAR_STEREOGRAPHIC,
            Grids2.polar((grid.u8(27) & 0x80) != 0, POLAR_PARALLEL, grid.signed(18, 3) * MILLI));
  }

  private static MapGrid map(Octets grid, int points, int distances) throws ZarrException {
    int columns = count(grid, 7, points);
    int rows = count(grid, 9, points);
    return new MapGrid(
        columns,
        rows,
        grid.signed(11, 3) * MILLI,
        grid.signed(14, 3) * MILLI,
        grid.u24(distances),
        grid.u24(distances + 3),
        scanning(grid, columns, rows, points));
  }

  private static Grid gaussian(Octets grid, int points) throws ZarrException {
    int rows = count(grid, 9, points);
    int half = grid.u16(26);
    Scanning scanning = new Scanning(grid.u8(28));
    double[] latitudes =
        LatLonAxes.gaussian(half, grid.signed(11, 3) * MILLI, rows, scanning.north());
    if (latitudes == null) {
      throw grid.damaged(9, "%s rows of a Gaussian grid of 2 x %s", rows, half);
    }
    double first = grid.signed(14, 3) * MILLI;
    double last = grid.signed(21, 3) * MILLI;
    if (grid.u16(7) == MISSING) {
      int list = grid.u8(5) + 4 * grid.u8(4);
      return RowLengths.of(grid, list, 2, rows, points, latitudes, first, last);
    }
    int columns = count(grid, 7, points);
    return new RectangularGrid(
        LatLonAxes.longitudes(first, last, columns, scanning.west()),
        latitudes,
        scanning(grid, columns, rows, points),
        null);
  }

  private static int count(Octets grid, int octet, int points) throws ZarrException {
    int count = grid.u16(octet);
    if (count < 1 || count > points) {
      throw grid.damaged(octet, "%s columns or rows, in a grid of %s points", count, points);
    }
    return count;
  }

  private static Scanning scanning(Octets grid, int columns, int rows, int points)
      throws ZarrException {
    if ((long) columns * rows != points) {
      throw grid.damaged(
          7, "%s columns and %s rows, in a grid of %s points", columns, rows, points);
    }
    return new Scanning(grid.u8(28));
  }
}
