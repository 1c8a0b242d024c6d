/** Projections onto a plane that touches the globe, and views of the globe from space. */
@NullMarked
package io.github.zarrcdm.internal.conventions.crs.projection.azimuthal;

import org.jspecify.annotations.NullMarked;
