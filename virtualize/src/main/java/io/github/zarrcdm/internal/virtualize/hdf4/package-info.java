/** HDF4 files, whose datasets are arrays of Zarr. */
@NullMarked
package io.github.zarrcdm.internal.virtualize.hdf4;

import org.jspecify.annotations.NullMarked;
