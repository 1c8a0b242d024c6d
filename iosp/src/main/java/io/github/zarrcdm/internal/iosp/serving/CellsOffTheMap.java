package io.github.zarrcdm.internal.iosp.serving;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Group;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The latitudes and longitudes that were computed for the cells of a raster, some of which are
 * outside of what its projection shows: the corners of a world map in Equal Earth. Those have no
 * place, which is NaN.
 */
@Quirk(
    of = "ucar.nc2.ft2.coverage.HorizCoordSys2D",
    seen = "5.5.3",
    does =
        "finds any place in a cell whose latitude or longitude is NaN, and returns its value to NCSS"
            + " and WCS",
    instead = "serve=dap2 leaves such coordinates out, so that there is no grid, with a finding")
final class CellsOffTheMap {
  private static final String REASON =
      "cells outside the map have no coordinates, by which NCSS and WCS find wrong cells; without"
          + " serve=dap2 WMS can draw the grid";

  private CellsOffTheMap() {}

  /**
   * Returns why such coordinates are not served, by path. {@code hasGaps} looks at their borders.
   */
  static Map<String, String> reasons(Group group, Predicate<Array> hasGaps) {
    Map<String, String> reasons = new HashMap<>();
    for (Array array : group.arrays()) {
      if (array.rank() == 2
          && (array.data() instanceof ArrayData.Derived
              || array.data() instanceof ArrayData.Computed)
          && HorizontalGrid.isHorizontal(array)
          && hasGaps.test(array)) {
        reasons.put(array.path(), REASON);
      }
    }
    group.groups().forEach(inner -> reasons.putAll(reasons(inner, hasGaps)));
    return reasons;
  }
}
