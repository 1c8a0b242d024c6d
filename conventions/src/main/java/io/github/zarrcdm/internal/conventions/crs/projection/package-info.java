/**
 * Map projections as pure functions of doubles, one file each, in one package for each family.
 *
 * <p>Formulas are those of EPSG guidance note 7-2 and of Snyder's Map Projections: A Working Manual
 * (USGS 1395); latitudes are converted with the series of Karney's On auxiliary latitudes, which
 * are exact to the last digits of a double for planets.
 */
@NullMarked
package io.github.zarrcdm.internal.conventions.crs.projection;

import org.jspecify.annotations.NullMarked;
