/**
 * Georeferences arrays: finds the CRS and coordinates, which stores express in many ways, and
 * converts them to CF and {@code _Coordinate} attributes.
 *
 * <p>Steps for each array: which two dimensions are horizontal ({@code HorizontalDimensions}),
 * which CRS they are in ({@code CrsSources}), where their coordinates come from ({@code
 * AffineTransforms}), how the result is written ({@code GridMappings}, {@code CoordinateVariable},
 * {@code LatLonGrid}).
 */
@NullMarked
package io.github.zarrcdm.internal.conventions.georeference;

import org.jspecify.annotations.NullMarked;
