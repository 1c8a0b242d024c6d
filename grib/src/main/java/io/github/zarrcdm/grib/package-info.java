/** Codecs whose chunks are GRIB messages. */
@NullMarked
package io.github.zarrcdm.grib;

import org.jspecify.annotations.NullMarked;
