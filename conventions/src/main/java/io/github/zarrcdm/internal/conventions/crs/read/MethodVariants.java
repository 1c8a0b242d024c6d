package io.github.zarrcdm.internal.conventions.crs.read;

import static io.github.zarrcdm.internal.conventions.crs.Parameter.AUXILIARY_SPHERE_TYPE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.AXIS_ROTATION;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.AZIMUTH;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.ELLIPSOID_SCALE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.FALSE_NORTHING;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.GRID_NORTH_POLE_LATITUDE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.GRID_NORTH_POLE_LONGITUDE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.HEIGHT;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LONGITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.NORTH_POLE_GRID_LONGITUDE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.OPTION;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.PLANE_HEIGHT;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.RECTIFIED_GRID_ANGLE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.SOUTHERN_POLE_LATITUDE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.SOUTHERN_POLE_LONGITUDE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_2;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.X_SCALE;

import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.conventions.crs.Method;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * Brings the variants of a method (EPSG's A, B, C; ESRI's and GDAL's own ways to give parameters)
 * to one form each, so that what follows needs to know one.
 */
final class MethodVariants {
  private static final Set<Method> REVERSED_BY_NATURE =
      EnumSet.of(Method.KROVAK, Method.KROVAK_MODIFIED, Method.TRANSVERSE_MERCATOR_SOUTH);

  private MethodVariants() {}

  static Conversion unify(Conversion given, Ellipsoid ellipsoid, AxisDirections axes) {
    if (axes.reversed() && !REVERSED_BY_NATURE.contains(given.method())) {
      boolean cassini = given.method() == Method.CASSINI_SOLDNER && axes.reversedInOrder();
      return given.with(cassini ? Method.CASSINI_SOLDNER_SOUTH_WEST : Method.UNKNOWN);
    }
    return switch (given.method()) {
      case COLOMBIA_URBAN ->
          given.has(PLANE_HEIGHT) ? given : given.with(PLANE_HEIGHT, given.get(HEIGHT));
      case BONNE ->
          given.has(LATITUDE_OF_ORIGIN)
              ? given
              : given.with(LATITUDE_OF_ORIGIN, given.get(STANDARD_PARALLEL_1));
      case GOODE_HOMOLOSINE ->
          given.get(OPTION, 0) == 0
              ? given
              : given.with(
                  given.get(OPTION) == 1
                      ? Method.GOODE_HOMOLOSINE_OCEANS
                      : given.get(OPTION) == 2 ? Method.GOODE_HOMOLOSINE_LAND : Method.UNKNOWN);
      case PEIRCE_DIAMOND ->
          given.get(OPTION, 1) == 1
              ? given
              : given.with(given.get(OPTION) == 0 ? Method.PEIRCE_SQUARE : Method.UNKNOWN);
      case LAMBERT_CONFORMAL_CONIC, LAMBERT_CONFORMAL_CONIC_1SP_B -> lambertConformalConic(given);
      case POLAR_STEREOGRAPHIC -> polar(given);
      case POLAR_STEREOGRAPHIC_C -> polarC(given, ellipsoid);
      case STEREOGRAPHIC ->
          Math.abs(given.get(LATITUDE_OF_ORIGIN)) == 90
              ? polar(given.with(Method.POLAR_STEREOGRAPHIC))
              : given;
      case MERCATOR -> given.get(LATITUDE_OF_ORIGIN) == 0 ? given : given.with(Method.UNKNOWN);
      case PSEUDO_MERCATOR ->
          given.get(AUXILIARY_SPHERE_TYPE, 0) == 0 ? given : given.with(Method.UNKNOWN);
      case MERCATOR_SPHERICAL -> ellipsoid.isSphere() ? given.with(Method.MERCATOR) : given;
      case LAMBERT_AZIMUTHAL_EQUAL_AREA_SPHERICAL, CYLINDRICAL_EQUAL_AREA_SPHERICAL -> given;
      case CYLINDRICAL_EQUAL_AREA -> behrmann(given);
      case HOTINE_OBLIQUE_MERCATOR_A, HOTINE_OBLIQUE_MERCATOR_B -> hotine(given);
      case SWISS_OBLIQUE_MERCATOR ->
          given
              .with(Method.HOTINE_OBLIQUE_MERCATOR_B)
              .with(AZIMUTH, 90)
              .with(RECTIFIED_GRID_ANGLE, 90);
      case KROVAK -> krovakOfSouth(given, axes) ? given : given.with(Method.KROVAK_NORTH);
      case ROTATED_POLE -> rotatedPole(given);
      default -> given;
    };
  }

  /** Older writers call Switzerland's projection variant A, with the false origin of variant B. */
  private static Conversion hotine(Conversion given) {
    double azimuth = given.get(AZIMUTH);
    double grid = given.get(RECTIFIED_GRID_ANGLE, azimuth);
    boolean swiss = Math.abs(azimuth - 90) < 1e-4 && Math.abs(grid - 90) < 1e-4;
    return (swiss ? given.with(Method.HOTINE_OBLIQUE_MERCATOR_B) : given)
        .with(RECTIFIED_GRID_ANGLE, grid);
  }

  private static Conversion lambertConformalConic(Conversion given) {
    double first = given.get(STANDARD_PARALLEL_1, given.get(LATITUDE_OF_ORIGIN));
    return given
        .with(Method.LAMBERT_CONFORMAL_CONIC)
        .with(STANDARD_PARALLEL_1, first)
        .with(STANDARD_PARALLEL_2, given.get(STANDARD_PARALLEL_2, first))
        // Michigan's scaled ellipsoid scales the map, and nothing else.
        .with(SCALE, given.get(SCALE) * given.get(ELLIPSOID_SCALE));
  }

  /**
   * The latitude of origin becomes that of a pole; WKT 1 of GDAL has the standard parallel in its
   * place.
   */
  private static Conversion polar(Conversion given) {
    double latitude = given.get(STANDARD_PARALLEL_1, given.get(LATITUDE_OF_ORIGIN, 90));
    Conversion polar = given.with(LATITUDE_OF_ORIGIN, Math.copySign(90, latitude));
    return Math.abs(latitude) == 90 ? polar : polar.with(STANDARD_PARALLEL_1, latitude);
  }

  /** Variant C counts northings from the standard parallel: moves them to the pole. */
  private static Conversion polarC(Conversion given, Ellipsoid ellipsoid) {
    Conversion polar = polar(given.with(Method.POLAR_STEREOGRAPHIC));
    double parallel = Math.toRadians(given.get(STANDARD_PARALLEL_1));
    double sin = Math.sin(parallel);
    double radius =
        ellipsoid.semiMajor() * Math.cos(parallel) / Math.sqrt(1 - ellipsoid.e2() * sin * sin);
    return polar.with(FALSE_NORTHING, given.get(FALSE_NORTHING) + Math.copySign(radius, parallel));
  }

  /** GDAL's WKT 1 distinguishes the two by the axes, ESRI's by a scale of -1. */
  private static boolean krovakOfSouth(Conversion given, AxisDirections axes) {
    return given.has(X_SCALE) ? given.get(X_SCALE) == 1 : axes.reversed();
  }

  private static Conversion behrmann(Conversion given) {
    boolean implied = given.methodName().toLowerCase(Locale.ROOT).contains("behrmann");
    return implied && !given.has(STANDARD_PARALLEL_1) ? given.with(STANDARD_PARALLEL_1, 30) : given;
  }

  /**
   * PROJ's ob_tran and GRIB's southern pole, said as CF says it: the grid's north pole, and the
   * longitude of the true pole in the grid.
   */
  private static Conversion rotatedPole(Conversion given) {
    if (given.has(SOUTHERN_POLE_LATITUDE)) {
      return given
          .with(GRID_NORTH_POLE_LATITUDE, -given.get(SOUTHERN_POLE_LATITUDE))
          .with(GRID_NORTH_POLE_LONGITUDE, halfTurn(given.get(SOUTHERN_POLE_LONGITUDE)))
          .with(NORTH_POLE_GRID_LONGITUDE, -given.get(AXIS_ROTATION));
    }
    if (!given.has(GRID_NORTH_POLE_LATITUDE)) {
      return given.with(Method.UNKNOWN);
    }
    return given.has(GRID_NORTH_POLE_LONGITUDE)
        ? given
        : given.with(GRID_NORTH_POLE_LONGITUDE, halfTurn(given.get(LONGITUDE_OF_ORIGIN)));
  }

  private static double halfTurn(double longitude) {
    return longitude > 0 ? longitude - 180 : longitude + 180;
  }
}
