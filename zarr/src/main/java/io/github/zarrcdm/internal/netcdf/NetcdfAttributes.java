package io.github.zarrcdm.internal.netcdf;

/**
 * Names of attributes that netCDF defines and this module reads in metadata. Those of CF have an
 * owner of their own, which this module does not know.
 *
 * @see <a href="https://docs.unidata.ucar.edu/nug/current/attribute_conventions.html">NetCDF
 *     attribute conventions</a>
 */
public final class NetcdfAttributes {
  public static final String ADD_OFFSET = "add_offset";
  public static final String CLIMATOLOGY = "climatology";
  public static final String FILL_VALUE = "_FillValue";
  public static final String FLAG_MEANINGS = "flag_meanings";
  public static final String FLAG_VALUES = "flag_values";
  public static final String FORMULA_TERMS = "formula_terms";
  public static final String MISSING_VALUE = "missing_value";
  public static final String SCALE_FACTOR = "scale_factor";
  public static final String STANDARD_NAME = "standard_name";
  public static final String UNSIGNED = "_Unsigned";
  public static final String VALID_MAX = "valid_max";
  public static final String VALID_MIN = "valid_min";
  public static final String VALID_RANGE = "valid_range";

  private NetcdfAttributes() {}
}
