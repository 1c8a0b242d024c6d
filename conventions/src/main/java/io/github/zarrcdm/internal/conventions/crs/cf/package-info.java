/**
 * Coordinate reference systems in the terms of the CF conventions, as netCDF-Java understands them.
 */
package io.github.zarrcdm.internal.conventions.crs.cf;
