/** Writes whatever netCDF-Java opens as Zarr. */
@NullMarked
package io.github.zarrcdm.convert;

import org.jspecify.annotations.NullMarked;
