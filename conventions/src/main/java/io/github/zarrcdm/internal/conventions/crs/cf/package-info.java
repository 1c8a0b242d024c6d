/**
 * Coordinate reference systems in the terms of the CF conventions, as netCDF-Java understands them.
 */
@NullMarked
package io.github.zarrcdm.internal.conventions.crs.cf;

import org.jspecify.annotations.NullMarked;
