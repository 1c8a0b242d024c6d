/** The compressors and predictors of TIFF tiles, which references to TIFF files name. */
package io.github.zarrcdm.internal.codec.tiff;
