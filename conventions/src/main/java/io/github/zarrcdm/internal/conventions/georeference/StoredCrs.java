package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingReader;
import io.github.zarrcdm.internal.conventions.crs.projection.Projections;
import io.github.zarrcdm.model.Array;

/**
 * A CRS, and where it was found.
 *
 * @param wkt its text, if it was found as WKT; else null
 * @param mapping the variable that describes it; null if an attribute of the array or of a group
 *     does
 */
record StoredCrs(Crs crs, String wkt, Array mapping) {

  /** True if the stored variable is a grid mapping of CF already, of a name that we compute. */
  boolean isGridMapping() {
    return mapping != null
        && GridMappingReader.isKnown(mapping.attributes().text(GridMappings.NAME))
        && (crs.isGeographic() || Projections.of(crs).isPresent());
  }
}
