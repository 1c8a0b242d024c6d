package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING_NAME;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingReader;
import io.github.zarrcdm.internal.conventions.crs.projection.Projections;
import io.github.zarrcdm.model.Array;
import org.jspecify.annotations.Nullable;

/**
 * A CRS, and where it was found.
 *
 * @param wkt its WKT, if it was stored as WKT; otherwise null
 * @param mapping the variable that describes it; null if an attribute of the array or of a group
 *     does
 */
record StoredCrs(Crs crs, @Nullable String wkt, @Nullable Array mapping) {

  /** Returns true if the stored variable is already a CF grid mapping with a supported name. */
  boolean isGridMapping() {
    return mapping != null
        && GridMappingReader.isKnown(mapping.attributes().text(GRID_MAPPING_NAME))
        && (crs.isGeographic() || Projections.of(crs).isPresent());
  }
}
