/**
 * A Zarr model as netCDF-Java's: groups, variables, attributes, types, and the values that reads
 * return.
 */
@NullMarked
package io.github.zarrcdm.internal.iosp.cdm;

import org.jspecify.annotations.NullMarked;
