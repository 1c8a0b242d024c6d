/** Grids of messages: where their points are. */
@NullMarked
package io.github.zarrcdm.internal.grib.grid;

import org.jspecify.annotations.NullMarked;
