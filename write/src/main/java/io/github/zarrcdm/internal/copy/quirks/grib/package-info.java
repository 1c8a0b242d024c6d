/** GRIB files that netCDF-Java's GRIB module indexes, with the values that the messages have. */
@NullMarked
package io.github.zarrcdm.internal.copy.quirks.grib;

import org.jspecify.annotations.NullMarked;
