/**
 * Axes of grids: the units of angles, roles, affine steps, and pairs of longitudes and latitudes.
 */
@NullMarked
package io.github.zarrcdm.internal.conventions.georeference.axis;

import org.jspecify.annotations.NullMarked;
