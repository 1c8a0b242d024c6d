package io.github.zarrcdm.internal.iosp.quirks.trial;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.ft2.coverage.CoverageCoordAxis;
import ucar.nc2.ft2.coverage.CoverageCoordSys;

/**
 * Dimensions of coverages whose only axis has another name, such as {@code lat(row)}; not those of
 * swaths, which have a time and places of cells.
 */
@Quirk(
    of = "ucar.nc2.ft2.coverage.adapter.DtCoverageAdapter",
    seen = "5.5.3",
    does =
        "makes axes of numbers for dimensions whose coordinate has another name, so that a point"
            + " selects nothing along them, and NCSS returns the first value for all",
    instead =
        "_CoordinateAliasForDimension says whose coordinate it is; serve=dap2 makes no grid where"
            + " a convention of netCDF-Java makes the axis")
final class UnnamedDimensions {
  private UnnamedDimensions() {}

  /** Returns the axes of such dimensions of {@code system}, by dimension. */
  static Map<String, CoordinateAxis> in(CoverageCoordSys system, NetcdfDataset dataset) {
    Set<String> unnamed = new HashSet<>();
    for (CoverageCoordAxis axis : system.getAxes()) {
      if (axis.getAxisType() == AxisType.Dimension) {
        unnamed.add(axis.getName());
      }
    }
    Map<String, CoordinateAxis> axes = new HashMap<>();
    Set<String> several = new HashSet<>();
    for (CoverageCoordAxis axis : system.getAxes()) {
      CoordinateAxis made = dataset.findCoordinateAxis(axis.getName());
      if (axis.getAxisType() == AxisType.Dimension || made == null) {
        continue;
      }
      for (int d = 0; d < made.getRank(); d++) {
        String dimension = made.getDimension(d).getShortName();
        CoordinateAxis other = unnamed.contains(dimension) ? axes.put(dimension, made) : null;
        if (made.getRank() > 1 || other != null && !other.equals(made)) {
          several.add(dimension);
        }
      }
    }
    axes.keySet().removeAll(several);
    return axes;
  }
}
