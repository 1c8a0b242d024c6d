/** What the netCDF library defines and stores take over: default fill values, attributes. */
@NullMarked
package io.github.zarrcdm.internal.netcdf;

import org.jspecify.annotations.NullMarked;
