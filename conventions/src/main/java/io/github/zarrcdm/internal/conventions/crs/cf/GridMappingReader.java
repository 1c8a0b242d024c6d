package io.github.zarrcdm.internal.conventions.crs.cf;

import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Datum;
import io.github.zarrcdm.internal.conventions.crs.Ellipsoid;
import io.github.zarrcdm.internal.conventions.crs.Method;
import io.github.zarrcdm.internal.conventions.crs.Parameter;
import io.github.zarrcdm.internal.conventions.crs.read.CrsReader;
import io.github.zarrcdm.internal.conventions.crs.read.UnreadableCrs;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the attributes of a CF grid mapping, deprecated names and those of older conventions too.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#appendix-grid-mappings">CF,
 *     appendix F</a>
 */
public final class GridMappingReader {
  /** The names of grid mappings of projections. */
  public static final Set<String> PROJECTIONS =
      Set.of(
          "albers_conical_equal_area",
          "azimuthal_equidistant",
          "geostationary",
          "lambert_azimuthal_equal_area",
          "lambert_conformal_conic",
          "lambert_cylindrical_equal_area",
          "mercator",
          "oblique_mercator",
          "orthographic",
          "polar_stereographic",
          "rotated_latitude_longitude",
          "sinusoidal",
          "stereographic",
          "transverse_mercator",
          "vertical_perspective");

  /** Attributes that hold a CRS as text, which come before CF's: they say more than CF can. */
  public static final List<String> TEXTS = List.of("crs_wkt", "spatial_ref", "crs");

  /**
   * Attributes that hold a PROJ string, as products of satellites and of the ocean have them; CF's
   * come before them.
   */
  public static final List<String> PROJ_TEXTS =
      List.of("proj4", "proj4_params", "proj4_string", "proj4text", "proj_string", "proj_params");

  private static final String GEOGRAPHIC = "latitude_longitude";

  private final Attributes attributes;
  private final AxisUnit unit;
  private final Map<Parameter, Double> parameters = new EnumMap<>(Parameter.class);

  private GridMappingReader(Attributes attributes, AxisUnit unit) {
    this.attributes = attributes;
    this.unit = unit;
  }

  /**
   * The CRS that {@code attributes} describe.
   *
   * @param unit that false easting and northing are in, which is that of the coordinates
   */
  public static Crs read(Attributes attributes, AxisUnit unit) throws UnreadableGridMapping {
    return new GridMappingReader(attributes, unit).read();
  }

  /**
   * The projection that {@code attributes} describe: in a text, in CF's attributes, in a PROJ
   * string; the first that can be read and is one. Throws what is wrong with CF's attributes if
   * none can.
   *
   * @param unit that false easting and northing of CF are in, which is that of the coordinates
   */
  public static Crs projection(Attributes attributes, AxisUnit unit) throws UnreadableGridMapping {
    Crs text = projection(attributes, TEXTS);
    if (text != null) {
      return text;
    }
    try {
      return read(attributes, unit);
    } catch (UnreadableGridMapping e) {
      Crs proj = projection(attributes, PROJ_TEXTS);
      if (proj == null) {
        throw e;
      }
      return proj;
    }
  }

  private static Crs projection(Attributes attributes, List<String> keys) {
    for (String key : keys) {
      String text = attributes.text(key);
      try {
        Crs crs = text == null ? null : CrsReader.read(text);
        if (crs != null && !crs.isGeographic()) {
          return crs;
        }
      } catch (UnreadableCrs e) {
        // another attribute may say it
      }
    }
    return null;
  }

  /** True if {@code name} is one of CF's grid mappings. */
  public static boolean isKnown(String name) {
    return (name != null && PROJECTIONS.contains(name)) || GEOGRAPHIC.equals(name);
  }

  private Crs read() throws UnreadableGridMapping {
    String name = attributes.text("grid_mapping_name");
    if (name == null) {
      throw new UnreadableGridMapping("it has neither WKT nor a grid_mapping_name");
    }
    Method method = method(name);
    double meridian = number("longitude_of_prime_meridian", 0);
    parameters.computeIfPresent(Parameter.LONGITUDE_OF_ORIGIN, (p, lon) -> lon + meridian);
    parameters.computeIfPresent(Parameter.GRID_NORTH_POLE_LONGITUDE, (p, lon) -> lon + meridian);
    Datum datum =
        new Datum(
            named("geographic_crs_name"), named("horizontal_datum_name"), ellipsoid(), meridian);
    Conversion conversion = method == null ? null : new Conversion(method, name, parameters);
    return new Crs(named("projected_crs_name"), null, datum, conversion, 1, false);
  }

  /**
   * The method of that name, its parameters collected; null for latitude and longitude themselves.
   */
  private Method method(String name) throws UnreadableGridMapping {
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
    boolean polar = Math.abs(parameters.get(Parameter.LATITUDE_OF_ORIGIN)) == 90;
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
    String sweep = attributes.text("sweep_angle_axis");
    String fixed = attributes.text("fixed_angle_axis");
    if (sweep == null && fixed == null) {
      throw new UnreadableGridMapping(
          "geostationary without sweep_angle_axis and fixed_angle_axis");
    }
    boolean alongX = sweep != null ? sweep.equalsIgnoreCase("x") : fixed.equalsIgnoreCase("y");
    return alongX ? Method.GEOSTATIONARY_SWEEP_X : Method.GEOSTATIONARY_SWEEP_Y;
  }

  private void parallels() throws UnreadableGridMapping {
    List<Double> values = numbers("standard_parallel");
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
        "scale_factor");
  }

  private void falseOrigin() {
    double metres = unit.metres(parameters.getOrDefault(Parameter.HEIGHT, 0.));
    parameters.put(Parameter.FALSE_EASTING, number("false_easting", 0) * metres);
    parameters.put(Parameter.FALSE_NORTHING, number("false_northing", 0) * metres);
  }

  private void required(Parameter parameter, String... names) throws UnreadableGridMapping {
    optional(parameter, names);
    if (!parameters.containsKey(parameter)) {
      throw new UnreadableGridMapping("%s is missing", names[0]);
    }
  }

  private void optional(Parameter parameter, String... names) {
    for (String name : names) {
      List<Double> values = numbers(name);
      if (!values.isEmpty()) {
        parameters.put(parameter, values.get(0));
        return;
      }
    }
  }

  private Ellipsoid ellipsoid() {
    String name = named("reference_ellipsoid_name");
    double radius = metres("earth_radius");
    double semiMajor = attributes.has("semi_major_axis") ? metres("semi_major_axis") : radius;
    double semiMinor = metres("semi_minor_axis");
    double inverseFlattening = number("inverse_flattening", 0);
    if (!(semiMajor > 0)) {
      // What netCDF-Java takes where nothing is said.
      return Ellipsoid.sphere(name, 6371229);
    } else if (inverseFlattening > 1) {
      return new Ellipsoid(name, semiMajor, inverseFlattening);
    }
    return semiMinor > 0
        ? Ellipsoid.ofAxes(name, semiMajor, semiMinor)
        : Ellipsoid.sphere(name, semiMajor);
  }

  /** A radius: kilometres are told from metres by their size, as netCDF-Java does. */
  private double metres(String name) {
    double value = number(name, 0);
    return value > 0 && value < 10_000 ? value * 1000 : value;
  }

  private double number(String name, double otherwise) {
    List<Double> values = numbers(name);
    return values.isEmpty() ? otherwise : values.get(0);
  }

  /**
   * The numbers of that name, also where they are written as text; empty if it is missing or
   * anything else.
   */
  private List<Double> numbers(String name) {
    Object value =
        attributes.get(name) instanceof Typed typed ? typed.values() : attributes.get(name);
    List<?> values =
        value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
    try {
      return values.stream()
          .map(
              v ->
                  v instanceof Number number
                      ? number.doubleValue()
                      : Double.parseDouble(String.valueOf(v)))
          .filter(Double::isFinite)
          .toList();
    } catch (NumberFormatException e) {
      return List.of();
    }
  }

  private String named(String attribute) {
    String name = attributes.text(attribute);
    return name == null ? "" : name;
  }
}
