package io.github.zarrcdm.internal.grib.grid;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.GRID_NORTH_POLE_LATITUDE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.GRID_NORTH_POLE_LONGITUDE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.HEIGHT;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LONGITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_2;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.conventions.crs.Method;
import io.github.zarrcdm.internal.conventions.crs.Parameter;
import io.github.zarrcdm.internal.grib.octets.Octets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The grid definition templates of edition 2: the one list. */
final class Grids2 {
  private static final double MICRO = 1e-6;
  private static final double MILLI = 1e-3;

  /** Why places of rows of different lengths are not computed, unless they are Gaussian. */
  static final String REDUCED =
      "places of rows of different lengths on latitudes that are not Gaussian. Store latitudes and"
          + " longitudes as arrays";

  private static final long MISSING = 0xffffffffL;
  private static final int ROW_DISTANCE_GIVEN = 0x10;

  private Grids2() {}

  /** Returns true if grids of {@code template} have columns and rows in octets 31 to 38. */
  static boolean hasColumns(int template) {
    return switch (template) {
      case 0, 1, 10, 12, 20, 30, 31, 40, 41, 90, 140 -> true;
      default -> false;
    };
  }

  /** Returns the octet of the scanning mode, of templates that {@link #hasColumns}. */
  static int scanningOctet(int template) {
    return switch (template) {
      case 10, 12 -> 60;
      case 20, 30, 31 -> 65;
      case 90, 140 -> 64;
      default -> 72;
    };
  }

  static Grid of(Octets grid, int points) throws ZarrException {
    int template = grid.u16(13);
    return switch (template) {
      case 0 -> latLon(grid, points, null);
      case 1 -> latLon(grid, points, rotation(grid, 73));
      case 10 -> mercator(grid, points);
      case 20 -> polarStereographic(grid, points);
      case 30 -> lambert(grid, points);
      case 40 -> gaussian(grid, points);
      case 90 -> geostationary(grid, points);
      default ->
          throw grid.unsupported(
              13,
              "places of grid definition template 3.%s; supported are 3.0, 3.1, 3.10, 3.20, 3.30,"
                  + " 3.40 and 3.90. Store latitudes and longitudes as arrays",
              template);
    };
  }

  private static RectangularGrid latLon(Octets grid, int points, @Nullable Crs rotation)
      throws ZarrException {
    if (grid.u32(31) == MISSING) {
      throw grid.unsupported(31, REDUCED);
    }
    double unit = unit(grid);
    int columns = count(grid, 31, points);
    int rows = count(grid, 35, points);
    Scanning scanning = scanning(grid, 72, columns, rows, points);
    double distance =
        (grid.u8(55) & ROW_DISTANCE_GIVEN) == 0 || grid.u32(68) == MISSING
            ? Double.NaN
            : grid.u32(68) * unit;
    return new RectangularGrid(
        LatLonAxes.longitudes(
            grid.signed(51, 4) * unit, grid.signed(60, 4) * unit, columns, scanning.west()),
        LatLonAxes.latitudes(
            grid.signed(47, 4) * unit, grid.signed(56, 4) * unit, distance, rows, scanning.north()),
        scanning,
        rotation);
  }

  private static Crs rotation(Octets grid, int octet) throws ZarrException {
    if (grid.ieee(octet + 8) != 0) {
      throw grid.unsupported(
          octet + 8,
          "places of a grid that is turned about its own pole. Store latitudes and longitudes as"
              + " arrays");
    }
    return rotation(
        EarthShape.of(grid), grid.signed(octet, 4) * MICRO, grid.signed(octet + 4, 4) * MICRO);
  }

  /** Returns the map of a globe whose southern pole is at that place. */
  static Crs rotation(Ellipsoid figure, double latitude, double longitude) {
    return MapGrid.crs(
        figure,
        Method.ROTATED_POLE,
        Map.of(GRID_NORTH_POLE_LATITUDE, -latitude, GRID_NORTH_POLE_LONGITUDE, longitude + 180));
  }

  private static RectangularGrid mercator(Octets grid, int points) throws ZarrException {
    if (grid.u32(61) != 0) {
      throw grid.unsupported(
          61, "places of a turned Mercator grid. Store latitudes and longitudes as arrays");
    }
    MapGrid map = map(grid, points, 65, 60);
    return map.on(
        EarthShape.of(grid),
        Method.MERCATOR,
        Map.of(
            STANDARD_PARALLEL_1, grid.signed(48, 4) * MICRO, LONGITUDE_OF_ORIGIN, map.longitude()));
  }

  private static RectangularGrid polarStereographic(Octets grid, int points) throws ZarrException {
    return map(grid, points, 56, 65)
        .on(
            EarthShape.of(grid),
            Method.POLAR_STEREOGRAPHIC,
            polar(
                (grid.u8(64) & 0x80) != 0, grid.signed(48, 4) * MICRO, grid.signed(52, 4) * MICRO));
  }

  static Map<Parameter, Double> polar(boolean south, double parallel, double longitude) {
    return Map.of(
        LATITUDE_OF_ORIGIN, south ? -90.0 : 90.0,
        STANDARD_PARALLEL_1, south ? -Math.abs(parallel) : Math.abs(parallel),
        LONGITUDE_OF_ORIGIN, longitude);
  }

  private static RectangularGrid lambert(Octets grid, int points) throws ZarrException {
    return map(grid, points, 56, 65)
        .on(
            EarthShape.of(grid),
            Method.LAMBERT_CONFORMAL_CONIC,
            conic(
                grid.signed(66, 4) * MICRO,
                grid.signed(70, 4) * MICRO,
                grid.signed(48, 4) * MICRO,
                grid.signed(52, 4) * MICRO));
  }

  static Map<Parameter, Double> conic(
      double first, double second, double origin, double longitude) {
    return Map.of(
        STANDARD_PARALLEL_1, first,
        STANDARD_PARALLEL_2, second,
        LATITUDE_OF_ORIGIN, origin,
        LONGITUDE_OF_ORIGIN, longitude);
  }

  /** Returns the numbers that all maps have: distances from octet {@code distances} on. */
  private static MapGrid map(Octets grid, int points, int distances, int scanning)
      throws ZarrException {
    int columns = count(grid, 31, points);
    int rows = count(grid, 35, points);
    return new MapGrid(
        columns,
        rows,
        grid.signed(39, 4) * MICRO,
        grid.signed(43, 4) * MICRO,
        grid.u32(distances) * MILLI,
        grid.u32(distances + 4) * MILLI,
        scanning(grid, scanning, columns, rows, points));
  }

  private static Grid gaussian(Octets grid, int points) throws ZarrException {
    double unit = unit(grid);
    int rows = count(grid, 35, points);
    long half = grid.u32(68);
    Scanning scanning = new Scanning(grid.u8(72));
    double[] latitudes =
        half > points
            ? null
            : LatLonAxes.gaussian((int) half, grid.signed(47, 4) * unit, rows, scanning.north());
    if (latitudes == null) {
      throw grid.damaged(35, "%s rows of a Gaussian grid of 2 x %s", rows, half);
    }
    double first = grid.signed(51, 4) * unit;
    double last = grid.signed(60, 4) * unit;
    if (grid.u32(31) == MISSING) {
      return RowLengths.of(grid, 73, grid.u8(11), rows, points, latitudes, first, last);
    }
    int columns = count(grid, 31, points);
    return new RectangularGrid(
        LatLonAxes.longitudes(first, last, columns, scanning.west()),
        latitudes,
        scanning(grid, 72, columns, rows, points),
        null);
  }

  private static RectangularGrid geostationary(Octets grid, int points) throws ZarrException {
    int columns = count(grid, 31, points);
    int rows = count(grid, 35, points);
    Ellipsoid figure = EarthShape.of(grid);
    double distance = grid.u32(69) * MICRO;
    if (grid.u32(69) == MISSING || distance <= 1 || grid.signed(39, 4) != 0) {
      throw grid.unsupported(
          39,
          "places of a view that is orthographic, or not from above the equator. Store latitudes"
              + " and longitudes as arrays");
    }
    double height = (distance - 1) * figure.semiMajor();
    double diameter = 2 * Math.asin(1 / distance);
    double dx = diameter / grid.u32(48) * height;
    double dy = diameter * figure.semiMinor() / figure.semiMajor() / grid.u32(52) * height;
    Scanning scanning = scanning(grid, 64, columns, rows, points);
    if (scanning.west() || scanning.north()) {
      throw grid.unsupported(
          64,
          "places of a geostationary view in scanning mode %s, which readers place differently;"
              + " supported is 0. Store latitudes and longitudes as arrays",
          scanning.flags());
    }
    double x = (grid.u32(73) - grid.u32(56) * MILLI) * dx;
    double y = (grid.u32(77) - grid.u32(60) * MILLI) * dy;
    return new RectangularGrid(
        MapGrid.axis(x, dx, columns),
        MapGrid.axis(y + (rows - 1) * dy, -dy, rows),
        scanning,
        MapGrid.crs(
            figure,
            Method.GEOSTATIONARY_SWEEP_Y,
            Map.of(HEIGHT, height, LONGITUDE_OF_ORIGIN, grid.signed(43, 4) * MICRO)));
  }

  /** Degrees of a unit of angles, which the message may define. */
  private static double unit(Octets grid) throws ZarrException {
    long angle = grid.u32(39);
    long parts = grid.u32(43);
    return angle == 0 || parts == 0 || parts == MISSING ? MICRO : (double) angle / parts;
  }

  private static int count(Octets grid, int octet, int points) throws ZarrException {
    long count = grid.u32(octet);
    if (count < 1 || count > points) {
      throw grid.damaged(octet, "%s columns or rows, in a grid of %s points", count, points);
    }
    return (int) count;
  }

  private static Scanning scanning(Octets grid, int octet, int columns, int rows, int points)
      throws ZarrException {
    if ((long) columns * rows != points) {
      throw grid.damaged(
          31, "%s columns and %s rows, in a grid of %s points", columns, rows, points);
    }
    return new Scanning(grid.u8(octet));
  }
}
