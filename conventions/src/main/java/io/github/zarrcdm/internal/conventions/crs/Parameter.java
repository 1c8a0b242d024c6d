package io.github.zarrcdm.internal.conventions.crs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a projection method, under its EPSG codes and the names that WKT 1 (GDAL, ESRI),
 * WKT 2 and PROJJSON use.
 *
 * <p>EPSG distinguishes natural origin, false origin and projection centre by code; no method has
 * two of them, so they are one here.
 *
 * @see <a href="https://epsg.org/guidance-notes.html">EPSG guidance note 7-2</a>
 */
public enum Parameter {
  LATITUDE_OF_ORIGIN(
      Kind.ANGLE,
      List.of(8801, 8811, 8821, 8834),
      "latitude of natural origin",
      "latitude of false origin",
      "latitude of projection centre",
      "latitude of topocentric origin",
      "latitude of origin",
      "latitude of center",
      "latitude of centre",
      "central parallel",
      "lat_0"),
  LONGITUDE_OF_ORIGIN(
      Kind.LONGITUDE,
      List.of(8802, 8812, 8822, 8833, 8835),
      "longitude of natural origin",
      "longitude of false origin",
      "longitude of projection centre",
      "longitude of topocentric origin",
      "longitude of origin",
      "longitude of center",
      "longitude of centre",
      "central meridian",
      "straight vertical longitude from pole",
      "lon_0"),
  STANDARD_PARALLEL_1(
      Kind.ANGLE,
      List.of(8823, 8832),
      "latitude of 1st standard parallel",
      "latitude of standard parallel",
      "standard parallel 1",
      "standard parallel",
      "lat_1",
      "lat_ts"),
  STANDARD_PARALLEL_2(
      Kind.ANGLE,
      List.of(8824),
      "latitude of 2nd standard parallel",
      "standard parallel 2",
      "lat_2"),
  PSEUDO_STANDARD_PARALLEL(
      Kind.ANGLE,
      List.of(8818),
      "latitude of pseudo standard parallel",
      "pseudo standard parallel 1"),
  SCALE(
      Kind.SCALE,
      List.of(8805, 8815, 8819),
      "scale factor at natural origin",
      "scale factor at projection centre",
      "scale factor on initial line",
      "scale factor on pseudo standard parallel",
      "scale factor",
      "k_0",
      "k"),
  ELLIPSOID_SCALE(Kind.SCALE, List.of(1038), "ellipsoid scaling factor"),
  AZIMUTH(
      Kind.ANGLE,
      List.of(8813, 1036),
      "azimuth of initial line",
      "azimuth at projection centre",
      "co latitude of cone axis",
      "azimuth",
      "alpha"),
  RECTIFIED_GRID_ANGLE(
      Kind.ANGLE,
      List.of(8814),
      "angle from rectified to skew grid",
      "rectified grid angle",
      "xy plane rotation",
      "gamma"),
  FALSE_EASTING(
      Kind.LENGTH,
      List.of(8806, 8816, 8826),
      "false easting",
      "easting at false origin",
      "easting at projection centre",
      "x_0"),
  FALSE_NORTHING(
      Kind.LENGTH,
      List.of(8807, 8817, 8827),
      "false northing",
      "northing at false origin",
      "northing at projection centre",
      "y_0"),
  HEIGHT(Kind.LENGTH, List.of(8840), "satellite height", "viewpoint height", "height", "h"),
  PLANE_HEIGHT(Kind.LENGTH, List.of(1039), "projection plane origin height"),
  AUXILIARY_SPHERE_TYPE(Kind.SCALE, List.of(), "auxiliary sphere type"),
  /** Which of its variants ESRI means. */
  OPTION(Kind.SCALE, List.of(), "option"),
  LATITUDE_OF_POINT_1(Kind.ANGLE, List.of(), "latitude of 1st point"),
  LONGITUDE_OF_POINT_1(Kind.LONGITUDE, List.of(), "longitude of 1st point"),
  LATITUDE_OF_POINT_2(Kind.ANGLE, List.of(), "latitude of 2nd point"),
  LONGITUDE_OF_POINT_2(Kind.LONGITUDE, List.of(), "longitude of 2nd point"),
  X_SCALE(Kind.SCALE, List.of(), "x scale"),
  Y_SCALE(Kind.SCALE, List.of(), "y scale"),
  GRID_NORTH_POLE_LATITUDE(
      Kind.ANGLE, List.of(), "grid north pole latitude netcdf cf convention", "o_lat_p"),
  GRID_NORTH_POLE_LONGITUDE(
      Kind.LONGITUDE, List.of(), "grid north pole longitude netcdf cf convention"),
  NORTH_POLE_GRID_LONGITUDE(
      Kind.ANGLE, List.of(), "north pole grid longitude netcdf cf convention", "o_lon_p"),
  SOUTHERN_POLE_LATITUDE(Kind.ANGLE, List.of(), "latitude of the southern pole grib convention"),
  SOUTHERN_POLE_LONGITUDE(
      Kind.LONGITUDE, List.of(), "longitude of the southern pole grib convention"),
  AXIS_ROTATION(Kind.ANGLE, List.of(), "axis rotation grib convention");

  /**
   * What a value measures; {@link #LONGITUDE} is counted from the prime meridian of the datum where
   * it is written.
   */
  public enum Kind {
    ANGLE,
    LONGITUDE,
    LENGTH,
    SCALE
  }

  private static final Map<Integer, Parameter> BY_CODE = new HashMap<>();
  private static final Map<String, Parameter> BY_NAME = new HashMap<>();

  static {
    for (Parameter parameter : values()) {
      parameter.codes.forEach(code -> BY_CODE.put(code, parameter));
      parameter.names.forEach(name -> BY_NAME.put(NormalizedName.of(name), parameter));
    }
  }

  private final Kind kind;
  private final List<Integer> codes;
  private final List<String> names;

  Parameter(Kind kind, List<Integer> codes, String... names) {
    this.kind = kind;
    this.codes = codes;
    this.names = List.of(names);
  }

  public Kind kind() {
    return kind;
  }

  /**
   * Returns the parameter of that EPSG code (0: none) or else of that name; null if neither is
   * known.
   */
  public static @Nullable Parameter of(int code, String name) {
    Parameter parameter = BY_CODE.get(code);
    return parameter != null ? parameter : BY_NAME.get(NormalizedName.of(name));
  }
}
