/**
 * Functions from model to model that express what netCDF users need, and Zarr says differently or
 * not at all.
 *
 * <p>Nothing here depends on JSON, stores or netCDF-Java.
 */
@NullMarked
package io.github.zarrcdm.conventions;

import org.jspecify.annotations.NullMarked;
