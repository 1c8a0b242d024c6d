/** GRIB messages as chunks. */
@NullMarked
package io.github.zarrcdm.internal.grib;

import org.jspecify.annotations.NullMarked;
