/** The vocabulary of the CF conventions. It knows neither Zarr nor netCDF-Java. */
@NullMarked
package io.github.zarrcdm.internal.cf;

import org.jspecify.annotations.NullMarked;
