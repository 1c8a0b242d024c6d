/** Writes whatever netCDF-Java opens as Zarr. */
package io.github.zarrcdm.convert;
