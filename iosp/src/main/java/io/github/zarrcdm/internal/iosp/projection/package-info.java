/**
 * zarr-cdm's projections for netCDF-Java, registered for all CF grid mapping names, because some of
 * netCDF-Java's support only a sphere, lose parameters when copied, or use a wrong formula.
 */
@NullMarked
package io.github.zarrcdm.internal.iosp.projection;

import org.jspecify.annotations.NullMarked;
