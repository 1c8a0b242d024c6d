/** What projections share: series, latitudes, angles, the geodesic, and the plane itself. */
@NullMarked
package io.github.zarrcdm.internal.conventions.crs.projection.math;

import org.jspecify.annotations.NullMarked;
