package io.github.zarrcdm.internal.conventions.crs.cf;

import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING_NAME;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.FALSE_EASTING;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.FALSE_NORTHING;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.GRID_NORTH_POLE_LATITUDE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.GRID_NORTH_POLE_LONGITUDE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.HEIGHT;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LATITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.LONGITUDE_OF_ORIGIN;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.NORTH_POLE_GRID_LONGITUDE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.SCALE;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_1;
import static io.github.zarrcdm.internal.conventions.crs.Parameter.STANDARD_PARALLEL_2;

import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.conventions.crs.Method;
import io.github.zarrcdm.internal.conventions.crs.Parameter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Says a CRS in the attributes of a CF grid mapping, in the one of several legal ways that readers
 * compute alike: scale factors become standard parallels, a sphere is an {@code earth_radius} and
 * never a semi-major axis, x and y are metres.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#appendix-grid-mappings">CF,
 *     appendix F</a>
 */
public final class GridMappingWriter {
  private final Crs crs;
  private final AxisUnit unit;
  private final Map<String, Object> attributes = new LinkedHashMap<>();

  private GridMappingWriter(Crs crs, AxisUnit unit) {
    this.crs = crs;
    this.unit = unit;
  }

  /**
   * Returns the attributes of {@code crs}, {@code grid_mapping_name} first; empty if CF has no
   * words for it or readers would not compute it alike. Values are String, Double, or a list of
   * Double.
   *
   * @param unit that false easting and northing are to be in, which is that of the coordinates
   */
  public static Map<String, Object> attributes(Crs crs, AxisUnit unit) {
    GridMappingWriter writer = new GridMappingWriter(crs, unit);
    boolean known = writer.method();
    if (!known) {
      return Map.of();
    }
    writer.figure();
    writer.names();
    return writer.attributes;
  }

  private boolean method() {
    if (crs.isGeographic()) {
      return name("latitude_longitude");
    }
    Conversion conversion = crs.conversion();
    if (crs.isPlanetocentric() || crs.west()) {
      return false;
    }
    return switch (conversion.method()) {
      case TRANSVERSE_MERCATOR ->
          name("transverse_mercator")
              && set("scale_factor_at_central_meridian", SCALE)
              && set("longitude_of_central_meridian", LONGITUDE_OF_ORIGIN)
              && set("latitude_of_projection_origin", LATITUDE_OF_ORIGIN)
              && falseOrigin();
      case LAMBERT_CONFORMAL_CONIC -> lambertConformalConic(conversion);
      case ALBERS_EQUAL_AREA ->
          name("albers_conical_equal_area")
              && put("standard_parallel", parallels(conversion))
              && set("longitude_of_central_meridian", LONGITUDE_OF_ORIGIN)
              && set("latitude_of_projection_origin", LATITUDE_OF_ORIGIN)
              && falseOrigin();
      case LAMBERT_AZIMUTHAL_EQUAL_AREA, LAMBERT_AZIMUTHAL_EQUAL_AREA_SPHERICAL ->
          name("lambert_azimuthal_equal_area") && origin() && falseOrigin();
      case POLAR_STEREOGRAPHIC -> polarStereographic(conversion);
      case STEREOGRAPHIC ->
          name("stereographic")
              && origin()
              && set("scale_factor_at_projection_origin", SCALE)
              && falseOrigin();
      case MERCATOR, PSEUDO_MERCATOR -> mercator(conversion);
      case CYLINDRICAL_EQUAL_AREA, CYLINDRICAL_EQUAL_AREA_SPHERICAL ->
          conversion.get(SCALE) == 1
              && name("lambert_cylindrical_equal_area")
              && set("standard_parallel", STANDARD_PARALLEL_1)
              && set("longitude_of_central_meridian", LONGITUDE_OF_ORIGIN)
              && falseOrigin();
      case SINUSOIDAL ->
          // CF's name, and the older one that readers know.
          name("sinusoidal")
              && set("longitude_of_projection_origin", LONGITUDE_OF_ORIGIN)
              && set("longitude_of_central_meridian", LONGITUDE_OF_ORIGIN)
              && falseOrigin();
      case GEOSTATIONARY_SWEEP_X, GEOSTATIONARY_SWEEP_Y -> geostationary(conversion);
      case ROTATED_POLE -> rotatedPole();
      default -> false;
    };
  }

  private boolean lambertConformalConic(Conversion conversion) {
    double scale = conversion.get(SCALE);
    boolean tangent = conversion.get(STANDARD_PARALLEL_1) == conversion.get(STANDARD_PARALLEL_2);
    List<Double> parallels = parallels(conversion);
    if (scale != 1) {
      parallels = tangent ? StandardParallels.ofConic(conversion, crs.ellipsoid()) : List.of();
    }
    return !parallels.isEmpty()
        && name("lambert_conformal_conic")
        && put("standard_parallel", parallels.size() == 1 ? parallels.get(0) : parallels)
        && set("longitude_of_central_meridian", LONGITUDE_OF_ORIGIN)
        && set("latitude_of_projection_origin", LATITUDE_OF_ORIGIN)
        && falseOrigin();
  }

  private boolean polarStereographic(Conversion conversion) {
    double scale = conversion.get(SCALE);
    double pole = conversion.get(LATITUDE_OF_ORIGIN);
    boolean secant = conversion.has(STANDARD_PARALLEL_1) || scale < 1;
    double parallel =
        conversion.has(STANDARD_PARALLEL_1)
            ? conversion.get(STANDARD_PARALLEL_1)
            : Math.copySign(StandardParallels.ofPole(scale, crs.ellipsoid()), pole);
    return scale <= 1
        && name("polar_stereographic")
        && set("straight_vertical_longitude_from_pole", LONGITUDE_OF_ORIGIN)
        && set("latitude_of_projection_origin", LATITUDE_OF_ORIGIN)
        && put(
            secant ? "standard_parallel" : "scale_factor_at_projection_origin",
            secant ? (Object) parallel : scale)
        && falseOrigin();
  }

  private boolean mercator(Conversion conversion) {
    boolean scaled = conversion.get(SCALE) != 1;
    return !(scaled && conversion.has(STANDARD_PARALLEL_1))
        && name("mercator")
        && set("longitude_of_projection_origin", LONGITUDE_OF_ORIGIN)
        && (scaled
            ? set("scale_factor_at_projection_origin", SCALE)
            : set("standard_parallel", STANDARD_PARALLEL_1))
        && falseOrigin();
  }

  private boolean geostationary(Conversion conversion) {
    return conversion.get(HEIGHT) > 0
        && name("geostationary")
        && set("longitude_of_projection_origin", LONGITUDE_OF_ORIGIN)
        && put("latitude_of_projection_origin", 0.)
        && set("perspective_point_height", HEIGHT)
        && put("sweep_angle_axis", conversion.method() == Method.GEOSTATIONARY_SWEEP_X ? "x" : "y")
        && falseOrigin();
  }

  private boolean rotatedPole() {
    return name("rotated_latitude_longitude")
        && set("grid_north_pole_latitude", GRID_NORTH_POLE_LATITUDE)
        && set("grid_north_pole_longitude", GRID_NORTH_POLE_LONGITUDE)
        && set("north_pole_grid_longitude", NORTH_POLE_GRID_LONGITUDE);
  }

  private static List<Double> parallels(Conversion conversion) {
    double first = conversion.get(STANDARD_PARALLEL_1);
    double second = conversion.get(STANDARD_PARALLEL_2, first);
    return first == second ? List.of(first) : List.of(first, second);
  }

  private boolean origin() {
    return set("longitude_of_projection_origin", LONGITUDE_OF_ORIGIN)
        && set("latitude_of_projection_origin", LATITUDE_OF_ORIGIN);
  }

  private boolean falseOrigin() {
    double metres = unit.metres(crs.conversion().get(HEIGHT));
    return put("false_easting", rounded(crs.conversion().get(FALSE_EASTING) / metres))
        && put("false_northing", rounded(crs.conversion().get(FALSE_NORTHING) / metres));
  }

  /** Two million feet again, after they were metres. */
  private static double rounded(double length) {
    return Math.abs(length) < 1e6 ? length : Math.rint(length * 1e7) / 1e7;
  }

  private void figure() {
    Ellipsoid figure = crs.figure();
    if ("geostationary".equals(attributes.get(GRID_MAPPING_NAME))) {
      put("semi_major_axis", figure.semiMajor());
      put("semi_minor_axis", figure.semiMinor());
    } else if (figure.isSphere()) {
      put("earth_radius", figure.semiMajor());
    } else {
      put("semi_major_axis", figure.semiMajor());
      put("inverse_flattening", figure.inverseFlattening());
    }
  }

  /**
   * NormalizedName are for people; longitudes are from Greenwich, whatever the meridian of the
   * datum.
   */
  private void names() {
    put("longitude_of_prime_meridian", 0.);
    named("reference_ellipsoid_name", crs.ellipsoid().name());
    named("horizontal_datum_name", crs.datum().name());
    named("geographic_crs_name", crs.datum().geographicName());
    if (crs.isProjected()) {
      named("projected_crs_name", crs.name());
    }
  }

  private void named(String attribute, String name) {
    if (!name.isEmpty() && !name.equalsIgnoreCase("unknown") && !name.equalsIgnoreCase("unnamed")) {
      put(attribute, name);
    }
  }

  private boolean name(String name) {
    return put(GRID_MAPPING_NAME, name);
  }

  private boolean set(String attribute, Parameter parameter) {
    return put(attribute, crs.conversion().get(parameter));
  }

  private boolean put(String attribute, Object value) {
    attributes.put(attribute, value);
    return true;
  }
}
