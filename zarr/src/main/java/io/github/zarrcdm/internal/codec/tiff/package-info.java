/** The compressors and predictors of TIFF tiles, which references to TIFF files name. */
@NullMarked
package io.github.zarrcdm.internal.codec.tiff;

import org.jspecify.annotations.NullMarked;
