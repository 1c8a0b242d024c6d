/**
 * What netCDF-Java gets wrong in what is copied: HDF5, HDF4, OPeNDAP, and datasets that it changes
 * without saying so. Each file is one {@link io.github.zarrcdm.internal.iosp.quirks.Quirk}, or
 * knows what netCDF-Java tells of a file.
 */
@NullMarked
package io.github.zarrcdm.internal.copy.quirks;

import org.jspecify.annotations.NullMarked;
