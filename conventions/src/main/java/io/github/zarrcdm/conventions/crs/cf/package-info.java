/**
 * Coordinate reference systems in the terms of the CF conventions, as netCDF-Java understands them.
 */
package io.github.zarrcdm.conventions.crs.cf;
