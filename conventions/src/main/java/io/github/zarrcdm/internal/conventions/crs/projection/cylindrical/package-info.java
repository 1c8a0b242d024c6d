/**
 * Cylindrical projections: meridians are parallel lines, on an upright, transverse or oblique
 * cylinder.
 */
@NullMarked
package io.github.zarrcdm.internal.conventions.crs.projection.cylindrical;

import org.jspecify.annotations.NullMarked;
