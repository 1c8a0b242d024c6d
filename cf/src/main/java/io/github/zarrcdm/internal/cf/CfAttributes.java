package io.github.zarrcdm.internal.cf;

import java.util.List;

/**
 * Names of attributes that CF defines, with UGRID, and of those that the netCDF library and xarray
 * write beside them.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#attribute-appendix">CF,
 *     Appendix A</a>
 */
public final class CfAttributes {
  public static final String ADD_OFFSET = "add_offset";
  public static final String AXIS = "axis";
  public static final String BOUNDS = "bounds";
  public static final String CALENDAR = "calendar";
  public static final String CF_ROLE = "cf_role";
  public static final String CLIMATOLOGY = "climatology";
  public static final String CONVENTIONS = "Conventions";
  public static final String COORDINATES = "coordinates";

  /**
   * How the {@code long_name} begins of axes in degrees that are no places: MAPL (GEOS, GCHP)
   * writes {@code Fake Longitude for GrADS Compatibility} of the columns of a cubed sphere.
   */
  public static final String FAKE = "Fake L";

  public static final String FEATURE_TYPE = "featureType";
  public static final String FILL_VALUE = "_FillValue";
  public static final String FLAG_MASKS = "flag_masks";
  public static final String FLAG_MEANINGS = "flag_meanings";
  public static final String FLAG_VALUES = "flag_values";
  public static final String FORMULA_TERMS = "formula_terms";
  public static final String GEOMETRY = "geometry";
  public static final String GEOMETRY_TYPE = "geometry_type";
  public static final String GRID_MAPPING = "grid_mapping";
  public static final String GRID_MAPPING_NAME = "grid_mapping_name";
  public static final String INSTANCE_DIMENSION = "instance_dimension";
  public static final String INTERIOR_RING = "interior_ring";
  public static final String LOCATION = "location";
  public static final String LOCATION_INDEX_SET = "location_index_set";
  public static final String LONG_NAME = "long_name";
  public static final String MESH = "mesh";
  public static final String MISSING_VALUE = "missing_value";
  public static final String NODE_COORDINATES = "node_coordinates";
  public static final String NODE_COUNT = "node_count";
  public static final String PART_NODE_COUNT = "part_node_count";
  public static final String POSITIVE = "positive";
  public static final String MONTH_LENGTHS = "month_lengths";
  public static final String SAMPLE_DIMENSION = "sample_dimension";
  public static final String SCALE_FACTOR = "scale_factor";
  public static final String STANDARD_NAME = "standard_name";
  public static final String START_INDEX = "start_index";
  public static final String UNITS = "units";
  public static final String VALID_MAX = "valid_max";
  public static final String VALID_MIN = "valid_min";
  public static final String VALID_RANGE = "valid_range";

  /** Of the netCDF library: the integers have no sign. */
  public static final String UNSIGNED = "_Unsigned";

  /** Of xarray: the type in memory, {@code bool} or {@code timedelta64[ns]}. */
  public static final String DTYPE = "dtype";

  /** The attributes that name the bounds of a coordinate's cells (CF 7.1, 7.4). */
  public static final List<String> OF_BOUNDS = List.of(BOUNDS, CLIMATOLOGY);

  /** The attributes that hold values of their variable, and so its type. */
  public static final List<String> OF_VALUES =
      List.of(
          FILL_VALUE, MISSING_VALUE, VALID_MIN, VALID_MAX, VALID_RANGE, FLAG_VALUES, FLAG_MASKS);

  private CfAttributes() {}
}
