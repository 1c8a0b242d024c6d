package io.github.zarrcdm.internal.iosp.cf;

import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.model.Attributes;
import ucar.nc2.AttributeContainer;

/**
 * The attributes by which the grid mappings of Zarr stores are recognized: every one of them has
 * them, and no other format is known to write them. netCDF-Java passes transforms nothing else.
 */
public final class GridMappingMark {
  /** In grid mappings that arrays of a Zarr store are placed by, beside the units of these axes. */
  private static final String AXES = "_CoordinateAxes";

  /** In all other grid mappings of Zarr stores. */
  private static final String FORMAT = "_CoordinateTransformFormat";

  private GridMappingMark() {}

  /** Returns the attributes of a grid mapping of a Zarr store, marked if they are not yet. */
  public static Attributes marked(Attributes mapping) {
    return mapping.has(AXES) && mapping.has(UNITS) ? mapping : mapping.with(FORMAT, "Zarr");
  }

  /** Returns true if {@code mapping} is marked. */
  public static boolean isIn(AttributeContainer mapping) {
    return mapping.findAttribute(FORMAT) != null
        || mapping.findAttribute(AXES) != null && mapping.findAttribute(UNITS) != null;
  }
}
