/** DMR++ documents of Hyrax: what is in a netCDF or HDF file, and where its chunks are. */
@NullMarked
package io.github.zarrcdm.internal.store.dmrpp;

import org.jspecify.annotations.NullMarked;
