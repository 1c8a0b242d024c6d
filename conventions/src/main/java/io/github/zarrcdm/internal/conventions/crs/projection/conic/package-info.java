/** Conic and polyconic projections. */
@NullMarked
package io.github.zarrcdm.internal.conventions.crs.projection.conic;

import org.jspecify.annotations.NullMarked;
