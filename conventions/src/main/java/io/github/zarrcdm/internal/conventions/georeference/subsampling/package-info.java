/**
 * Latitudes and longitudes of all cells from those of tie points.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#compression-by-coordinate-subsampling">CF,
 *     8.3 Lossy Compression by Coordinate Subsampling</a>
 */
@NullMarked
package io.github.zarrcdm.internal.conventions.georeference.subsampling;

import org.jspecify.annotations.NullMarked;
