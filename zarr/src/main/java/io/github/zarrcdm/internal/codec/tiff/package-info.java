/**
 * What TIFF stores its tiles with, which references of TIFF files name: compressors, predictors.
 */
package io.github.zarrcdm.internal.codec.tiff;
