/** The header of netCDF-3 files: classic, 64-bit offset, and 64-bit data. */
@NullMarked
package io.github.zarrcdm.internal.virtualize.netcdf3;

import org.jspecify.annotations.NullMarked;
