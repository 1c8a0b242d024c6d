/** GRIB files: what their messages hold, and the arrays that these are chunks of. */
@NullMarked
package io.github.zarrcdm.internal.virtualize.grib;

import org.jspecify.annotations.NullMarked;
