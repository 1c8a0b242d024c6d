/** Projections of the world into a circle, a square or a diamond, and conformal polynomials. */
@NullMarked
package io.github.zarrcdm.internal.conventions.crs.projection.conformal;

import org.jspecify.annotations.NullMarked;
