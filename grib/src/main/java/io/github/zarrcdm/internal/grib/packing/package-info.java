/** How the values of a field become bits: one file per packing. */
@NullMarked
package io.github.zarrcdm.internal.grib.packing;

import org.jspecify.annotations.NullMarked;
