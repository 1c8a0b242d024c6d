/**
 * Puts arrays on the map: finds the CRS and the coordinates that a store gives in any of many ways,
 * and says them in CF and {@code _Coordinate} attributes.
 *
 * <p>Order of work for each array: which two dimensions are horizontal ({@code Horizontal}), which
 * CRS they are in ({@code CrsSources}), where their coordinates come from ({@code Placements}), how
 * that is written ({@code GridMappings}, {@code Axes}, {@code LatLonGrid}).
 */
package io.github.zarrcdm.internal.conventions.georeference;
