/**
 * What a netCDF user needs and Zarr says in another way, or not at all: functions from model to
 * model.
 *
 * <p>Nothing here knows JSON, a store or netCDF-Java.
 */
@NullMarked
package io.github.zarrcdm.conventions;

import org.jspecify.annotations.NullMarked;
