package io.github.zarrcdm.internal.grib.grid;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.grib.octets.Octets;

/** The figure of the earth: code table 3.2. */
final class EarthShape {
  private static final int SHAPE = 15;
  private static final int MISSING_SCALE = 255;

  private static final String UNNAMED = "unknown";

  private EarthShape() {}

  /** Returns the figure in octets 15 to 30 of a grid of edition 2. */
  static Ellipsoid of(Octets grid) throws ZarrException {
    int shape = grid.u8(SHAPE);
    return switch (shape) {
      case 0 -> Ellipsoid.sphere(UNNAMED, 6_367_470);
      case 1 -> Ellipsoid.sphere(UNNAMED, length(grid, 16, 1));
      case 2 -> Ellipsoid.ofAxes("IAU 1965", 6_378_160, 6_356_775);
      case 3 -> Ellipsoid.ofAxes(UNNAMED, length(grid, 21, 1000), length(grid, 26, 1000));
      case 4, 5 -> Ellipsoid.ofAxes("WGS 84", 6_378_137, 6_356_752.314);
      case 6 -> Ellipsoid.sphere(UNNAMED, 6_371_229);
      case 7 -> Ellipsoid.ofAxes(UNNAMED, length(grid, 21, 1), length(grid, 26, 1));
      case 8 -> Ellipsoid.sphere(UNNAMED, 6_371_200);
      case 9 -> Ellipsoid.ofAxes("Airy 1830", 6_377_563.396, 6_356_256.909);
      default ->
          throw grid.unsupported(
              SHAPE,
              "places on a figure of the earth of code %s; supported are 0 to 9. Store latitudes"
                  + " and longitudes as arrays",
              shape);
    };
  }

  /** Returns the figure that the flags of a grid of edition 1 say. */
  static Ellipsoid of1(int flags) {
    return (flags & 0x40) == 0
        ? Ellipsoid.sphere(UNNAMED, 6_367_470)
        : Ellipsoid.ofAxes("IAU 1965", 6_378_160, 6_356_775);
  }

  private static double length(Octets grid, int octet, double unit) throws ZarrException {
    int scale = grid.u8(octet);
    double length = grid.u32(octet + 1) * unit / Math.pow(10, scale > 127 ? 128 - scale : scale);
    if (scale == MISSING_SCALE || length < 1 || length > 1e12) {
      throw grid.damaged(octet, "a figure of the earth without a length that can be");
    }
    return length;
  }
}
