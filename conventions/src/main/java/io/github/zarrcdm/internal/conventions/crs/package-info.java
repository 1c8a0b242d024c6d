/**
 * Coordinate reference systems: one neutral record, whatever the notation it came in.
 *
 * <p>{@code read} makes a {@link io.github.zarrcdm.internal.conventions.crs.Crs} from WKT,
 * PROJJSON, codes and URLs; {@code projection} has the mathematics; {@code healpix} that of a grid
 * of cells that no projection makes; {@code cf} says it in CF attributes and reads them.
 */
@NullMarked
package io.github.zarrcdm.internal.conventions.crs;

import org.jspecify.annotations.NullMarked;
