/** Coordinate reference systems in the terms of the CF conventions. */
@NullMarked
package io.github.zarrcdm.internal.conventions.crs.cf;

import org.jspecify.annotations.NullMarked;
