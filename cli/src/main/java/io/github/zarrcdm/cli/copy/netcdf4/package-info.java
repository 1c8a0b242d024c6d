/** Copies to netCDF-4, written by Unidata's C library. */
@NullMarked
package io.github.zarrcdm.cli.copy.netcdf4;

import org.jspecify.annotations.NullMarked;
