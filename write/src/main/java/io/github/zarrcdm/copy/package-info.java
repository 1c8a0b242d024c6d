/** Writes whatever netCDF-Java opens as Zarr. */
@NullMarked
package io.github.zarrcdm.copy;

import org.jspecify.annotations.NullMarked;
