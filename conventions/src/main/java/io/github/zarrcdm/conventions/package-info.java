/**
 * Functions from model to model that express what netCDF users need, and Zarr says differently or
 * not at all.
 *
 * <p>Nothing here depends on JSON, stores or a reader of netCDF: what one of them gets wrong is the
 * matter of the module that knows it.
 */
@NullMarked
package io.github.zarrcdm.conventions;

import org.jspecify.annotations.NullMarked;
