package io.github.zarrcdm.internal.conventions.crs.cf;

import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING_NAME;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;

import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Datum;
import io.github.zarrcdm.internal.conventions.crs.Method;
import io.github.zarrcdm.internal.conventions.crs.Parameter;
import io.github.zarrcdm.model.Attributes;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The CRS that attributes of CF describe, under deprecated names and those of older conventions
 * too.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#appendix-grid-mappings">CF,
 *     appendix F</a>
 */
final class CfGridMapping {
  static final String GEOGRAPHIC = "latitude_longitude";

  private final GridMappingAttributes attributes;
  private final AxisUnit unit;
  private final Map<Parameter, Double> parameters = new EnumMap<>(Parameter.class);

  CfGridMapping(Attributes attributes, AxisUnit unit) {
    this.attributes = new GridMappingAttributes(attributes);
    this.unit = unit;
  }

  Crs crs() throws UnreadableGridMapping {
    String name = attributes.stored().text(GRID_MAPPING_NAME);
    if (name == null) {
      throw new UnreadableGridMapping("it has neither WKT nor a grid_mapping_name");
    }
    Method method = method(name);
    double meridian = attributes.number("longitude_of_prime_meridian", 0);
    parameters.computeIfPresent(Parameter.LONGITUDE_OF_ORIGIN, (p, lon) -> lon + meridian);
    parameters.computeIfPresent(Parameter.GRID_NORTH_POLE_LONGITUDE, (p, lon) -> lon + meridian);
    Datum datum =
        new Datum(
            attributes.name("geographic_crs_name"),
            attributes.name("horizontal_datum_name"),
            attributes.ellipsoid(),
            meridian);
    Conversion conversion = method == null ? null : new Conversion(method, name, parameters);
    return new Crs(attributes.name("projected_crs_name"), null, datum, conversion, 1, false);
  }

  /**
   * Returns the method of that name, its parameters collected; null for latitude and longitude
   * themselves.
   */
  private @Nullable Method method(String name) throws UnreadableGridMapping {
    switch (name) {
      case GEOGRAPHIC:
        return null;
      case "transverse_mercator":
        scale();
        meridian();
        latitude();
        falseOrigin();
        return Method.TRANSVERSE_MERCATOR;
      case "lambert_conformal_conic":
        parallels();
        meridian();
        latitude();
        falseOrigin();
        parameters.put(Parameter.SCALE, 1.);
        return Method.LAMBERT_CONFORMAL_CONIC;
      case "albers_conical_equal_area":
        parallels();
        meridian();
        latitude();
        falseOrigin();
        return Method.ALBERS_EQUAL_AREA;
      case "lambert_azimuthal_equal_area":
        return azimuthal(Method.LAMBERT_AZIMUTHAL_EQUAL_AREA);
      case "azimuthal_equidistant":
        return azimuthal(Method.AZIMUTHAL_EQUIDISTANT);
      case "orthographic":
        return azimuthal(Method.ORTHOGRAPHIC);
      case "vertical_perspective":
        required(Parameter.HEIGHT, "perspective_point_height");
        return azimuthal(Method.VERTICAL_PERSPECTIVE);
      case "stereographic":
        scale();
        return azimuthal(Method.STEREOGRAPHIC);
      case "polar_stereographic":
        return polar();
      case "mercator":
        meridian();
        scale();
        optional(Parameter.STANDARD_PARALLEL_1, "standard_parallel");
        falseOrigin();
        return Method.MERCATOR;
      case "lambert_cylindrical_equal_area":
        meridian();
        scale();
        optional(Parameter.STANDARD_PARALLEL_1, "standard_parallel");
        falseOrigin();
        return Method.CYLINDRICAL_EQUAL_AREA;
      case "sinusoidal":
        meridian();
        falseOrigin();
        return Method.SINUSOIDAL;
      case "geostationary":
        return geostationary();
      case "rotated_latitude_longitude":
        required(Parameter.GRID_NORTH_POLE_LATITUDE, "grid_north_pole_latitude");
        required(Parameter.GRID_NORTH_POLE_LONGITUDE, "grid_north_pole_longitude");
        optional(Parameter.NORTH_POLE_GRID_LONGITUDE, "north_pole_grid_longitude");
        return Method.ROTATED_POLE;
      case "oblique_mercator":
        required(Parameter.LATITUDE_OF_ORIGIN, "latitude_of_projection_origin");
        required(Parameter.LONGITUDE_OF_ORIGIN, "longitude_of_projection_origin");
        required(Parameter.AZIMUTH, "azimuth_of_central_line");
        // CF has no angle of a rectified grid: x runs across the central line, y along it.
        parameters.put(Parameter.RECTIFIED_GRID_ANGLE, 0.);
        scale();
        falseOrigin();
        return Method.HOTINE_OBLIQUE_MERCATOR_B;
      default:
        throw new UnreadableGridMapping("grid_mapping_name \"%s\" is not supported", name);
    }
  }

  private Method azimuthal(Method method) throws UnreadableGridMapping {
    required(Parameter.LATITUDE_OF_ORIGIN, "latitude_of_projection_origin");
    required(
        Parameter.LONGITUDE_OF_ORIGIN,
        "longitude_of_projection_origin",
        "longitude_of_central_meridian");
    falseOrigin();
    boolean polar = Math.abs(parameters.getOrDefault(Parameter.LATITUDE_OF_ORIGIN, 0.)) == 90;
    return method == Method.STEREOGRAPHIC && polar ? Method.POLAR_STEREOGRAPHIC : method;
  }

  private Method polar() throws UnreadableGridMapping {
    required(
        Parameter.LONGITUDE_OF_ORIGIN,
        "straight_vertical_longitude_from_pole",
        "longitude_of_projection_origin",
        "longitude_of_central_meridian");
    optional(Parameter.STANDARD_PARALLEL_1, "standard_parallel");
    scale();
    optional(Parameter.LATITUDE_OF_ORIGIN, "latitude_of_projection_origin");
    double pole =
        parameters.getOrDefault(
            Parameter.LATITUDE_OF_ORIGIN,
            parameters.getOrDefault(Parameter.STANDARD_PARALLEL_1, 90.));
    parameters.put(Parameter.LATITUDE_OF_ORIGIN, Math.copySign(90, pole));
    if (Math.abs(parameters.getOrDefault(Parameter.STANDARD_PARALLEL_1, 0.)) == 90) {
      parameters.remove(Parameter.STANDARD_PARALLEL_1);
    }
    falseOrigin();
    return Method.POLAR_STEREOGRAPHIC;
  }

  private Method geostationary() throws UnreadableGridMapping {
    required(Parameter.LONGITUDE_OF_ORIGIN, "longitude_of_projection_origin");
    required(Parameter.HEIGHT, "perspective_point_height");
    falseOrigin();
    String sweep = attributes.stored().text("sweep_angle_axis");
    String fixed = attributes.stored().text("fixed_angle_axis");
    if (sweep != null) {
      return sweep.equalsIgnoreCase("x")
          ? Method.GEOSTATIONARY_SWEEP_X
          : Method.GEOSTATIONARY_SWEEP_Y;
    }
    if (fixed == null) {
      throw new UnreadableGridMapping(
          "geostationary without sweep_angle_axis and fixed_angle_axis");
    }
    return fixed.equalsIgnoreCase("y")
        ? Method.GEOSTATIONARY_SWEEP_X
        : Method.GEOSTATIONARY_SWEEP_Y;
  }

  private void parallels() throws UnreadableGridMapping {
    List<Double> values = attributes.numbers("standard_parallel");
    if (values.isEmpty()) {
      throw new UnreadableGridMapping("standard_parallel is missing");
    }
    parameters.put(Parameter.STANDARD_PARALLEL_1, values.get(0));
    parameters.put(Parameter.STANDARD_PARALLEL_2, values.get(values.size() - 1));
  }

  private void meridian() throws UnreadableGridMapping {
    required(
        Parameter.LONGITUDE_OF_ORIGIN,
        "longitude_of_central_meridian",
        "longitude_of_projection_origin",
        "straight_vertical_longitude_from_pole");
  }

  private void latitude() throws UnreadableGridMapping {
    required(Parameter.LATITUDE_OF_ORIGIN, "latitude_of_projection_origin");
  }

  private void scale() {
    optional(
        Parameter.SCALE,
        "scale_factor_at_projection_origin",
        "scale_factor_at_central_meridian",
        SCALE_FACTOR);
  }

  private void falseOrigin() {
    double metres = unit.metres(parameters.getOrDefault(Parameter.HEIGHT, 0.));
    parameters.put(Parameter.FALSE_EASTING, attributes.number("false_easting", 0) * metres);
    parameters.put(Parameter.FALSE_NORTHING, attributes.number("false_northing", 0) * metres);
  }

  private void required(Parameter parameter, String... names) throws UnreadableGridMapping {
    optional(parameter, names);
    if (!parameters.containsKey(parameter)) {
      throw new UnreadableGridMapping("%s is missing", names[0]);
    }
  }

  private void optional(Parameter parameter, String... names) {
    for (String name : names) {
      List<Double> values = attributes.numbers(name);
      if (!values.isEmpty()) {
        parameters.put(parameter, values.get(0));
        return;
      }
    }
  }
}
