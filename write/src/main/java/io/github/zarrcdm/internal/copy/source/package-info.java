/** What a copy reads: the model of a Zarr store, or a dataset of netCDF-Java. */
@NullMarked
package io.github.zarrcdm.internal.copy.source;

import org.jspecify.annotations.NullMarked;
